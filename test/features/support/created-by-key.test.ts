import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { newId } from '../../../src/database/ids.ts'
import { searchTransactions } from '../../../src/repositories/transactions/search-transactions.ts'
import { payment, payout } from '../../support/builders.ts'
import { call, createMerchant, manage } from '../../support/client.ts'
import { signInAs } from '../../support/console.ts'
import { eventually, resourceIs } from '../../support/eventually.ts'
import { momoOf } from '../../support/momo.ts'
import { prepared } from '../../support/prepared.ts'
import { purgeIn } from '../../support/purge.ts'
import { startTestServer } from '../../support/server.ts'

const { momo } = momoOf(() => server)
let stolenId: string
let stolenKey: string
const made: Record<string, string> = {}
const thief = '198.51.100.66'
const shop = '2001:db8::7'

const send = async (path: string, body: unknown, key: string, address: string) => {
  const headers = { 'X-Forwarded-For': address, 'Idempotency-Key': randomUUID() }
  const reply = await call(server, 'post', path, { key, body, headers })
  expect([reply.status, reply.text]).toEqual([201, reply.text])
  return reply.body.data
}

const shown = async (id: string) => (await manage(server, 'get', `/transactions/${id}`)).body.data
const listed = async (query: string) =>
  (await manage(server, 'get', `/transactions?${query}`)).body.data as {
    id: string
    type: string
    api_key_id: string | null
    request_address: string | null
  }[]

const server = prepared(() => startTestServer({ trustProxy: ['127.0.0.1'] }))
const merchant = prepared(() => createMerchant(server))

beforeAll(async () => {
  const path = `/applications/${merchant.applicationId}/api-keys`
  const order = { kind: 'secret', environment: 'test', name: 'Old laptop' }
  const { data } = (await manage(server, 'post', path, order)).body
  stolenId = data.id
  stolenKey = data.key
  made.own = (await send('/api/v1/payouts', payout(), merchant.secretKey, shop)).id
  made.payment = (await send('/api/v1/payments', payment(), stolenKey, thief)).id
  made.payout = (await send('/api/v1/payouts', payout(), stolenKey, thief)).id
  await eventually(() => merchant.get(`/payments/${made.payment}`), resourceIs('successful'))
  const refund = { payment_id: made.payment, amount: 100 }
  made.refund = (await send('/api/v1/refunds', refund, stolenKey, thief)).id
  const bulk = { payouts: [payout({ amount: 500, currency: 'XAF' })] }
  const { id } = await send('/account/v1/bulk-payouts', bulk, stolenKey, thief)
  const found = await eventually(
    () => merchant.account('get', `/transactions?bulk_payout_id=${id}`),
    ({ body }) => body.data.length === 1,
  )
  made.line = found.body.data[0].id
})

describe('a transaction shows the API key that created it, and the address of the request', () => {
  test.each(['payment', 'payout', 'refund', 'line'])(
    'a %s shows the API key that created it and the address of the request',
    async (name) => {
      expect(await shown(made[name] ?? '')).toMatchObject({
        api_key: { id: stolenId, name: 'Old laptop', last_four: stolenKey.slice(-4) },
        request_address: thief,
      })
    },
  )

  test('a refund by staff shows no key and no address', async () => {
    const order = { amount: 10, reason: 'Out of stock', refunded_amount: 100 }
    const path = `/transactions/${made.payment}/refunds`
    const { status, body } = await manage(server, 'post', path, order)
    expect([status, body.data]).toMatchObject([201, { api_key: null, request_address: null }])
  })

  test('a replayed request keeps the IP address of the first request', async () => {
    const body = payment({ amount: 700 })
    const headers = { 'Idempotency-Key': 'addressed once', 'X-Forwarded-For': shop }
    const key = merchant.secretKey
    const first = await call(server, 'post', '/api/v1/payments', { key, body, headers })
    const again = { ...headers, 'X-Forwarded-For': thief }
    const second = await call(server, 'post', '/api/v1/payments', { key, body, headers: again })
    expect(second.body).toEqual(first.body)
    expect(await shown(first.body.data.id)).toMatchObject({ request_address: shop })
  })
})

