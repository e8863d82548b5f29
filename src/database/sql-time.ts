import { type RawBuilder, sql } from 'kysely'

/** A time (ISO 8601) as a value of type timestamptz. */
export const sqlTime = (at: string): RawBuilder<string> => sql<string>`${at}::timestamptz`
