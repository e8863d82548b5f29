import { sql } from 'kysely'
import type { Db } from './database.ts'

/**
 * Reads the database's time `count` times on one connection. Calls `onAnswer` with each result as
 * it arrives, in milliseconds since 1970.
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
