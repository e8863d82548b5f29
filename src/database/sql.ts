import { type RawBuilder, sql } from 'kysely'

/** A time (ISO 8601) as a value of type timestamptz. */
export const sqlTime = (at: string): RawBuilder<string> => sql<string>`${at}::timestamptz`

/** Values of the domain as SQL literals, for `IN`, so that a plan can use an index of them. */
export const sqlList = (values: readonly string[]): RawBuilder<unknown> =>
  sql`(${sql.join(values.map((value) => sql.lit(value)))})`

/** A condition that is true, and by which its statement waits for no lock longer than this. */
export const waitForLocks = (lockWaitMs: number): RawBuilder<boolean> => sql<boolean>`
  (SELECT set_config('lock_timeout', ${sql.lit(`${lockWaitMs}`)}, true)) IS NOT NULL`
