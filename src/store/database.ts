import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import type pg from 'pg'
import type { DB } from '../../generated/database.ts'
import { EmbeddedEngine } from './embedded-engine.ts'
import { createPool } from './pool.ts'

export type Db = Kysely<DB>
/** A database inside a transaction: what takes one changes things that must change together. */
export type Tx = Transaction<DB>

export interface PoolUse {
  total: number
  idle: number
  waiting: number
}

export interface Database {
  db: Db
  engine: 'embedded' | 'postgresql'
  /** The embedded engine itself; it serves one process, so its extras are reached directly. */
  embedded?: EmbeddedEngine
  poolUse: () => PoolUse
  close: () => Promise<void>
}

export interface DatabaseListeners {
  onConnectionError: (error: Error) => void
  /** The embedded engine failed for good: only a new process can open its database again. */
  onLost: (error: Error) => void
  onStatement: () => void
}

const millisecondsPerSecond = 1000

const databaseOf = (pool: pg.Pool, onStatement: DatabaseListeners['onStatement']) => ({
  db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log: onStatement }),
  poolUse: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
})

/** PostgreSQL 15 or later through `pg`. Nothing connects before the first statement. */
export const openPostgres = (
  url: string,
  poolSize: number,
  { onConnectionError, onStatement }: DatabaseListeners,
): Database => {
  const config = {
    connectionString: url,
    max: poolSize,
    application_name: 'momo',
    options: '-c timezone=UTC -c plan_cache_mode=force_custom_plan',
    keepAlive: true,
    connectionTimeoutMillis: 5 * millisecondsPerSecond,
    // A frozen server answers nothing, not even the end of a statement: the client gives up too.
    query_timeout: 30 * millisecondsPerSecond,
    statement_timeout: 25 * millisecondsPerSecond,
    lock_timeout: 10 * millisecondsPerSecond,
    idle_in_transaction_session_timeout: 30 * millisecondsPerSecond,
    maxLifetimeSeconds: 3600,
  }
  const pool = createPool(config, onConnectionError)
  const database = databaseOf(pool, onStatement)
  return { ...database, engine: 'postgresql', close: () => database.db.destroy() }
}

/** PGlite in a folder, or in memory when there is none. */
export const openEmbedded = async (
  folder?: string,
  listeners: Partial<DatabaseListeners> = {},
): Promise<Database> => {
  const { onConnectionError = () => {}, onLost = () => {}, onStatement = () => {} } = listeners
  const embedded = await EmbeddedEngine.open(folder, { onConnectionError, onLost })
  const database = databaseOf(embedded.pool, onStatement)
  return {
    ...database,
    engine: 'embedded',
    embedded,
    close: async () => {
      await database.db.destroy()
      await embedded.pglite.close()
    },
  }
}
