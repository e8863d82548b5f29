import { bulkPayoutsMax } from '../../src/domain/merchants/limits.ts'
import { linesOf, order, readBulk } from '../features/account/bulk-requests.ts'
import { numberOf, payout } from '../support/builders.ts'
import { followMany, walker } from '../support/checkout.ts'
import { createMerchant, type Merchant, manage } from '../support/client.ts'
import {
  createTestDatabase,
  startTestServer,
  type TestDatabase,
  type TestServer,
} from '../support/server.ts'
import { describeHeld, holdBalances, untilWaiting, whileHeld } from '../support/while-held.ts'

/**
 * Two people decide at the same time. A different session locks the shared rows until both requests
 * wait.
 */

let database: TestDatabase
let server: TestServer

const bulk = `SELECT FROM bulk_payouts WHERE id = $1 FOR UPDATE`
const organisation = `SELECT FROM organisations WHERE id = $1 FOR UPDATE`

const atOnce = async <T>(
  [statement, id]: [string, string],
  first: () => Promise<T>,
  second: () => Promise<T>,
): Promise<[T, T]> => {
  let both: Promise<[T, T]> | undefined
  await whileHeld(database.url, statement, [id], async () => {
    both = Promise.all([first(), second()])
    await untilWaiting(database.url, 2)
  })
  return both as Promise<[T, T]>
}

const bulkAwaitingApproval = async (): Promise<{ merchant: Merchant; id: string }> => {
  const merchant = await createMerchant(server)
  const rules = [{ currency: 'XAF', threshold: 0, daily_limit: null }]
  const path = `/applications/${merchant.applicationId}`
  await manage(server, 'patch', path, { payout_approval_rules: rules })
  const { body } = await order(server, merchant, { payouts: linesOf(3) })
  return { merchant, id: body.data.id }
}

describeHeld('concurrent decisions by two people', () => {
  beforeAll(async () => {
    database = await createTestDatabase()
    server = await startTestServer({ database })
  })
  afterAll(async () => {
    await server.stop()
    await database.drop()
  })

  test('if an approval and a rejection of a bulk payout race, only one is applied', async () => {
    const { merchant, id } = await bulkAwaitingApproval()
    const decide = (verb: string) => manage(server, 'post', `/bulk-payouts/${id}/${verb}`)
    const replies = await atOnce(
      [bulk, id],
      () => decide('approve'),
      () => decide('reject'),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const { status } = await readBulk(merchant, id)
    expect(status === 'rejected').toBe(replies[1].status === 200)
    expect((await manage(server, 'get', '/ledger-check')).body.data.balanced).toBe(true)
  })

  test('a bulk payout that two people cancel at the same time is cancelled and released once', async () => {
    const { merchant, id } = await bulkAwaitingApproval()
    const cancel = () => merchant.account('post', `/bulk-payouts/${id}/cancel`, {})
    const replies = await atOnce([bulk, id], cancel, cancel)
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    const entries = await merchant.account(
      'get',
      '/statement?currency=XAF&from=2020-01-01T00:00:00Z',
    )
    const amounts = entries.body.data.entries.map(({ amount }: { amount: number }) => amount)
    expect(amounts.filter((amount: number) => amount > 0 && amount < 10_000_000)).toHaveLength(1)
    expect((await manage(server, 'get', '/ledger-check')).body.data.balanced).toBe(true)
  })

  test('if two customers compete for the last use of a payment link, only one of them can pay', async () => {
    const merchant = await createMerchant(server)
    const link = { amount: 5000, currency: 'XAF', uses_max: 1 }
    const { url } = (await merchant.account('post', '/payment-links', link)).body.data
    const pages: string[] = []
    for (const _ of [1, 2]) {
      const { headers } = await walker().post(url, 'amount=')
      pages.push(new URL(headers.get('location') ?? '', url).href.split('?')[0] ?? '')
    }
    const pay = (page = '') => walker().pay({ url: page }, { phone: numberOf('512345') })
    const replies = await atOnce(
      [organisation, merchant.organisationId],
      () => pay(pages[0]),
      () => pay(pages[1]),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([303, 403])
    expect((await merchant.get('/payments')).body.meta.total).toBe(1)
  })

  test('a customer can open a payment link while other customers pay in other sessions of the link', async () => {
    const merchant = await createMerchant(server)
    const link = { amount: 5000, currency: 'XAF' }
    const { id, url } = (await merchant.account('post', '/payment-links', link)).body.data
    const follow = () => walker().post(url, 'amount=')
    const { headers } = await follow()
    await followMany(server, new URL(headers.get('location') ?? '', url).href, 2000)
    const sessions = `SELECT FROM checkout_sessions WHERE payment_link_id = $1 FOR UPDATE`
    await whileHeld(database.url, sessions, [id], async () => {
      const replies = await Promise.all([follow(), follow()])
      expect(replies.map(({ status }) => status)).toEqual([303, 303])
    })
  })

  test('concurrent requests on two nodes never exceed the limit on bulk payouts in progress', async () => {
    const { merchant } = await bulkAwaitingApproval()
    const orderAt = async (node: TestServer) =>
      (await order(node, merchant, { payouts: linesOf(1) })).status
    for (let made = 2; made < bulkPayoutsMax; made += 1) expect(await orderAt(server)).toBe(201)
    // Each node processes an organisation's bulk payouts one after another.
    const other = await startTestServer({ database })
    const statuses = await atOnce(
      [holdBalances, merchant.organisationId],
      () => orderAt(server),
      () => orderAt(other),
    ).finally(() => other.stop())
    expect(statuses.sort()).toEqual([201, 422])
  })

  test('a balance period is not closed while a posting in that period is in progress', async () => {
    const merchant = await createMerchant(server)
    await merchant.post('/payouts', payout())
    const statement = () =>
      merchant.account('get', '/statement?currency=XAF&from=2020-01-01T00:00:00Z')
    await whileHeld(database.url, holdBalances, [merchant.organisationId], async () => {
      expect((await statement()).status).toBe(503)
    })
    expect((await statement()).status).toBe(200)
  })
})
