import { readAll } from '../contract/tenant-readings.ts'
import { isRead, namingParameters, operations, ownId, send } from '../contract/tenant-requests.ts'
import { startTenants, type Tenants } from '../contract/tenants.ts'
import { walker } from '../support/checkout.ts'
import { manage } from '../support/client.ts'
import { onPostgres } from '../support/on-postgres.ts'
import { prepared } from '../support/prepared.ts'
import { purgeIn } from '../support/purge.ts'
import { createTestDatabase, hasRealEngines } from '../support/server.ts'

const growing = [
  'bulk_payout_lines',
  'checkout_sessions',
  'deliveries',
  'delivery_attempts',
  'event_recoveries',
  'events',
  'idempotency_keys',
  'ledger_entries',
  'ledger_postings',
  'provider_callbacks',
  'request_addresses',
  'statement_lines',
  'transaction_transitions',
  'transactions',
]

const describePostgres = hasRealEngines ? describe : describe.skip

describePostgres('queries with every index available', () => {
  let tenants: Tenants

  /** Returns the number of full table scans. A session reports its counts only when it closes. */
  const wholeReads = async (): Promise<Record<string, number>> => {
    const rows = await onPostgres(
      database.url ?? '',
      'SELECT relname AS name, seq_scan::integer AS count FROM pg_stat_user_tables',
    )
    const counts = (rows as { name: string; count: number }[]).map(({ name, count }) => [
      name,
      count,
    ])
    return Object.fromEntries(counts.filter(([name]) => growing.includes(String(name))))
  }

  const database = prepared(createTestDatabase)

  beforeAll(async () => {
    const { pathname } = new URL(database.url ?? '')
    // The planner then scans a table only if no index can answer the query.
    await onPostgres(
      database.url ?? '',
      `ALTER DATABASE ${pathname.slice(1)} SET enable_seqscan = off`,
    )
    tenants = await startTenants({ database })
  })
  afterAll(() => database.drop())

  test('no request or purge performs a full scan of a growing table', async () => {
    const { server } = tenants.service
    for (const tenant of tenants.all) {
      const { secretKey, account, applicationId } = tenant.merchant
      await manage(server, 'patch', `/applications/${applicationId}`, {
        rate_limit_per_minute: 1000,
      })
      await readAll(server, tenant)
      for (const { operation, field, nameOf } of namingParameters) {
        const query = { [field]: nameOf(tenant) }
        await send(server, operation, secretKey, { ...ownId(operation, tenant), query })
      }
      // A later operation revokes this key.
      const order = { amount: 5000, currency: 'XAF' }
      const link = await account('post', '/payment-links', order)
      expect([link.status, link.text]).toEqual([201, link.text])
      const { url } = link.body.data
      for (const operation of operations.filter((each) => !isRead(each))) {
        await send(server, operation, secretKey, ownId(operation, tenant))
      }
      for (let times = 0; times < 3; times += 1) {
        const { headers } = await walker().post(url, 'amount=')
        await walker().get(new URL(headers.get('location') ?? '', url).href)
      }
    }
    await purgeIn(server, 400)
    await tenants.stop()
    expect(await wholeReads()).toEqual(Object.fromEntries(growing.map((name) => [name, 0])))
  })
})
