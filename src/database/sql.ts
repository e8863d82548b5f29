import { type RawBuilder, sql } from 'kysely'

/** A time (ISO 8601) as a value of type timestamptz. */
export const sqlTime = (at: string): RawBuilder<string> => sql<string>`${at}::timestamptz`

/** Values of the domain as SQL literals, for `IN`, so that a plan can use an index of them. */
export const sqlList = (values: readonly string[]): RawBuilder<unknown> =>
  sql`(${sql.join(values.map((value) => sql.lit(value)))})`
