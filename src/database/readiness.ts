import { sql } from 'kysely'
import type { Db, Executor } from './database.ts'

/** Whether the server is a standby or read-only: it serves queries and refuses every change. */
export const isReadOnly = async (db: Executor): Promise<boolean> => {
  const { rows } = await sql<{ is_read_only: boolean }>`
    SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean
      AS is_read_only`.execute(db)
  return rows[0]?.is_read_only ?? true
}

/**
 * Makes a commit and waits for the disk and the required standbys, as every commit does. It writes
 * a message to the server's log and no row, so it waits for no lock.
 */
export const tryCommit = async (db: Db): Promise<void> => {
  await sql`SELECT pg_logical_emit_message(true, 'momo', 'a commit goes through')`.execute(db)
}

/** The total size of the database's files, in bytes. */
export const readDatabaseBytes = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ bytes: number }>`
    SELECT pg_database_size(current_database()) AS bytes`.execute(db)
  return Number(rows[0]?.bytes)
}

/** Large enough that a few pages freed by chance do not look like free space. */
const roomBytes = 1024 * 1024
const chunkBytes = 8192

/**
 * Allocates disk space where the tables are, and releases it; fails if there is no space left.
 * Writing a row would prove nothing: the row may fit in existing pages of its table, and its commit
 * in an existing log file. A result larger than its memory goes to a new temporary file, which
 * needs no permission, leaves nothing behind and adds nothing to the log.
 */
export const takeRoom = (db: Db): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (await isReadOnly(tx)) throw new Error('the database is read-only')
    await sql`SET LOCAL work_mem = '64kB'`.execute(tx)
    await sql`SET LOCAL temp_tablespaces = ''`.execute(tx)
    await sql`WITH room AS MATERIALIZED (
        SELECT repeat('x', ${chunkBytes}::integer) AS chunk
        FROM generate_series(1, ${roomBytes / chunkBytes}::integer)
      ) SELECT count(chunk) FROM room`.execute(tx)
  })

/** The server's version as PostgreSQL numbers it: 150004 for 15.4. */
export const readServerVersion = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ server_version_num: string }>`SHOW server_version_num`.execute(db)
  return Number(rows[0]?.server_version_num)
}
