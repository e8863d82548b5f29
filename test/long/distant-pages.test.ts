import { sql } from 'kysely'
import { type Payment, pay, server, waitUntilAllEnd } from '../contract/page-requests.ts'
import { createMerchant, type Merchant, manage } from '../support/client.ts'

const count = 1010

let merchant: Merchant

const newestFirst: Record<string, string[]> = {}

const pathOf = (list: string) =>
  list === 'events'
    ? `/applications/${merchant.applicationId}/events`
    : `/organisations/${merchant.organisationId}/ledger-entries`

beforeAll(async () => {
  merchant = await createMerchant(server)
  for (let made = 0; made < count; made += 101) {
    await Promise.all(Array.from({ length: 101 }, () => pay(merchant)))
  }
  await waitUntilAllEnd(merchant)
  const events = await sql<{ id: string }>`
      SELECT 'evt_' || replace(id::text, '-', '') AS id FROM events
      WHERE application_id = ${merchant.applicationId}::uuid ORDER BY events.id DESC`.execute(
    server.ctx.db,
  )
  const entries = await sql<{ id: string }>`
      SELECT id FROM ledger_entries
      WHERE organisation_id = ${merchant.organisationId}::uuid ORDER BY id DESC`.execute(
    server.ctx.db,
  )
  newestFirst.events = events.rows.map(({ id }) => id)
  newestFirst['ledger-entries'] = entries.rows.map(({ id }) => id)
})

describe('distant pages of payments', () => {
  const count = 1205
  let merchant: Merchant
  let newestFirst: string[]

  beforeAll(async () => {
    merchant = await createMerchant(server)
    const { db } = server.ctx
    await sql`
      INSERT INTO transactions
        (id, application_id, organisation_id, environment, type, provider, country, amount,
         currency, phone_number, msisdn, status, created_at, updated_at)
      SELECT ('0193a1f2-7c54-7b1e-9d8a-' || lpad(to_hex(n), 12, '0'))::uuid,
        ${merchant.applicationId}::uuid, ${merchant.organisationId}::uuid, 'test', 'collection',
        CASE n % 2 WHEN 0 THEN 'carrier1_momo' ELSE 'carrier2_money' END, 'CG', 100, 'XAF',
        '065123456', '242065123456', 'successful', now(), now()
      FROM generate_series(1, ${count}::integer) AS n`.execute(db)
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM transactions WHERE application_id = ${merchant.applicationId}::uuid
      ORDER BY id DESC`.execute(db)
    newestFirst = rows.map(({ id }) => id)
  })

  test.each([
    [1, 1001],
    [1, 1205],
    [7, 150],
    [7, 173],
    [100, 11],
    [100, 12],
    [100, 13],
  ])(
    'in pages of %i payments, the distant page number %i contains the right payments',
    async (perPage, page) => {
      const { body } = await merchant.get(`/payments?per_page=${perPage}&page=${page}`)
      const offset = (page - 1) * perPage
      expect(body.data.map(({ id }: Payment) => id)).toEqual(
        newestFirst.slice(offset, offset + perPage),
      )
      expect(body.meta.total).toBe(count)
      expect(body.links.next === null).toBe(offset + perPage >= count)
    },
  )

  test('a distant page of a filtered payment list contains the right payments', async () => {
    const path = '/payments?status=successful&provider=carrier2_money&per_page=3&page='
    const last = await merchant.get(`${path}201`)
    expect(last.body.data).toHaveLength(3)
    expect(last.body.links.next).toBeNull()
    const before = await merchant.get(`${path}200`)
    expect(before.body.data).toHaveLength(3)
    expect(before.body.data.at(-1).id > last.body.data[0].id).toBe(true)
    expect(before.body.meta.total).toBe(603)
  })

  test('a page past the last page of payments is empty', async () => {
    const { status, body } = await merchant.get('/payments?per_page=100&page=14')
    expect([status, body.data, body.meta.total]).toEqual([200, [], count])
  })
})

describe('distant pages of events and ledger entries', () => {
  test.each([
    ['events', 1, 1001],
    ['events', 1, 1010],
    ['events', 100, 11],
    ['events', 100, 12],
    ['ledger-entries', 7, 150],
    ['ledger-entries', 100, 11],
    ['ledger-entries', 100, 21],
  ])(
    'for %s in pages of %i, the distant page number %i contains the right entries',
    async (list, perPage, page) => {
      const path = `${pathOf(list)}?per_page=${perPage}&page=${page}`
      const { body } = await manage(server, 'get', path)
      const all = newestFirst[list] ?? []
      const offset = (page - 1) * perPage
      expect(body.data.map(({ id }: { id: string }) => id)).toEqual(
        all.slice(offset, offset + perPage),
      )
      expect(body.meta.total).toBe(all.length)
      expect(body.links.next === null).toBe(offset + perPage >= all.length)
    },
  )

  test.each([
    ['events', 'type=payment.succeeded', count],
    ['events', 'type=payment.failed', 0],
    ['events', 'environment=live', 0],
    ['ledger-entries', 'account=merchant_available', count + 1],
    ['ledger-entries', 'account=fee_income', 0],
    ['ledger-entries', 'currency=XAF', 2 * count + 2],
    ['ledger-entries', 'from=2020-01-01T00:00:00Z', 2 * count + 2],
    ['ledger-entries', 'from=2100-01-01T00:00:00Z', 0],
  ])(
    'the list of %s filtered by %s has %i entries and a correct last page',
    async (list, filter, total) => {
      const path = `${pathOf(list)}?${filter}&per_page=3`
      const first = await manage(server, 'get', path)
      expect(first.body.meta.total).toBe(total)
      expect(first.body.data).toHaveLength(Math.min(3, total))
      const last = await manage(server, 'get', `${path}&page=${first.body.meta.last_page}`)
      expect(last.body.links.next).toBeNull()
      expect(last.body.data).toHaveLength(total === 0 ? 0 : total - 3 * (Math.ceil(total / 3) - 1))
    },
  )
})
