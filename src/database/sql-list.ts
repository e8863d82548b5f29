import { type RawBuilder, sql } from 'kysely'

/** Values of the domain as literals of a statement, for `IN`: a plan can use an index of them. */
export const sqlList = (values: readonly string[]): RawBuilder<unknown> =>
  sql`(${sql.join(values.map((value) => sql.lit(value)))})`
