import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Db } from './database.ts'

const pauseMs = 500
const attemptsMax = 120

/** Nothing listens yet, or the server is starting up: both pass where both start with a machine. */
const passing = ['ECONNREFUSED', '57P03']

/**
 * Waits up to a minute for a server that refuses connections because it starts. Returns when it
 * takes one, when the minute is over, or when it refuses for a reason that does not pass by itself:
 * whoever asks it next is told.
 */
export const waitForDatabase = async (db: Db, log: Logger): Promise<void> => {
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    try {
      await sql`SELECT 1`.execute(db)
      return
    } catch (error) {
      const { code = '' } = error as { code?: string }
      if (!passing.includes(code)) return
      if (attempt === 0) {
        log.warn({ err: error }, 'the database takes no connections yet: waits up to a minute')
      }
    }
    await wait(pauseMs)
  }
}