describe('a search by API key', () => {
  test('a search by API key finds exactly the transactions that the key created, newest first', async () => {
    const found = await listed(`api_key_id=${stolenId}`)
    expect(found.map(({ id }) => id)).toEqual(
      [made.payment, made.payout, made.refund, made.line].toSorted().toReversed(),
    )
    expect(found.map(({ request_address }) => request_address)).toEqual(Array(4).fill(thief))
    const payouts = await listed(`api_key_id=${stolenId}&type=disbursement`)
    expect(payouts.map(({ id }) => id)).toEqual([made.line, made.payout])
  })

  test('a search by API key can be combined with a period and other filters, and is paged', async () => {
    const query = `api_key_id=${stolenId}`
    expect(await listed(`${query}&id=${made.own}`)).toEqual([])
    expect(await listed(`${query}&reference=${(await shown(made.own ?? '')).reference}`)).toEqual(
      [],
    )
    expect(await listed(`${query}&created_to=2026-01-01T00:00:00Z`)).toEqual([])
    expect(await listed(`${query}&currency=XAF&amount_min=500`)).toHaveLength(3)
    const path = `/transactions?${query}&per_page=3`
    const { body } = await manage(server, 'get', path)
    const rest = await manage(server, 'get', `${path}&cursor=${body.meta.next_cursor}`)
    expect([body.data.length, rest.body.data.length]).toEqual([3, 1])
  })

  test('momo shows which payouts a key created, and from which address', async () => {
    const ofKey = ['--key', stolenId, '--type', 'disbursement']
    const { code, out } = await momo('--json', 'transactions', 'list', ...ofKey)
    expect(code).toBe(0)
    expect(JSON.parse(out).data).toMatchObject([
      { id: made.line, api_key_id: stolenId, request_address: thief },
      { id: made.payout, api_key_id: stolenId, request_address: thief },
    ])
    const shownByMomo = await momo('transactions', 'show', made.payout ?? '')
    expect(shownByMomo.out).toMatch(new RegExp(`api key +${stolenId} \\(Old laptop, sk_test_`))
    expect(shownByMomo.out).toMatch(new RegExp(`request address +${thief}`))
  })

  test('the console links a search by API key from the key and from the transaction', async () => {
    const visitor = await signInAs(server, 'support', 'test')
    const list = `/console/transactions?api_key_id=${stolenId}`
    const page = await visitor.get(`/console/transactions/${made.payout}`)
    expect(page.text).toContain(`href="${list}"`)
    expect(page.text).toContain('Old laptop')
    expect(page.text).toContain(thief)
    const found = await visitor.get(list)
    expect(found.text).toContain('IP address')
    expect(found.text.split(thief)).toHaveLength(5)
    const application = await visitor.get(
      `/console/merchants/applications/${merchant.applicationId}`,
    )
    expect(application.text).toContain(`href="${list}"`)
  })
})

test("a page of a key's transactions reads few rows, even for a rare type", async () => {
  const first = server.ctx.clock.nowMs() - 40 * 86_400_000
  const many = Array.from({ length: 20_000 }, (_, at) => newId(first + at))
  await sql`
    INSERT INTO transactions (id, application_id, organisation_id, environment, type, provider,
      country, amount, currency, phone_number, msisdn, status, failure_reason, api_key_id, created_at,
      updated_at)
    SELECT m.id, t.application_id, t.organisation_id, t.environment, 'collection', t.provider,
      t.country, t.amount, t.currency, t.phone_number, t.msisdn, 'failed', 'expired', ${stolenId}::uuid,
      t.created_at, t.updated_at
    FROM json_array_elements_text(${JSON.stringify(many)}::json) AS e (id)
    CROSS JOIN LATERAL (SELECT e.id::uuid AS id) AS m
    CROSS JOIN (SELECT * FROM transactions WHERE id = ${made.payment}::uuid) AS t`.execute(
    server.ctx.db,
  )
  await sql`ANALYZE transactions`.execute(server.ctx.db)
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    EXPLAIN (ANALYZE, BUFFERS) SELECT t.id FROM transactions AS t
    WHERE t.api_key_id = ${stolenId}::uuid AND t.type = 'disbursement'
    ORDER BY t.id DESC LIMIT 21`.execute(server.ctx.db)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('transactions_by_api_key')
  expect(plan).not.toMatch(/Seq Scan|Sort/)
  const search = {
    selection: { metadata: [], type: 'disbursement' as const },
    apiKeyId: stolenId,
    countries: null,
  }
  const page = await searchTransactions(
    server.ctx.db,
    search,
    { limit: 20, after: undefined },
    AbortSignal.any([]),
  )
  expect(page.rows.map(({ id }) => id)).toEqual([made.line, made.payout])
  expect(page.hasMore).toBe(false)
})

test('request addresses are deleted after the retention period, but their transactions are kept', async () => {
  await purgeIn(server, 179)
  expect(await shown(made.payout ?? '')).toMatchObject({ request_address: thief })
  await purgeIn(server, 181)
  expect(await shown(made.payout ?? '')).toMatchObject({
    request_address: null,
    api_key: { id: stolenId },
  })
  expect((await listed(`api_key_id=${stolenId}&type=disbursement`)).length).toBe(2)
})
