import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Whether the server is a standby, which serves queries and refuses every change. */
export const isStandby = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ is_standby: boolean }>`
    SELECT pg_is_in_recovery() AS is_standby`.execute(db)
  return rows[0]?.is_standby ?? true
}

/**
 * Makes a commit and waits as every commit does: for the disk, and for the standbys that must
 * confirm. It writes a message to the server's log and no row, so it waits for no lock.
 */
export const tryCommit = async (db: Db): Promise<void> => {
  await sql`SELECT pg_logical_emit_message(true, 'momo', 'a commit goes through')`.execute(db)
}

/** The server's version as PostgreSQL numbers it: 150004 for 15.4. */
export const readServerVersion = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ server_version_num: string }>`SHOW server_version_num`.execute(db)
  return Number(rows[0]?.server_version_num)
}
