import { sql } from 'kysely'
import { payment, payout } from '../support/builders.ts'
import { call, createMerchant, type Merchant, type Reply } from '../support/client.ts'
import { startDatabaseProxy } from '../support/database-proxy.ts'
import { exampleOf } from '../support/documents.ts'
import { eventually } from '../support/eventually.ts'
import {
  createTestDatabase,
  startTestServer,
  type TestDatabase,
  type TestServer,
} from '../support/server.ts'
import { holdBalances, whileHeld } from '../support/while-held.ts'

const hasPostgres = process.env.TEST_DATABASE_URL !== undefined
const describeOnReal = hasPostgres ? describe : describe.skip

let database: TestDatabase
let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>
let server: TestServer
let merchant: Merchant

const startBehindProxy = async (): Promise<void> => {
  database = await createTestDatabase()
  proxy = await startDatabaseProxy(database.url ?? '')
  server = await startTestServer({
    database: { ...database, url: proxy.url },
    databaseQueryTimeoutMs: 1000,
    commitEveryMs: 100,
    role: 'api',
  })
  merchant = await createMerchant(server)
}

const stopBehindProxy = async (): Promise<void> => {
  await server.stop()
  await proxy.stop()
  await database.drop()
}

const readiness = (): Promise<Reply> => call(server, 'get', '/readyz')
const expectTrouble = ({ status, body, headers }: Reply) => {
  expect([status, body]).toEqual([503, exampleOf('service_unavailable')])
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
}

describeOnReal('a database whose commits are not confirmed (needs PostgreSQL)', () => {
  beforeAll(startBehindProxy)
  afterAll(stopBehindProxy)

  test('while the database is frozen, requests get a 503, and a repeated request returns the true result', async () => {
    await eventually(readiness, ({ status }) => status === 200)
    proxy.set('freeze')
    const orders = [
      ['/payments', payment()],
      ['/payouts', payout()],
    ] as const
    const replies = await Promise.all(
      orders.map(([path, body], at) =>
        merchant.post(path, body, { headers: { 'Idempotency-Key': `frozen ${at}` } }),
      ),
    )
    for (const reply of replies) expectTrouble(reply)
    const { body } = await eventually(readiness, ({ status }) => status === 503)
    expect(body.checks.database).toBe('unavailable')
    expect((await call(server, 'get', '/healthz')).status).toBe(200)
    expect(proxy.cancelled()).toBeGreaterThan(0)

    proxy.set('pass')
    await eventually(readiness, ({ status }) => status === 200)
    for (const [at, [path, order]] of orders.entries()) {
      const again = await eventually(
        () => merchant.post(path, order, { headers: { 'Idempotency-Key': `frozen ${at}` } }),
        ({ status }) => status !== 503,
      )
      expect(again.status).toBe(201)
      expect((await merchant.get(path)).body.meta.total).toBe(1)
    }
  })

  test('a commit that no standby confirmed returns a 503, and a repeated request returns the true result', async () => {
    const headers = { 'Idempotency-Key': 'unconfirmed' }
    const owner = await createMerchant(server)
    expect((await owner.get('/payments')).status).toBe(200)
    proxy.set('unconfirm')
    expectTrouble(await owner.post('/payments', payment(), { headers }))
    expectTrouble(await owner.post('/payouts', payout(), { headers: { 'Idempotency-Key': 'too' } }))
    await eventually(readiness, ({ status }) => status === 503)
    proxy.set('pass')
    const again = await eventually(
      () => owner.post('/payments', payment(), { headers }),
      ({ status }) => status !== 503,
    )
    expect([again.status, again.headers['idempotent-replayed']]).toEqual([201, 'true'])
    expect((await owner.get('/payments')).body.meta.total).toBe(1)
    await eventually(readiness, ({ status }) => status === 200)
  })

  test('refused database connections free their slots in the pool', async () => {
    const owner = await createMerchant(server)
    proxy.set('refuse')
    const refused = await Promise.all(Array.from({ length: 30 }, () => owner.get('/payments')))
    for (const reply of refused) expectTrouble(reply)
    proxy.set('pass')
    await eventually(readiness, ({ status }) => status === 200)
    const served = await Promise.all(
      Array.from({ length: 30 }, () => owner.post('/payments', payment())),
    )
    expect(served.map(({ status }) => status)).toEqual(served.map(() => 201))
  })

  test('a database outage is logged once for each kind of failure, without stack traces', async () => {
    const owner = await createMerchant(server)
    const options = { database: { ...database, url: proxy.url }, databaseQueryTimeoutMs: 1000 }
    const worker = await startTestServer({ ...options, role: 'worker' })
    const linesOf = ({ logLines }: TestServer) => logLines.map((line) => JSON.parse(line))
    const before = [server.logLines.length, worker.logLines.length]
    const startedAtMs = performance.now()
    proxy.set('refuse')
    const refused = await Promise.all(Array.from({ length: 60 }, () => owner.get('/payments')))
    for (const reply of refused) expectTrouble(reply)
    const ofWorker = await eventually(
      async () => linesOf(worker).slice(before[1]),
      (lines) => lines.some(({ msg }) => msg === 'worker tick failed'),
    )
    const lines = [...linesOf(server).slice(before[0]), ...ofWorker]
    const requests = lines.filter(({ msg, status }) => msg === 'request' && status === 503)
    expect(requests.length).toBe(60)
    const failures = lines.filter(({ err }) => err !== undefined)
    expect(failures.some(({ msg }) => msg === 'request failed')).toBe(true)
    expect(failures.filter(({ err }) => 'stack' in err || 'stack' in (err.cause ?? {}))).toEqual([])
    const kinds = failures.map(({ msg, err }) => `${msg} ${err.code ?? err.message}`)
    const counts = Object.values(Object.groupBy(kinds, (kind) => kind)).map((each) => each?.length)
    // Each process writes each kind of line at most once a minute.
    const timesMax = 2 * (1 + Math.floor((performance.now() - startedAtMs) / 60_000))
    expect(counts.filter((count = 0) => count > timesMax)).toEqual([])
    proxy.set('pass')
    await eventually(readiness, ({ status }) => status === 200)
    await worker.stop()
  })

  test('a row lock held by another session causes a 503 within the configured time', async () => {
    const owner = await createMerchant(server)
    await owner.post('/payouts', payout())
    await whileHeld(database.url, holdBalances, [owner.organisationId], async () => {
      expectTrouble(await owner.post('/payouts', payout()))
    })
    expect((await owner.post('/payouts', payout())).status).toBe(201)
  })
})

