import { type Kysely, sql } from 'kysely'
import type { Database } from '../../src/database/database.ts'
import { migrate } from '../../src/database/migrate.ts'
import { migrations } from '../../src/database/migrations/index.ts'
import { removeReplacedColumn, replaceColumn } from '../../src/database/replace-column.ts'
import {
  backfill,
  change,
  columnExists,
  index,
  requireColumn,
  runSteps,
  type SchemaStep,
} from '../../src/database/schema-steps.ts'
import { openTestDatabase } from '../support/open-database.ts'
import { createTestDatabase, hasRealEngines, type TestDatabase } from '../support/server.ts'

let database: TestDatabase
let one: Database
let other: Database | undefined

const start = async (isEmpty = false): Promise<void> => {
  database = await createTestDatabase({ isEmpty })
  one = await openTestDatabase(database)
}

beforeEach(() => start())
afterEach(async () => {
  await other?.close()
  other = undefined
  await one.close()
  await database.drop()
})

const run = (steps: SchemaStep[], on = one): Promise<void> =>
  runSteps(on.db as Kysely<unknown>, steps)

const isTrue = async (condition: string): Promise<boolean | undefined> => {
  const { rows } = await sql<{ found: boolean }>`SELECT (${sql.raw(condition)}) AS found`.execute(
    one.db,
  )
  return rows[0]?.found
}

/** An embedded database has only one session, so no session can block another session. */
const onPostgres = hasRealEngines ? test : test.skip

onPostgres('a change that waits for a table in use does not block readers', async () => {
  other = await openTestDatabase(database)
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  const { promise: isRead, resolve: read } = Promise.withResolvers<void>()
  const reader = other.db.transaction().execute(async (tx) => {
    await tx.selectFrom('settings').select('name').execute()
    read()
    await isOver
  })
  await isRead
  const added = columnExists('settings', 'later')
  const steps = [
    change('adds settings.later', 'ALTER TABLE settings ADD COLUMN later text', {
      locks: ['settings'],
      unless: added,
    }),
  ]
  const changing = run(steps, other)
  // A reader queued behind the change would wait for the open transaction.
  for (let count = 0; count < 200; count += 1) {
    await one.db.selectFrom('settings').select('name').execute()
  }
  expect(await isTrue(added)).toBe(false)
  end()
  await Promise.all([reader, changing])
  expect(await isTrue(added)).toBe(true)
})

onPostgres('an index is built again if its build failed', async () => {
  await sql`CREATE TABLE later (id integer)`.execute(one.db)
  await sql`INSERT INTO later VALUES (1), (1)`.execute(one.db)
  const steps = [index('later_ids', 'ON later (id)', { unique: true })]
  const isValid = `(SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass('later_ids'))`
  await expect(run(steps)).rejects.toThrow('could not create unique index')
  expect(await isTrue(isValid)).toBe(false)
  await sql`DELETE FROM later`.execute(one.db)
  await run(steps)
  expect(await isTrue(isValid)).toBe(true)
})

test('an interrupted backfill continues with the remaining rows', async () => {
  await sql`CREATE TABLE later (id integer, runs integer NOT NULL DEFAULT 0)`.execute(one.db)
  await sql`INSERT INTO later SELECT * FROM generate_series(1, 10)`.execute(one.db)
  let batches = 0
  const fill = backfill('counts', async (tx) => {
    batches += 1
    const { numAffectedRows } = await sql`
      UPDATE later SET runs = runs + 1 WHERE id IN (SELECT id FROM later WHERE runs = 0 LIMIT 3)
      `.execute(tx)
    if (batches === 3) throw new Error('interrupted')
    return numAffectedRows === 0n ? undefined : 'more'
  })
  await expect(run([fill])).rejects.toThrow('interrupted')
  expect(await isTrue('(SELECT sum(runs) FROM later) = 6')).toBe(true)
  await run([fill])
  expect(await isTrue('(SELECT min(runs) = 1 AND max(runs) = 1 FROM later)')).toBe(true)
})

