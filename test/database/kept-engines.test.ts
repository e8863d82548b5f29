import { sql } from 'kysely'
import type { Database } from '../../src/database/database.ts'
import { takeDatabase } from '../support/kept-engines.ts'
import { hasRealEngines } from '../support/server.ts'

const onEmbedded = hasRealEngines ? test.skip : test

const ignore = (): void => {}
const listeners = { onConnectionError: ignore, onLost: ignore, onStatement: ignore }

const use = async <Value>(work: (database: Database) => Promise<Value>): Promise<Value> => {
  const { openDatabase, giveBack } = await takeDatabase()
  // biome-ignore lint/suspicious/noExplicitAny: a kept engine needs no configuration
  const database = await openDatabase({} as any, listeners)
  const value = await work(database)
  await database.close()
  await giveBack()
  return value
}

const readState = async ({ db }: Database): Promise<unknown> => {
  const { rows } = await sql`SELECT
    (SELECT pg_backend_pid()) AS backend,
    (SELECT count(*) FROM settings) AS rows,
    (SELECT nextval('webhook_secrets_id_seq')) AS next,
    (SELECT json_agg(reltuples) FROM pg_class WHERE relname = 'settings') AS estimate,
    (SELECT count(*) FROM pg_prepared_statements) AS prepared,
    current_setting('statement_timeout') AS timeout,
    current_setting('plan_cache_mode') AS plans,
    current_setting('TimeZone') AS zone`.execute(db)
  return rows[0]
}

onEmbedded(
  'a kept engine has no rows, statistics, sequence values or settings of an earlier server',
  async () => {
    const before = await use(async (database) => {
      const state = await readState(database)
      await sql`INSERT INTO settings (name, value) VALUES ('a', 'b')`.execute(database.db)
      await sql`ANALYZE settings`.execute(database.db)
      await sql`SET statement_timeout = 1234; SET plan_cache_mode = auto`.execute(database.db)
      return state
    })
    expect(before).toMatchObject({ rows: 0, next: 1, timeout: '0', zone: 'UTC' })
    expect(await use(readState)).toEqual(before)
  },
)

onEmbedded('an engine whose schema a test has changed is discarded', async () => {
  await use(({ db }) => sql`ALTER TABLE settings ADD COLUMN planted text`.execute(db))
  const columns = await use(async ({ db }) => {
    const { rows } = await sql<{ name: string }>`
      SELECT attname AS name FROM pg_attribute WHERE attrelid = 'settings'::regclass`.execute(db)
    return rows.map(({ name }) => name)
  })
  expect(columns).toContain('value')
  expect(columns).not.toContain('planted')
})
