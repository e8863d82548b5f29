import { sql } from 'kysely'
import type { Db, Tx } from './database.ts'

/**
 * Runs a database transaction in which no single lock is waited for longer than `lockWaitMs`; what
 * waits longer fails with SQLSTATE 55P03. The bound travels with BEGIN and costs no round trip.
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
      // A connection that cannot even do this is given up by the pool.
      await sql`ROLLBACK`.execute(connection).catch(() => {})
      throw error
    }
  })
