import { sql } from 'kysely'
import type { Db, Executor } from './database.ts'

/** A standby or read-only server answers queries but rejects every change. */
export const isReadOnly = async (db: Executor): Promise<boolean> => {
  const { rows } = await sql<{ is_read_only: boolean }>`
    SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean
      AS is_read_only`.execute(db)
  return rows[0]?.is_read_only ?? true
}

/**
 * Commits, and waits for the disk and the required standbys, as every commit does. Writes only a
 * message to the server's write-ahead log, so it needs no row lock.
 */
export const tryCommit = async (db: Db): Promise<void> => {
  await sql`SELECT pg_logical_emit_message(true, 'momo', 'a commit goes through')`.execute(db)
}

export const readDatabaseBytes = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ bytes: number }>`
    SELECT pg_database_size(current_database()) AS bytes`.execute(db)
  return Number(rows[0]?.bytes)
}

/** Larger than the few free pages that the database may happen to have. */
const roomBytes = 1024 * 1024
const chunkBytes = 8192

/**
 * Allocates disk space where the tables are, and releases it. Fails if no space is left. Writing a
 * row would prove nothing, because the row may fit in existing pages, and its commit in an existing
 * log file.
 *
 * A result that exceeds memory is written to a new temporary file. This file needs no permission,
 * is removed after the statement and adds nothing to the log.
 */
export const allocateSpace = (db: Db): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (await isReadOnly(tx)) throw new Error('the database is read-only')
    await sql`SET LOCAL work_mem = '64kB'`.execute(tx)
    await sql`SET LOCAL temp_tablespaces = ''`.execute(tx)
    await sql`WITH room AS MATERIALIZED (
        SELECT repeat('x', ${chunkBytes}::integer) AS chunk
        FROM generate_series(1, ${roomBytes / chunkBytes}::integer)
      ) SELECT count(chunk) FROM room`.execute(tx)
  })

/** Returns the server's version in PostgreSQL's numbering, such as 150004 for 15.4. */
export const readServerVersion = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ server_version_num: string }>`SHOW server_version_num`.execute(db)
  return Number(rows[0]?.server_version_num)
}