test('a database column becomes required only after every row has a value', async () => {
  await sql`CREATE TABLE later (id integer)`.execute(one.db)
  await sql`INSERT INTO later VALUES (NULL)`.execute(one.db)
  await expect(run(requireColumn('later', 'id'))).rejects.toThrow('id_is_required')
  await expect(sql`INSERT INTO later VALUES (NULL)`.execute(one.db)).rejects.toThrow()
  await sql`UPDATE later SET id = 1`.execute(one.db)
  await run(requireColumn('later', 'id'))
  await run(requireColumn('later', 'id'))
  await expect(sql`INSERT INTO later VALUES (NULL)`.execute(one.db)).rejects.toThrow('not-null')
})

const replaced = {
  table: 'later',
  key: 'id',
  from: 'fee',
  to: 'fee_minor',
  type: 'bigint',
  convert: 'value::bigint * 100',
  back: '(value / 100)::integer',
  isRequired: true,
}

const fillLater = async (): Promise<void> => {
  await sql`CREATE TABLE later (id integer PRIMARY KEY, fee integer NOT NULL)`.execute(one.db)
  await sql`INSERT INTO later SELECT id, id FROM generate_series(1, 5000) id`.execute(one.db)
}

const isEqual = '(SELECT bool_and(fee_minor = fee::bigint * 100) FROM later)'

test('a replaced database column is written under both names, and a later version removes the old column', async () => {
  await fillLater()
  await run(replaceColumn(replaced))
  expect(await isTrue(isEqual)).toBe(true)
  await sql`INSERT INTO later (id, fee) VALUES (6000, 7)`.execute(one.db)
  await sql`INSERT INTO later (id, fee_minor) VALUES (6001, 800)`.execute(one.db)
  await sql`UPDATE later SET fee = 9 WHERE id = 1`.execute(one.db)
  await sql`UPDATE later SET fee_minor = 1000 WHERE id = 2`.execute(one.db)
  expect(await isTrue(isEqual)).toBe(true)
  const { rows } = await sql<{ fee: number }>`
    SELECT fee FROM later WHERE id IN (1, 2, 6000, 6001) ORDER BY id`.execute(one.db)
  expect(rows.map(({ fee }) => fee)).toEqual([9, 10, 7, 8])
  await expect(sql`INSERT INTO later (id) VALUES (6002)`.execute(one.db)).rejects.toThrow()
  await run(replaceColumn(replaced))
  await run([removeReplacedColumn(replaced), removeReplacedColumn(replaced)])
  await sql`INSERT INTO later (id, fee_minor) VALUES (6003, 100)`.execute(one.db)
  expect(await isTrue(columnExists('later', 'fee'))).toBe(false)
})

onPostgres('a column is replaced while both versions write it, and no write fails', async () => {
  await fillLater()
  other = await openTestDatabase(database)
  const writer = other
  let isOver = false
  const write = async (column: string, factor: number): Promise<number> => {
    let writes = 0
    for (; !isOver; writes += 1) {
      const id = 1 + ((writes * 37) % 5000)
      await sql`UPDATE later SET ${sql.ref(column)} = ${writes * factor} WHERE id = ${id}`.execute(
        writer.db,
      )
    }
    return writes
  }
  const before = write('fee', 1)
  const [expand, ...rest] = replaceColumn(replaced)
  if (expand) await run([expand])
  const after = write('fee_minor', 100)
  await run(rest)
  isOver = true
  expect(await before).toBeGreaterThan(0)
  expect(await after).toBeGreaterThan(0)
  expect(await isTrue(isEqual)).toBe(true)
})

onPostgres('a migration locks only the tables that it names', async () => {
  await one.close()
  await database.drop()
  await start(true)
  other = await openTestDatabase(database)
  const [[baseline = '', steps = []] = [], ...later] = Object.entries(migrations)
  await migrate(one.db, { [baseline]: steps })
  for (const [name, each] of later) {
    for (const step of each) {
      if (step.locks === undefined) {
        await run([step])
        continue
      }
      const { rows } = await sql<{ name: string }>`
        SELECT relname AS name FROM pg_class
        WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace
          AND relname <> ALL (${step.locks})`.execute(one.db)
      await other.db.transaction().execute(async (tx) => {
        for (const table of rows) {
          await sql`LOCK TABLE ${sql.table(table.name)} IN ROW EXCLUSIVE MODE`.execute(tx)
        }
        await runSteps(one.db as Kysely<unknown>, [step], (message) => {
          throw new Error(`${name}: ${step.description}: ${message}`)
        })
      })
    }
  }
})
