import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { payment, payout } from '../support/builders.ts'
import { call, createMerchant, type Merchant } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { run } from '../support/momo.ts'
import { onPostgres } from '../support/on-postgres.ts'
import { hasPgbouncer, type OwnPgbouncer, startOwnPgbouncer } from '../support/own-pgbouncer.ts'
import {
  createTestDatabase,
  startTestServer,
  type TestDatabase,
  type TestServer,
} from '../support/server.ts'
import { holdBalances, whileHeld } from '../support/while-held.ts'

const describeBehindPooler = hasPgbouncer ? describe : describe.skip

let database: TestDatabase
let pooler: OwnPgbouncer

const checkConfig = (url: string) => {
  const ENCRYPTION_KEY = randomBytes(32).toString('hex')
  const secrets = { MANAGEMENT_TOKEN: 'a-token-of-tests', ENCRYPTION_KEY }
  return run(['config', 'check', '--connect'], { ...secrets, DATABASE_URL: url })
}

describeBehindPooler('behind a pooler that pools by session', () => {
  let server: TestServer
  let merchant: Merchant

  beforeAll(async () => {
    database = await createTestDatabase()
    pooler = await startOwnPgbouncer()
    server = await startTestServer({
      database: { ...database, url: pooler.urlOf(database.url) },
      databaseQueryTimeoutMs: 1000,
      commitEveryMs: 100,
      role: 'api',
    })
    merchant = await createMerchant(server)
  })
  afterAll(async () => {
    await server.stop()
    await pooler.stop()
    await database.drop()
  })

  test('every connection through a pooler has the session settings and time limits of the service', async () => {
    const names = ['timezone', 'plan_cache_mode', 'jit', 'statement_timeout', 'lock_timeout']
    const { rows } = await sql<{ name: string; setting: string }>`
      SELECT name, setting FROM pg_settings
      WHERE lower(name) = ANY(${[...names, 'idle_in_transaction_session_timeout']})
      ORDER BY lower(name)`.execute(server.ctx.db)
    expect(rows.map(({ name, setting }) => `${name}=${setting}`)).toEqual([
      'idle_in_transaction_session_timeout=30000',
      'jit=off',
      'lock_timeout=600',
      'plan_cache_mode=force_custom_plan',
      'statement_timeout=800',
      'TimeZone=UTC',
    ])
  })

  test('requests succeed on many connections through a pooler, and a held lock returns a 503 in time', async () => {
    const orders = Array.from({ length: 60 }, () => merchant.post('/payments', payment()))
    for (const { status } of await Promise.all(orders)) expect(status).toBe(201)
    expect((await merchant.post('/payouts', payout())).status).toBe(201)
    await whileHeld(database.url, holdBalances, [merchant.organisationId], async () => {
      expect((await merchant.post('/payouts', payout())).status).toBe(503)
    })
    expect((await merchant.post('/payouts', payout())).status).toBe(201)
  })

  test('a statement sent through a pooler is cancelled on the server if it gets no response in time', async () => {
    const { db } = server.ctx
    const countOf = async (from: string): Promise<number> =>
      Number(
        (
          (await onPostgres(database.url ?? '', `SELECT count(*) ${from}`)) as [{ count: string }]
        )[0].count,
      )
    await sql`CREATE TABLE notes (seconds integer)`.execute(db)
    await db.connection().execute(async (connection) => {
      await sql`SET statement_timeout = 0`.execute(connection)
      const insert = sql`INSERT INTO notes SELECT 3 FROM pg_sleep(3)`.execute(connection)
      await expect(insert).rejects.toThrow('Query read timeout')
    })
    await eventually(
      () =>
        countOf(`FROM pg_stat_activity WHERE state = 'active' AND query LIKE 'INSERT INTO notes%'`),
      (running) => running === 0,
    )
    expect(await countOf('FROM notes')).toBe(0)
  })

  test('momo config check accepts the pooler, and explains a refused startup parameter', async () => {
    const url = pooler.urlOf(database.url)
    const { out } = await checkConfig(url)
    expect(out).toMatch(/^DATABASE_URL: PostgreSQL 1\d\.\d+.* behind a pooler, database /m)
    expect(out).not.toContain('cannot be used')
    const refused = await checkConfig(`${url}?options=-c%20geqo%3Doff`)
    expect(refused.code).toBe(1)
    expect(refused.out).toMatch(
      /^wrong: The database at DATABASE_URL cannot be used: unsupported startup parameter: options/m,
    )
  })

  test('/readyz fails while the pooler is in transaction mode, and recovers afterwards', async () => {
    const readiness = () => call(server, 'get', '/readyz')
    await eventually(readiness, ({ status }) => status === 200)
    const load = () => Promise.all(Array.from({ length: 30 }, () => merchant.get('/payments')))
    pooler.configure({ pool_mode: 'transaction' })
    const { body } = await eventually(
      async () => {
        await load()
        return readiness()
      },
      ({ status }) => status === 503,
    )
    expect(body.checks.database).toBe('unavailable')
    expect(server.logLines.join('\n')).toContain('Set pool_mode = session for this database')
    pooler.configure({ pool_mode: 'session' })
    await eventually(readiness, ({ status }) => status === 200)
  })
})

describeBehindPooler.each([
  ['transaction', { pool_mode: 'transaction' }],
  ['transaction, in turn', { pool_mode: 'transaction', server_round_robin: '1' }],
  ['statement', { pool_mode: 'statement' }],
])('a pooler that pools by %s', (_mode, settings) => {
  beforeAll(async () => {
    database = await createTestDatabase()
    pooler = await startOwnPgbouncer(settings)
  })
  afterAll(async () => {
    await pooler.stop()
    await database.drop()
  })

  test('start-up, migration and momo config check refuse a shared-connection pooler with the same message', async () => {
    const url = pooler.urlOf(database.url)
    const sentence =
      'The database at DATABASE_URL cannot be used: a pooler in front of the database shares ' +
      'server connections between transactions. Set pool_mode = session for this database in ' +
      'the pooler, or connect to PostgreSQL directly.'
    await expect(startTestServer({ database: { ...database, url } })).rejects.toThrow(sentence)
    const checked = await checkConfig(url)
    expect(checked).toMatchObject({ code: 1, err: '' })
    expect(checked.out).toContain(`wrong: ${sentence}\n`)
    const migrationDatabaseUrl = url
    const start = startTestServer({ database, migrationDatabaseUrl })
    await expect(start).rejects.toThrow(sentence.replace('DATABASE', 'MIGRATION_DATABASE'))
  })
})
