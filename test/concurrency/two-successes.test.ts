import { numberOf } from '../support/builders.ts'
import { behind, startShop, trustProxy, walker } from '../support/checkout.ts'
import { createMerchant, type Merchant, manage } from '../support/client.ts'
import {
  type Attempt,
  correct,
  endAs,
  itemsAbout,
  openTwice,
  readCorrection,
  refundsOf,
  returnDuplicatesOf,
} from '../support/corrected-number.ts'
import type { Receiver } from '../support/receiver.ts'
import {
  createTestDatabase,
  hasRealEngines,
  startTestServer,
  type TestDatabase,
  type TestServer,
} from '../support/server.ts'

const describeNodes = hasRealEngines ? describe : describe.skip

const sessionsPerRound = 8

let database: TestDatabase
let nodes: [TestServer, TestServer]
let shop: Receiver

const opening = 10_000_000
const amount = 15_000

const openSessions = async (merchant: Merchant): Promise<[Attempt, Attempt][]> => {
  const back = behind(nodes[0], shop)
  return Promise.all(
    Array.from({ length: sessionsPerRound }, async () =>
      openTwice(nodes[0], await back.open(merchant)),
    ),
  )
}

const successesOf = (attempts: [Attempt, Attempt][], second: TestServer) =>
  Promise.all(
    attempts.flatMap(([a, b], at) => {
      // The two transactions have opposite orders, so each locks the session that the other needs.
      const pair = at % 2 === 0 ? [a, b] : [b, a]
      return pair.map((each, place) =>
        endAs(place === 0 ? nodes[0] : second, each.id, 'successful'),
      )
    }),
  )

const paymentIds = async (merchant: Merchant): Promise<string[]> => {
  const rows = await nodes[0].ctx.db
    .selectFrom('checkout_sessions')
    .select(['status', 'payment_id'])
    .where('application_id', '=', merchant.applicationId)
    .execute()
  expect(rows.map(({ status }) => status)).toEqual(rows.map(() => 'completed'))
  return rows.map(({ payment_id }) => payment_id ?? '')
}

describeNodes('two attempts of one session that succeed at the same time', () => {
  beforeAll(async () => {
    database = await createTestDatabase()
    const start = () => startTestServer({ database, trustProxy })
    nodes = [await start(), await start()]
    shop = await startShop()
  })
  afterAll(async () => {
    await shop.stop()
    await Promise.all(nodes.map((node) => node.stop()))
    await database.drop()
  })

  test.each([
    ['on one node', 0],
    ['on two nodes', 1],
  ])(
    'if two checkout payments succeed, one completes the session and the other payment is refunded in full (%s)',
    async (_where, at) => {
      const merchant = await createMerchant(nodes[0])
      await returnDuplicatesOf(nodes[0], merchant, 'refund')
      const attempts = await openSessions(merchant)
      const replies = await successesOf(attempts, nodes[at as 0 | 1])
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
      const counted = await paymentIds(merchant)
      const others = attempts.flat().filter(({ id }) => !counted.includes(id))
      expect(others).toHaveLength(sessionsPerRound)
      const refunds = await refundsOf(nodes[1], merchant)
      expect(refunds.map((each: { payment_id: string }) => each.payment_id).sort()).toEqual(
        others.map(({ id }) => id).sort(),
      )
      expect(new Set(refunds.map((each: { amount: number }) => each.amount))).toEqual(
        new Set([amount]),
      )
      const { body } = await merchant.get('/merchant/balance')
      expect(body.data[0].available_balance).toBe(opening + sessionsPerRound * amount)
      expect((await manage(nodes[1], 'get', '/ledger-check')).body.data.balanced).toBe(true)
    },
  )

  test.each([
    ['on one node', 0],
    ['on two nodes', 1],
  ])(
    'if two checkout payments succeed, one completes the session and the other payment is listed once (%s)',
    async (_where, at) => {
      const merchant = await createMerchant(nodes[0])
      const attempts = await openSessions(merchant)
      await successesOf(attempts, nodes[at as 0 | 1])
      const counted = await paymentIds(merchant)
      for (const { id } of attempts.flat()) {
        const items = await itemsAbout(nodes[0], id)
        expect(items).toHaveLength(counted.includes(id) ? 0 : 1)
      }
      expect(await refundsOf(nodes[0], merchant)).toEqual([])
    },
  )

  test('only one of many concurrent corrections of a phone number starts a payment attempt, on any node', async () => {
    const merchant = await createMerchant(nodes[0])
    const session = await behind(nodes[0], shop).open(merchant)
    const beside = { ...session, url: session.url.replace(nodes[0].url, nodes[1].url) }
    await walker().pay(session, { phone: numberOf('999009') })
    const form = await readCorrection(session, '06 699 90 09')
    const sent = [session, beside, session, beside].map(({ url }) =>
      walker().post(`${url}/pay`, form),
    )
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([303, 303, 303, 303])
    expect((await merchant.get('/payments')).body.meta.total).toBe(2)
    await correct(beside, '06 799 90 09')
    expect((await merchant.get('/payments')).body.meta.total).toBe(3)
  })
})
