import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type { Database } from '../../src/database/database.ts'
import { migrate } from '../../src/database/migrate.ts'
import { migrations } from '../../src/database/migrations/index.ts'
import { change, type SchemaStep } from '../../src/database/schema-steps.ts'
import { payment } from '../support/builders.ts'
import { createMerchant } from '../support/client.ts'
import { openTestDatabase } from '../support/open-database.ts'
import { nodeFile, programEnvironment } from '../support/processes.ts'
import {
  createTestDatabase,
  hasRealEngines,
  startTestServer,
  type TestDatabase,
} from '../support/server.ts'

/**
 * Returns the migrations of a later version, which adds one migration to the existing migrations.
 */

const later = (...statements: string[]): Record<string, SchemaStep[]> => ({
  ...migrations,
  '9999-later': [change('later', statements.join(';'))],
})

let database: TestDatabase
let opened: Database[]

const open = async (): Promise<Database> => {
  const one = await openTestDatabase(database)
  opened.push(one)
  return one
}

const closeAll = async (): Promise<void> => {
  for (const one of opened.splice(0)) await one.close()
}

const tableExists = async ({ db }: Database, name: string): Promise<boolean> => {
  const { rows } = await sql<{ found: string | null }>`
    SELECT to_regclass(${name})::text AS found`.execute(db)
  return rows[0]?.found != null
}

beforeEach(async () => {
  database = await createTestDatabase({ isEmpty: true })
  opened = []
})
afterEach(async () => {
  await closeAll()
  await database.drop()
})

test('a migration of a later version runs once, and existing rows stay', async () => {
  const one = await open()
  await migrate(one.db)
  await one.db.insertInto('settings').values({ name: 'before', value: 'still here' }).execute()
  const known = later('CREATE TABLE later (id integer)', 'INSERT INTO later VALUES (1)')
  expect(await migrate(one.db, known)).toEqual(['9999-later'])
  expect(await migrate(one.db, known)).toEqual([])
  const { rows } = await sql`SELECT id FROM later`.execute(one.db)
  expect(rows).toEqual([{ id: 1 }])
  const settings = one.db.selectFrom('settings').select('value').where('name', '=', 'before')
  expect(await settings.execute()).toEqual([{ value: 'still here' }])
})

test('a migration that fails halfway changes nothing, and runs once after it is fixed', async () => {
  const one = await open()
  await migrate(one.db)
  const wrong = later('CREATE TABLE later (id integer)', 'INSERT INTO later VALUES (1 / 0)')
  await expect(migrate(one.db, wrong)).rejects.toThrow('division by zero')
  expect(await tableExists(one, 'later')).toBe(false)
  const corrected = later('CREATE TABLE later (id integer)', 'INSERT INTO later VALUES (1)')
  expect(await migrate(one.db, corrected)).toEqual(['9999-later'])
})

/** An embedded database serves only one process, so a second node cannot start. */
const onPostgres = hasRealEngines ? test : test.skip

onPostgres(
  'two nodes that migrate an empty database simultaneously run each migration once',
  async () => {
    const nodes = [await open(), await open()]
    const known = later('CREATE TABLE later (id integer)', 'INSERT INTO later VALUES (1)')
    const done = await Promise.all(nodes.map(({ db }) => migrate(db, known)))
    expect(done.flat().sort()).toEqual(Object.keys(known).sort())
    const { rows } = await sql`SELECT id FROM later`.execute(nodes[0]?.db as Database['db'])
    expect(rows).toEqual([{ id: 1 }])
  },
)

onPostgres('a baseline that fails halfway leaves an empty database', async () => {
  const one = await open()
  await sql`CREATE TABLE events (id integer)`.execute(one.db)
  await expect(migrate(one.db)).rejects.toThrow('"events" already exists')
  expect(await tableExists(one, 'transactions')).toBe(false)
  await sql`DROP TABLE events`.execute(one.db)
  expect(await migrate(one.db)).toEqual(Object.keys(migrations))
})

