import { type RawBuilder, sql } from 'kysely'

/** A time (ISO 8601) as a value of type timestamptz. */
export const sqlTime = (at: string): RawBuilder<string> => sql<string>`${at}::timestamptz`

/** Domain values as SQL literals for `IN`, so that a plan can use an index on them. */
export const sqlList = (values: readonly string[]): RawBuilder<unknown> =>
  sql`(${sql.join(values.map((value) => sql.lit(value)))})`

/** Always true. As a side effect, limits how long the statement waits for a lock. */
export const waitForLocks = (lockWaitMs: number): RawBuilder<boolean> => sql<boolean>`
  (SELECT set_config('lock_timeout', ${sql.lit(`${lockWaitMs}`)}, true)) IS NOT NULL`
