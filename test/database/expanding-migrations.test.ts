import { sql } from 'kysely'
import type { Executor } from '../../src/database/database.ts'
import { migrate } from '../../src/database/migrate.ts'
import { migrations } from '../../src/database/migrations/index.ts'
import { openTestDatabase } from '../support/open-database.ts'
import { prepared } from '../support/prepared.ts'
import { createTestDatabase } from '../support/server.ts'

/**
 * A node of the previous version keeps working next to a new node. Each migration therefore keeps
 * everything that earlier statements use, and adds no requirements for the rows that they write.
 */

interface Column {
  name: string
  type: string
  isRequired: boolean
  hasDefault: boolean
}

const readColumns = async (db: Executor): Promise<Map<string, Column>> => {
  const { rows } = await sql<Column>`
    SELECT c.relname || '.' || a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
      a.attnotnull AS "isRequired",
      a.atthasdef OR a.attidentity <> '' OR a.attgenerated <> '' AS "hasDefault"
    FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid
    WHERE c.relkind IN ('r', 'p', 'v') AND c.relnamespace = current_schema()::regnamespace
      AND a.attnum > 0 AND NOT a.attisdropped`.execute(db)
  return new Map(rows.map((row) => [row.name, row]))
}

const tableOf = (column: string): string => column.split('.')[0] ?? ''

/** A trigger fills these columns when a node of the previous version inserts a row. */
const filledByTrigger = new Set(['events.position', 'events.sequence', 'reconciliation_items.kind'])

const contractions = (before: Map<string, Column>, after: Map<string, Column>): string[] => {
  const tables = new Set([...before.keys()].map(tableOf))
  const lost = [...before.values()].flatMap(({ name, type, isRequired }) => {
    const now = after.get(name)
    if (now === undefined) return [`${name} is gone`]
    if (now.type !== type) return [`${name} was ${type} and is ${now.type}`]
    return now.isRequired && !isRequired ? [`${name} is required`] : []
  })
  const demanded = [...after.values()]
    .filter(({ name }) => !before.has(name) && tables.has(tableOf(name)))
    .filter(({ isRequired, hasDefault }) => isRequired && !hasDefault)
    .filter(({ name }) => !filledByTrigger.has(name))
    .map(({ name }) => `${name} is new and required, without a default`)
  return [...lost, ...demanded]
}

const upTo = (count: number): typeof migrations =>
  Object.fromEntries(Object.entries(migrations).slice(0, count))

const made = prepared(createTestDatabase)
const database = prepared(() => openTestDatabase(made))

beforeAll(async () => {
  await sql`DROP SCHEMA public CASCADE`.execute(database.db)
  await sql`CREATE SCHEMA public`.execute(database.db)
  await migrate(database.db, upTo(1))
})
afterAll(async () => {
  await database.close()
  await made.drop()
})

describe('migrations only expand the schema', () => {
  // The migrations run in order, because each needs the schema of the previous migration.
  test.each(
    Object.keys(migrations)
      .slice(1)
      .map((name, at) => [name, at + 2] as const),
  )('a node of the version before %s keeps working after that migration', async (_name, count) => {
    const before = await readColumns(database.db)
    await migrate(database.db, upTo(count))
    expect(contractions(before, await readColumns(database.db))).toEqual([])
  })

  test.each([
    ['ALTER TABLE settings RENAME COLUMN value TO text', 'settings.value is gone'],
    ['ALTER TABLE events DROP COLUMN payload CASCADE', 'events.payload is gone'],
    ['ALTER TABLE settings ALTER value TYPE varchar(9)', 'settings.value was text and is'],
    ['ALTER TABLE applications ALTER rate_limit_per_minute SET NOT NULL', 'is required'],
    ['ALTER TABLE settings ADD COLUMN kind text NOT NULL', 'settings.kind is new and required'],
  ])('a migration that performs %p is detected', async (statement, complaint) => {
    const before = await readColumns(database.db)
    const undone = new Error('undone')
    const found = await database.db
      .transaction()
      .execute(async (tx) => {
        await sql.raw(statement).execute(tx)
        undone.cause = contractions(before, await readColumns(tx))
        throw undone
      })
      .catch((error: Error) => error.cause as string[])
    expect(found.join('; ')).toContain(complaint)
  })
})