test('/readyz fails on a standby and succeeds after the standby is promoted to primary', async () => {
  const server = await startTestServer({ role: 'api' })
  const { db } = server.ctx
  const readiness = () => call(server, 'get', '/readyz')
  await eventually(readiness, ({ status }) => status === 200)
  // Hides PostgreSQL's own function on every connection.
  await sql`CREATE SCHEMA standby`.execute(db)
  await sql`CREATE FUNCTION standby.pg_is_in_recovery() RETURNS boolean
    LANGUAGE sql AS 'SELECT true'`.execute(db)
  const onAllConnections = async (path: string) => {
    await sql.raw(`SET search_path = ${path}`).execute(db)
    if (!hasPostgres) return
    // New connections use this setting of the database.
    const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(db)
    const name = rows[0]?.name ?? ''
    await sql.raw(`ALTER DATABASE ${name} SET search_path = ${path}`).execute(db)
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = ${name} AND pid <> pg_backend_pid()`.execute(db)
  }
  await onAllConnections('standby, pg_catalog, public')
  const { body } = await eventually(readiness, ({ status }) => status === 503)
  expect(body.checks.database).toBe('unavailable')
  expect((await call(server, 'get', '/healthz')).status).toBe(200)
  await onAllConnections('public')
  await eventually(readiness, ({ status }) => status === 200)
  await server.stop()
})

const schedulesPollMs = 200

describe('scheduled work after an outage', () => {
  test('after a database outage, the overdue ledger check runs soon and the cause is logged', async () => {
    const database = await createTestDatabase()
    const first = await startTestServer({ database, schedulesPollMs })
    await first.stop()
    const server = await startTestServer({ database, schedulesPollMs })
    const { db } = server.ctx
    const doneAtMs = async () => {
      const row = await db
        .selectFrom('scheduled_jobs')
        .select('done_at')
        .where('name', '=', 'check-ledger')
        .executeTakeFirst()
      return row?.done_at == null ? 0 : Date.parse(row.done_at)
    }
    const makeLate = () =>
      sql`INSERT INTO scheduled_jobs (name, due_at)
      VALUES ('check-ledger', now() - interval '1 hour')
      ON CONFLICT (name) DO UPDATE SET due_at = excluded.due_at`.execute(db)
    await makeLate()
    await eventually(doneAtMs, (atMs) => atMs > 0)
    // The table is missing, and the ledger check is an hour late.
    const startedAtMs = Date.now()
    await sql`ALTER TABLE ledger_entries RENAME TO ledger_entries_away`.execute(db)
    await makeLate()
    await eventually(
      () => server.logLines.filter((line) => line.includes('scheduled job failed')),
      (lines) => lines.length > 0,
    )
    expect(await doneAtMs()).toBeLessThan(startedAtMs)
    await sql`ALTER TABLE ledger_entries_away RENAME TO ledger_entries`.execute(db)
    await eventually(doneAtMs, (atMs) => atMs > startedAtMs)
    const failed = server.logLines.filter((line) => line.includes('"level":50'))
    expect(failed.length).toBeGreaterThan(0)
    for (const line of failed) {
      expect(line).not.toContain('[object Object]')
      expect(JSON.parse(line).err.message).toContain('ledger_entries')
    }
    await server.stop()
    await database.drop()
  })
})
