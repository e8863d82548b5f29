import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from '../../generated/database.ts'
import { parsers } from './column-types.ts'
import { EmbeddedPool } from './embedded-pool.ts'

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
  embedded?: EmbeddedPool
  poolUse: () => PoolUse
}

export interface DatabaseListeners {
  onConnectionError: (error: Error) => void
  onStatement: () => void
}

const millisecondsPerSecond = 1000

const readOnlyTransaction = '25006'

/**
 * Remembers that its server became a standby, as after a fail-over: it refuses every change from
 * then on, though the connection stays.
 */
class WatchfulClient extends pg.Client {
  isReadOnly = false

  // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg end in this one
  override query(...given: any[]): any {
    const answer: unknown = super.query(...(given as [never]))
    if (answer instanceof Promise) {
      answer.catch((error: { code?: string }) => {
        if (error.code === readOnlyTransaction) this.isReadOnly = true
      })
    }
    return answer
  }
}

const postgresPool = (
  url: string,
  poolSize: number,
  onError: DatabaseListeners['onConnectionError'],
): pg.Pool => {
  const types = new pg.TypeOverrides()
  for (const [oid, parse] of Object.entries(parsers)) types.setTypeParser(Number(oid), parse)
  const pool = new pg.Pool({
    connectionString: url,
    types,
    Client: WatchfulClient,
    max: poolSize,
    application_name: 'momo',
    options: '-c timezone=UTC',
    keepAlive: true,
    connectionTimeoutMillis: 5 * millisecondsPerSecond,
    // A frozen server answers nothing, not even the end of a statement: the client gives up too.
    query_timeout: 30 * millisecondsPerSecond,
    statement_timeout: 25 * millisecondsPerSecond,
    lock_timeout: 10 * millisecondsPerSecond,
    idle_in_transaction_session_timeout: 30 * millisecondsPerSecond,
    maxLifetimeSeconds: 3600,
  })
  pool.on('error', onError)
  // A backend that ends while its client is checked out emits on the client; unheard, the
  // process would die of it.
  pool.on('connect', (client) => client.on('error', onError))
  // A client that has begun to end is not taken back.
  pool.on('release', (_error, client) => {
    if (client instanceof WatchfulClient && client.isReadOnly) void client.end()
  })
  return pool
}

/** PostgreSQL 15 or later through `pg`. Nothing connects before the first statement. */
export const openPostgres = (
  url: string,
  poolSize: number,
  { onConnectionError, onStatement }: DatabaseListeners,
): Database => {
  const pool = postgresPool(url, poolSize, onConnectionError)
  return {
    db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log: onStatement }),
    engine: 'postgresql',
    poolUse: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  }
}

/** PGlite in a folder, or in memory when there is none. */
export const openEmbedded = async (
  folder?: string,
  onStatement?: DatabaseListeners['onStatement'],
): Promise<Database> => {
  const embedded = await EmbeddedPool.open(folder)
  return {
    db: new Kysely<DB>({
      dialect: new PostgresDialect({ pool: embedded }),
      ...(onStatement && { log: onStatement }),
    }),
    engine: 'embedded',
    embedded,
    poolUse: () => ({ total: 1, idle: 0, waiting: 0 }),
  }
}
