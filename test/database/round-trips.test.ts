import { payment, payout, unknownId } from '../support/builders.ts'
import {
  createMerchant,
  createSibling,
  goLive,
  type Merchant,
  manage,
  type Reply,
} from '../support/client.ts'
import {
  createTestDatabase,
  startTestServer,
  type TestDatabase,
  type TestServer,
} from '../support/server.ts'
import { form, order, path, sendForm } from '../support/session-orders.ts'
import { describeHeld, untilWaiting, whileHeld } from '../support/while-held.ts'

/**
 * The tests count the statements of a single request, including BEGIN and COMMIT. Each statement is
 * a round trip, and statements after a lock prolong the lock. Concurrent requests share statements.
 * docs/measurements.md repeats the numbers.
 */

let database: TestDatabase
let server: TestServer
let merchant: Merchant

beforeAll(async () => {
  // The server has no workers, because their statements would be counted too.
  database = await createTestDatabase()
  server = await startTestServer({ role: 'api', database })
  merchant = await createMerchant(server)
  perScrape = await statementsOf(async () => ({ status: 200 }) as Reply)
})
afterAll(async () => {
  await server.stop()
  await database.drop()
})

const counted = async (): Promise<number> => {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  return Number(/^momo_database_statements_total (\d+)/m.exec(text)?.[1])
}

/** The number of statements that reading the metrics needs, including the readiness check. */
let perScrape = 0

/** Returns the minimum over many requests, because some requests also refresh cached values. */
const statementsOf = async (
  send: () => Promise<Reply>,
  expected = [200, 201],
  timesMax = 12,
): Promise<number> => {
  const counts: number[] = []
  for (let times = 0; times < timesMax; times += 1) {
    const before = await counted()
    const { status } = await send()
    expect(expected).toContain(status)
    counts.push((await counted()) - before - perScrape)
  }
  return Math.min(...counts)
}

let keys = 0
const newKey = () => {
  keys += 1
  return { headers: { 'Idempotency-Key': `round-trips-${keys}` } }
}

const createPayment = () => merchant.post('/payments', payment({ amount: 50_000 }))

const paid = async (): Promise<string> => {
  const { body } = await createPayment()
  const outcome = { status: 'successful' }
  const { status } = await manage(
    server,
    'post',
    `/sandbox/transactions/${body.data.id}/outcome`,
    outcome,
  )
  expect(status).toBe(200)
  return body.data.id
}

const limitPayouts = (payout_approval_rules: object[]) =>
  manage(server, 'patch', `/applications/${merchant.applicationId}`, { payout_approval_rules })

test('creating a payment and reading a payment each take one database statement', async () => {
  expect(await statementsOf(createPayment)).toBe(1)
  expect(await statementsOf(() => merchant.post('/payments', payment(), newKey()))).toBe(1)
  const { body } = await createPayment()
  expect(await statementsOf(() => merchant.get(`/payments/${body.data.id}`))).toBe(1)
})

test('a payout needs 8 database statements, 10 with an idempotency key, and one more under a daily limit', async () => {
  const create = (options = {}) => merchant.post('/payouts', payout({ amount: 100 }), options)
  expect(await statementsOf(create)).toBe(8)
  expect(await statementsOf(() => create(newKey()))).toBe(10)
  await limitPayouts([{ currency: 'XAF', threshold: null, daily_limit: 1_000_000 }])
  expect(await statementsOf(create)).toBe(9)
  await limitPayouts([])
})

test('a refund needs 7 database statements, and 9 with an idempotency key', async () => {
  const order = { payment_id: await paid(), amount: 10 }
  expect(await statementsOf(() => merchant.post('/refunds', order))).toBe(7)
  expect(await statementsOf(() => merchant.post('/refunds', order, newKey()))).toBe(9)
})

test('a checkout session needs 3 database statements, or 4 with a form and its payment', async () => {
  expect(await statementsOf(() => merchant.post(path, order()))).toBe(3)
  expect(await statementsOf(() => merchant.post(path, order(), newKey()))).toBe(5)
  expect(await statementsOf(() => sendForm(server, merchant, form()))).toBe(4)
  const withKey = () => sendForm(server, merchant, form(), newKey().headers)
  expect(await statementsOf(withKey)).toBe(6)
})

/** Returns the requests to compare: a refund and several reads, each of which sends an id. */
const requestsOf = (stranger: Merchant): [title: string, ask: (id: string) => Promise<Reply>][] => [
  ['POST /refunds', (payment_id) => stranger.post('/refunds', { payment_id, amount: 10 })],
  ...['/payments', '/refunds', '/payouts', '/checkout-sessions'].map(
    (each): [string, (id: string) => Promise<Reply>] => [
      `GET ${each}`,
      (id) => stranger.get(`${each}/${id}`),
    ],
  ),
  ['GET /transactions', (id) => stranger.account('get', `/transactions/${id}`)],
  [
    'PATCH /transactions',
    (id) => stranger.account('patch', `/transactions/${id}`, { metadata: null }),
  ],
]

test("a request with another merchant's id sends the same statements as a request with an unknown id", async () => {
  const paymentId = await paid()
  const refunded = await merchant.post('/refunds', { payment_id: paymentId, amount: 10 })
  const paidOut = await merchant.post('/payouts', payout({ amount: 100 }))
  const session = await merchant.post(path, order())
  const foreign = [paymentId, ...[refunded, paidOut, session].map(({ body }) => body.data.id)]
  const sibling = await createSibling(server, merchant)
  const strangers = [sibling, await createMerchant(server), await goLive(server, sibling)]
  for (const [at, stranger] of strangers.entries()) {
    for (const [title, ask] of requestsOf(stranger)) {
      const counts: number[] = []
      for (const id of [unknownId, ...foreign]) {
        counts.push(await statementsOf(() => ask(id), [404, 422], 6))
      }
      expect([at, title, counts]).toEqual([at, title, counts.map(() => counts[0])])
    }
  }
})

describeHeld('statements while a payment and its balance are locked', () => {
  test("another merchant's refund of a locked payment is refused without waiting", async () => {
    const paymentId = await paid()
    const stranger = await createMerchant(server)
    const refund = (by: Merchant) => by.post('/refunds', { payment_id: paymentId, amount: 10 })
    const held = `SELECT FROM transactions AS t, ledger_accounts AS a
      WHERE t.id = $1 AND a.organisation_id = $2 FOR UPDATE`
    let own: Promise<Reply> | undefined
    await whileHeld(database.url, held, [paymentId, merchant.organisationId], async () => {
      own = refund(merchant)
      await untilWaiting(database.url, 1)
      expect((await refund(stranger)).status).toBe(422)
    })
    expect((await own)?.status).toBe(201)
  })
})
