import { Kysely, PostgresDialect } from 'kysely'
import type { DB } from '../../generated/database.ts'
import { EmbeddedEngine } from './embedded-engine.ts'
import type { Db } from './executor.ts'
import { createPool, type PoolListeners, type SharedPool } from './pool.ts'
import { type Pooling, readPooling } from './pooling.ts'
import { sessionName } from './session-name.ts'

export type { Db, Executor, Tx } from './executor.ts'

export interface PoolUse {
  total: number
  idle: number
  waiting: number
}

export interface Database {
  db: Db
  /**
   * Runs statements that read or change whole tables, such as purges and the ledger check. These
   * statements may take minutes, unlike the statements of a request.
   */
  longDb: Db
  /** Runs only readiness checks, so that they never wait for other statements. */
  probeDb: Db
  /** Runs migrations, whose statements may take hours. */
  migrationDb: Db
  engine: 'embedded' | 'postgresql'
  /** Undefined on PostgreSQL servers, which lack some features of the embedded engine. */
  embedded?: EmbeddedEngine
  poolUse: () => PoolUse
  /** Returns how a pooler in front of the database assigns connections. */
  readPooling: () => Promise<Pooling>
  /** Calls `listen` with the waiting time of each request that found no free connection. */
  watchWaits: (listen: (waitedMs: number) => void) => void
  close: () => Promise<void>
}

export interface DatabaseListeners extends PoolListeners {
  onConnectionError: (error: Error) => void
  /**
   * Called if the embedded engine has failed permanently. Only a new process can open its database
   * again.
   */
  onLost: (error: Error) => void
  onStatement: () => void
}

const second = 1000
const minute = 60 * second

const databaseOf = (pool: SharedPool, onStatement: DatabaseListeners['onStatement']) => ({
  db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log: onStatement }) as Db,
  poolUse: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waiters }),
  watchWaits: (listen: SharedPool['onWaited']): void => {
    pool.onWaited = listen
  },
})

const usualQueryTimeoutMs = 5 * second

const longQueryTimeoutMs = 5 * minute
const longPoolSize = 2
const probePoolSize = 1
const migrationQueryTimeoutMs = 6 * 60 * minute

const sessionSettings = {
  timezone: 'UTC',
  // Every execution is planned again, so JIT code would be used only once.
  plan_cache_mode: 'force_custom_plan',
  jit: 'off',
  idle_in_transaction_session_timeout: 30 * second,
}

/**
 * The server's limit is shorter, because a statement that the server cancels leaves its connection
 * usable. The client's limit is needed if the server is frozen, or if a commit waits for a standby
 * without any limit on the server.
 */
const timeouts = (queryTimeoutMs: number) => ({
  query_timeout: queryTimeoutMs,
  sessionSettings: {
    ...sessionSettings,
    statement_timeout: Math.ceil(queryTimeoutMs * 0.8),
    lock_timeout: Math.min(10 * second, Math.ceil(queryTimeoutMs * 0.6)),
  },
})

/**
 * Opens PostgreSQL 15 or later through `pg`. The first statement opens the first connection. A
 * statement that takes longer than `queryTimeoutMs` fails, and its outcome is unknown.
 */
export const openPostgres = (
  url: string,
  poolSize: number,
  listeners: DatabaseListeners,
  queryTimeoutMs = usualQueryTimeoutMs,
): Database => {
  const { onConnectionError, onStatement, onExhausted: _, ...onRefusal } = listeners
  const config = {
    connectionString: url,
    application_name: sessionName,
    keepAlive: true,
    connectionTimeoutMillis: 5 * second,
    maxLifetimeSeconds: 3600,
  }
  const pool = createPool(
    { ...config, ...timeouts(queryTimeoutMs), max: poolSize },
    onConnectionError,
    listeners,
  )
  const longTimeoutMs = Math.max(queryTimeoutMs, longQueryTimeoutMs)
  const longPool = createPool(
    {
      ...config,
      ...timeouts(longTimeoutMs),
      max: longPoolSize,
      // A job may have to wait until another job's statement finishes, so it waits for a free
      // connection as long as a statement may run.
      freeConnectionTimeoutMs: longTimeoutMs,
    },
    onConnectionError,
    onRefusal,
  )
  const probePool = createPool(
    { ...config, ...timeouts(queryTimeoutMs), max: probePoolSize },
    onConnectionError,
    onRefusal,
  )
  const migrationPool = createPool(
    { ...config, sessionSettings, query_timeout: migrationQueryTimeoutMs, max: 1 },
    onConnectionError,
  )
  const database = databaseOf(pool, onStatement)
  const { db: longDb } = databaseOf(longPool, onStatement)
  const { db: probeDb } = databaseOf(probePool, onStatement)
  const { db: migrationDb } = databaseOf(migrationPool, onStatement)
  const close = async (): Promise<void> => {
    await Promise.all([database.db, longDb, probeDb, migrationDb].map((each) => each.destroy()))
  }
  return {
    ...database,
    longDb,
    probeDb,
    migrationDb,
    engine: 'postgresql',
    readPooling: () => readPooling(url),
    close,
  }
}

/** Without a folder, the database is in memory. */
export const openEmbedded = async (
  folder?: string,
  listeners: Partial<DatabaseListeners> = {},
): Promise<Database> => {
  const { onConnectionError = () => {}, onLost = () => {}, onStatement = () => {} } = listeners
  const embedded = await EmbeddedEngine.open(folder, { ...listeners, onConnectionError, onLost })
  return databaseOver(embedded, onStatement)
}

export const databaseOver = (
  embedded: EmbeddedEngine,
  onStatement: DatabaseListeners['onStatement'],
): Database => {
  const database = databaseOf(embedded.pool, onStatement)
  return {
    ...database,
    longDb: database.db,
    probeDb: database.db,
    migrationDb: database.db,
    engine: 'embedded',
    embedded,
    readPooling: async () => 'none',
    close: async () => {
      await database.db.destroy()
      await embedded.pglite.close()
    },
  }
}
