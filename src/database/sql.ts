import { type RawBuilder, sql } from 'kysely'

/** Converts an ISO 8601 time to a value of type timestamptz. */
export const sqlTime = (at: string): RawBuilder<string> => sql<string>`${at}::timestamptz`

/**
 * Inserts the values as literals instead of parameters, so that a plan can use an index on them.
 */
export const sqlList = (values: readonly string[]): RawBuilder<unknown> =>
  sql`(${sql.join(values.map((value) => sql.lit(value)))})`

/** Always true. As a side effect, limits how long the statement waits for a lock. */
export const waitForLocks = (lockWaitMs: number): RawBuilder<boolean> => sql<boolean>`
  (SELECT set_config('lock_timeout', ${sql.lit(`${lockWaitMs}`)}, true)) IS NOT NULL`