const describeSchema = async ({ db }: Database): Promise<string[]> => {
  const { rows } = await sql<{ line: string }>`
    SELECT format('%s.%s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
      a.attnotnull, pg_get_expr(d.adbin, d.adrelid)) AS line
    FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid
    LEFT JOIN pg_attrdef AS d ON d.adrelid = c.oid AND d.adnum = a.attnum
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'
      AND a.attnum > 0 AND NOT a.attisdropped
    UNION ALL SELECT format('%s %s %s %s', conrelid::regclass, conname, convalidated,
      pg_get_constraintdef(oid))
    FROM pg_constraint
    WHERE connamespace = current_schema()::regnamespace AND contype IN ('c', 'f', 'u', 'p')
    UNION ALL SELECT format('%s %s %s', c.relname, i.indisvalid, pg_get_indexdef(c.oid))
    FROM pg_index AS i JOIN pg_class AS c ON c.oid = i.indexrelid
    WHERE c.relnamespace = current_schema()::regnamespace
    UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT pg_get_functiondef(oid) FROM pg_proc
    WHERE pronamespace = current_schema()::regnamespace AND prokind = 'f'
    ORDER BY 1`.execute(db)
  return rows.map(({ line }) => line)
}

test('a migration can be repeated without effect, because its record may be lost', async () => {
  const one = await open()
  await migrate(one.db)
  const before = await describeSchema(one)
  expect(before.length).toBeGreaterThan(500)
  await sql`DELETE FROM migrations`.execute(one.db)
  expect(await migrate(one.db)).toEqual(Object.keys(migrations))
  expect(await describeSchema(one)).toEqual(before)
})

const root = fileURLToPath(new URL('../../', import.meta.url))

const run = (...args: string[]): Promise<{ code: number | null; output: string }> =>
  new Promise((resolve) => {
    const env = {
      ...programEnvironment,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: database.dataDir,
      MANAGEMENT_TOKEN: 'a-token-of-tests',
      ENCRYPTION_KEY: '07'.repeat(32),
      LOG_LEVEL: 'silent',
      ...(database.url !== undefined && { DATABASE_URL: database.url }),
    }
    const options = { cwd: root, env, timeout: 60_000, killSignal: 'SIGKILL' } as const
    const child = execFile(
      nodeFile,
      // `prepareService` starts Node with the same option.
      ['--liftoff-only', ...args],
      options,
      (_error, stdout, stderr) => resolve({ code: child.exitCode, output: stdout + stderr }),
    )
  })

onPostgres('a plan shows what would run and what it locks, and changes nothing', async () => {
  const plan = () => run('src/startup/migrate-command.ts', '--plan')
  const { code, output } = await plan()
  expect(code).toBe(0)
  expect(output).toMatch(/^0001-baseline: /)
  expect(output).toContain('adds api_keys.permissions; locks api_keys for an instant')
  expect(output).toContain('builds the index transactions_of_number; nobody waits')
  const one = await open()
  expect(await tableExists(one, 'transactions')).toBe(false)
  await migrate(one.db)
  expect(await plan()).toEqual({ code: 0, output: 'The schema is up to date.\n' })
})

test('nodes start on the schema of a later version, which allows downgrades', async () => {
  const one = await open()
  await migrate(one.db, later('CREATE TABLE later (id integer)'))
  await closeAll()
  const upToDate = { code: 0, output: 'The schema is up to date.\n' }
  expect(await run('src/startup/migrate-command.ts')).toEqual(upToDate)
  const server = await startTestServer({ database })
  const merchant = await createMerchant(server)
  expect((await merchant.post('/payments', payment())).status).toBe(201)
  await server.stop()
})

const tooOld =
  'The database has the schema of a version before 1.0.0, which cannot be migrated: ' +
  'set DATA_DIR to an empty folder, or DATABASE_URL to an empty database.'

test('each program refuses a database older than 1.0.0 with a one-line error, and changes nothing', async () => {
  const one = await open()
  await migrate(one.db)
  await sql`DELETE FROM migrations WHERE name NOT LIKE '0001%'`.execute(one.db)
  await sql`UPDATE migrations SET name = '0001-foundation'`.execute(one.db)
  await closeAll()
  expect(await run('src/startup/migrate-command.ts')).toEqual({ code: 1, output: `${tooOld}\n` })
  await expect(startTestServer({ database })).rejects.toThrow(tooOld)
  const { rows } = await sql`SELECT name FROM migrations`.execute((await open()).db)
  expect(rows).toEqual([{ name: '0001-foundation' }])
})
