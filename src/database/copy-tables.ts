import { sql } from 'kysely'
import type { Db, Executor, Tx } from './executor.ts'

/**
 * Copies every row of a database into the empty tables of another database with the same schema.
 */

/** Migrations write these tables in each database, so they are not copied. */
const isOfMigrations = (table: string): boolean => /^migrations(_lock)?$/.test(table)

/** The number of rows per batch. A larger batch would use more memory. */
const batchSize = 500

/**
 * Thrown if the databases differ after a copy, which is then rolled back. The message lists the
 * differences.
 */
export class CopyDiffers extends Error {}

export const listTables = async (db: Executor): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class
    WHERE relnamespace = to_regnamespace(quote_ident(current_schema()))
      AND relkind IN ('r', 'p', 'v', 'm', 'f')
    ORDER BY relname`.execute(db)
  return rows.map(({ name }) => name)
}

/** Returns undefined if all tables are empty. */
export const findFilledTable = async (
  db: Executor,
  tables: readonly string[],
): Promise<string | undefined> => {
  for (const table of tables.filter((name) => !isOfMigrations(name))) {
    const { rows } = await sql`SELECT FROM ${sql.table(table)} LIMIT 1`.execute(db)
    if (rows.length > 0) return table
  }
  return undefined
}

interface Column {
  name: string
  isGenerated: boolean
}

const readColumns = async (db: Executor, table: string): Promise<Column[]> => {
  const { rows } = await sql<Column>`
    SELECT attname AS name, attgenerated <> '' AS "isGenerated" FROM pg_attribute
    WHERE attrelid = ${table}::regclass AND attnum > 0 AND NOT attisdropped
    ORDER BY attnum`.execute(db)
  return rows
}

/** Returns a row as text that PostgreSQL can parse as the table's row type. */
const lineOf = (columns: readonly Column[]) =>
  sql`ROW(${sql.join(columns.map(({ name }) => sql.ref(name)))})::text`

interface Summary {
  rows: number
  /** A digest of the rows, independent of their order. */
  digest: string | null
}

const summarize = async (db: Executor, table: string, columns: Column[]): Promise<Summary> => {
  const { rows } = await sql<Summary>`
    SELECT count(*) AS rows,
      sum(('x' || left(md5(${lineOf(columns)}), 15))::bit(60)::bigint)::text AS digest
    FROM ${sql.table(table)}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('a count returned no row')
  return row
}

const insertLines = async (to: Tx, table: string, columns: Column[], lines: string[]) => {
  const stored = columns.filter(({ isGenerated }) => !isGenerated).map(({ name }) => name)
  await sql`
    INSERT INTO ${sql.table(table)} (${sql.join(stored.map((name) => sql.ref(name)))})
    OVERRIDING SYSTEM VALUE
    SELECT ${sql.join(stored.map((name) => sql`(read.line).${sql.ref(name)}`))}
    FROM (
      SELECT line::${sql.table(table)} AS line FROM unnest(${lines}::text[]) AS line OFFSET 0
    ) AS read`.execute(to)
}

const copyTable = async (from: Tx, to: Tx, table: string): Promise<number> => {
  const columns = await readColumns(to, table)
  await sql`DECLARE copied NO SCROLL CURSOR FOR
    SELECT ${lineOf(columns)} AS line FROM ${sql.table(table)}`.execute(from)
  for (;;) {
    const { rows } = await sql<{ line: string }>`
      FETCH ${sql.lit(batchSize)} FROM copied`.execute(from)
    if (rows.length > 0) {
      await insertLines(
        to,
        table,
        columns,
        rows.map(({ line }) => line),
      )
    }
    if (rows.length < batchSize) break
  }
  await sql`CLOSE copied`.execute(from)
  const [source, target] = await Promise.all([
    summarize(from, table, columns),
    summarize(to, table, columns),
  ])
  if (source.rows !== target.rows || source.digest !== target.digest) {
    throw new CopyDiffers(
      `the table ${table} has ${source.rows} rows in the embedded database and ${target.rows} ` +
        'in PostgreSQL, or other values in them',
    )
  }
  return source.rows
}

interface ForeignKey {
  table: string
  name: string
}

/** Defers foreign keys until `work` is done, so that tables can be copied in any order. */
const withLateForeignKeys = async (to: Tx, work: () => Promise<void>): Promise<void> => {
  const { rows: keys } = await sql<ForeignKey>`
    SELECT relname AS "table", conname AS name
    FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
    WHERE contype = 'f' AND NOT condeferrable
      AND relnamespace = to_regnamespace(quote_ident(current_schema()))`.execute(to)
  const alter = async (how: string): Promise<void> => {
    for (const { table, name } of keys) {
      await sql`
        ALTER TABLE ${sql.table(table)} ALTER CONSTRAINT ${sql.ref(name)} ${sql.raw(how)}
      `.execute(to)
    }
  }
  await alter('DEFERRABLE INITIALLY DEFERRED')
  await work()
  await sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(to)
  await alter('NOT DEFERRABLE')
}

const copySequences = async (from: Tx, to: Tx): Promise<void> => {
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class
    WHERE relnamespace = to_regnamespace(quote_ident(current_schema())) AND relkind = 'S'`.execute(
    to,
  )
  for (const { name } of rows) {
    const { rows: states } = await sql<{ last: string; isCalled: boolean }>`
      SELECT last_value::text AS last, is_called AS "isCalled" FROM ${sql.table(name)}`.execute(
      from,
    )
    for (const { last, isCalled } of states) {
      await sql`SELECT setval(${name}::regclass, ${last}::bigint, ${isCalled})`.execute(to)
    }
  }
}

const triggers = async (to: Tx, tables: string[], how: 'DISABLE' | 'ENABLE'): Promise<void> => {
  for (const table of tables) {
    await sql`ALTER TABLE ${sql.table(table)} ${sql.raw(how)} TRIGGER USER`.execute(to)
  }
}

/**
 * Copies every row in one transaction on the target database, and compares each table in both
 * databases. `to` must connect as the owner of the tables. Calls `onTable` before each table. If
 * the databases differ, throws CopyDiffers and copies nothing.
 */
export const copyTables = (
  from: Db,
  to: Db,
  onTable: (table: string) => void = () => {},
): Promise<{ tables: number; rows: number }> =>
  from.transaction().execute((source) =>
    to.transaction().execute(async (target) => {
      // Reading a large table on the engine may exceed the idle timeout of a session.
      await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(target)
      const tables = (await listTables(target)).filter((table) => !isOfMigrations(table))
      let rows = 0
      // Disables triggers, because the rows that they wrote are also copied. Rows that triggers
      // would now reject were valid when they were written.
      await triggers(target, tables, 'DISABLE')
      await withLateForeignKeys(target, async () => {
        for (const table of tables) {
          onTable(table)
          rows += await copyTable(source, target, table)
          await sql`ANALYZE ${sql.table(table)}`.execute(target)
        }
      })
      await triggers(target, tables, 'ENABLE')
      await copySequences(source, target)
      return { tables: tables.length, rows }
    }),
  )
