import { sql } from 'kysely'
import type { Db, Tx } from './database.ts'

/**
 * Runs a database transaction that waits no longer than `lockWaitMs` for any lock. A statement that
 * waits longer fails with SQLSTATE 55P03. The limit is sent with BEGIN and needs no extra round
 * trip.
 */
export const withLockWait = <Value>(
  db: Db,
  lockWaitMs: number,
  work: (tx: Tx) => Promise<Value>,
): Promise<Value> =>
  db.connection().execute(async (connection) => {
    await sql.raw(`BEGIN; SET LOCAL lock_timeout = ${Math.ceil(lockWaitMs)}`).execute(connection)
    try {
      const value = await work(connection as Tx)
      await sql`COMMIT`.execute(connection)
      return value
    } catch (error) {
      // If the rollback also fails, the pool discards the connection.
      await sql`ROLLBACK`.execute(connection).catch(() => {})
      throw error
    }
  })
