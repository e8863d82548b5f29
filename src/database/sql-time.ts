import { type RawBuilder, sql } from 'kysely'

/** A time, ISO 8601, for statements that decide by it. */
export const sqlTime = (at: string): RawBuilder<string> => sql<string>`${at}::timestamptz`
