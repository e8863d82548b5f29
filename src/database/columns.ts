import { type Insertable, type RawBuilder, sql } from 'kysely'
import { columnTypes, type DB } from '../../generated/database.ts'

/**
 * Derives the column lists of statements from the schema. A new column is included automatically,
 * and the type of an inserted row requires it.
 */
export type Column<Table extends keyof DB> = keyof DB[Table] & string

/** Requires every column except columns with a default and columns that are set later. */
export type NewRow<Table extends keyof DB, Later extends Column<Table> = never> = Required<
  Omit<Insertable<DB[Table]>, Later>
>

/** Omits the columns in `except`, which other statements write. */
export const columnsOf = <Table extends keyof DB, Except extends Column<Table> = never>(
  table: Table,
  except: readonly Except[] = [],
): Exclude<Column<Table>, Except>[] =>
  (Object.keys(columnTypes[table]) as Column<Table>[]).filter(
    (column): column is Exclude<Column<Table>, Except> =>
      !(except as readonly string[]).includes(column),
  )

/** Quotes a name once. A query builder would quote the name again at every execution. */
const quote = (name: string): string => `"${name.replaceAll('.', '"."')}"`

/** Returns `a, b` for SELECT and for the columns of INSERT. */
export const listColumns = (columns: readonly string[]): RawBuilder<unknown> =>
  sql.raw(columns.map(quote).join(', '))

/** Returns `a uuid, b text` for `json_to_recordset`. */
export const defineColumns = <Table extends keyof DB>(
  table: Table,
  columns: readonly Column<Table>[],
): RawBuilder<unknown> => {
  const types = columnTypes[table] as Record<Column<Table>, string>
  return sql.raw(columns.map((column) => `${quote(column)} ${types[column]}`).join(', '))
}

/** Returns `a = source.a, b = source.b` for UPDATE … FROM. */
export const assignColumns = (columns: readonly string[], source: string): RawBuilder<unknown> =>
  sql.raw(columns.map((each) => `${quote(each)} = ${quote(`${source}.${each}`)}`).join(', '))

/**
 * Returns the columns (`into`) and the values (`values`) of an INSERT in the same order.
 * `expressions` maps each column to its SQL expression.
 */
export const insertValues = <Columns extends string>(
  expressions: Record<Columns, string>,
): { into: RawBuilder<unknown>; values: RawBuilder<unknown> } => ({
  into: listColumns(Object.keys(expressions)),
  values: sql.raw(Object.values(expressions).join(', ')),
})
