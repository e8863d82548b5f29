import { sql } from 'kysely'
import type { Db } from './database.ts'

/**
 * Asks the database for its time `count` times on one connection; `onAnswer` is called with each
 * answer, in milliseconds since 1970, as it arrives.
 */
export const readTimes = (
  db: Db,
  count: number,
  onAnswer: (databaseMs: number) => void,
): Promise<void> =>
  db.connection().execute(async (connection) => {
    for (let at = 0; at < count; at += 1) {
      const { rows } = await sql<{ ms: number }>`
        SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float AS ms`.execute(connection)
      if (rows[0] !== undefined) onAnswer(rows[0].ms)
    }
  })
