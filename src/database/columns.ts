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

/** Names from the schema, quoted once: a query builder's node for each costs every execution. */
const quote = (name: string): string => `"${name.replaceAll('.', '"."')}"`

/** `a, b`: for SELECT and for the columns of INSERT. */
export const listColumns = (columns: readonly string[]): RawBuilder<unknown> =>
  sql.raw(columns.map(quote).join(', '))

/** `a uuid, b text`: for json_to_recordset. */
export const defineColumns = <Table extends keyof DB>(
  table: Table,
  columns: readonly Column<Table>[],
): RawBuilder<unknown> => {
  const types = columnTypes[table] as Record<Column<Table>, string>
  return sql.raw(columns.map((column) => `${quote(column)} ${types[column]}`).join(', '))
}

/** `a = source.a, b = source.b`: for UPDATE … FROM. */
export const assignColumns = (columns: readonly string[], source: string): RawBuilder<unknown> =>
  sql.raw(columns.map((each) => `${quote(each)} = ${quote(`${source}.${each}`)}`).join(', '))

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
