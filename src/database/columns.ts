import { type Insertable, type RawBuilder, sql } from 'kysely'
import { columnTypes, type DB } from '../../generated/database.ts'

/**
 * Lists of columns for statements, derived from the schema: a column that is added to a table is
 * part of them, so that its value cannot be lost, and the type of a row to insert requires it.
 */
export type Column<Table extends keyof DB> = keyof DB[Table] & string

/** A row to insert, with every column except those that are filled later or have a default. */
export type NewRow<Table extends keyof DB, Later extends Column<Table> = never> = Required<
  Omit<Insertable<DB[Table]>, Later>
>

/** The columns of a table, except those that other statements write. */
export const columnsOf = <Table extends keyof DB, Except extends Column<Table> = never>(
  table: Table,
  except: readonly Except[] = [],
): Exclude<Column<Table>, Except>[] =>
  (Object.keys(columnTypes[table]) as Column<Table>[]).filter(
    (column): column is Exclude<Column<Table>, Except> =>
      !(except as readonly string[]).includes(column),
  )

/** `a, b`: for SELECT and for the columns of INSERT. */
export const listColumns = (columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql.ref(column)))

/** `a uuid, b text`: for json_to_recordset. */
export const defineColumns = <Table extends keyof DB>(
  table: Table,
  columns: readonly Column<Table>[],
): RawBuilder<unknown> => {
  const types = columnTypes[table] as Record<Column<Table>, string>
  return sql.join(columns.map((column) => sql`${sql.ref(column)} ${sql.raw(types[column])}`))
}

/** `a = source.a, b = source.b`: for UPDATE … FROM. */
export const assignColumns = (columns: readonly string[], source: string): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`${source}.${column}`)}`))

/**
 * What to insert into each column, as SQL: `into` names the columns and `values` their values, in
 * the same order.
 */
export const insertValues = <Columns extends string>(
  expressions: Record<Columns, string>,
): { into: RawBuilder<unknown>; values: RawBuilder<unknown> } => ({
  into: listColumns(Object.keys(expressions)),
  values: sql.raw(Object.values(expressions).join(', ')),
})
