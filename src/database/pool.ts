import type { EventEmitter } from 'node:events'
import pg from 'pg'
import { cancelStatement } from './cancel-statement.ts'
import { parsers } from './column-types.ts'
import {
  CommitUnconfirmed,
  type DatabaseError,
  endsConnection,
  hasForeignStatements,
  isLockTimeout,
  isOutdated,
  isStorageRefused,
  isUnanswered,
  isWithoutConnection,
  withoutConnection,
} from './database-errors.ts'
import { givesUpEarly } from './early-lock-wait.ts'
import { fairQueue } from './fair-queue.ts'
import { ownerOfWork, serviceOwner } from './work-owner.ts'

const usesBeforePrepared = 5
/** Each prepared statement uses server memory in every connection. */
const preparedMax = 100
const rareMax = 1000

// All pools of the process share the names, so that each name refers to only one statement.
const names = new Map<string, string>()
const uses = new Map<string, number>()

/**
 * Returns the name of the prepared statement for a frequent statement, because parsing costs more
 * than executing it once. The server still plans each execution (`plan_cache_mode`). Otherwise, it
 * would keep a plan that was made when a table was small.
 */
const preparedName = (text: string): string | undefined => {
  const known = names.get(text)
  if (known !== undefined || names.size >= preparedMax) return known
  const count = (uses.get(text) ?? 0) + 1
  if (count < usesBeforePrepared) {
    if (uses.size < rareMax || uses.has(text)) uses.set(text, count)
    return undefined
  }
  uses.delete(text)
  const name = `momo_${names.size}`
  names.set(text, name)
  return name
}

/**
 * Returns whether a statement returns all columns of a table. Such a prepared statement fails after
 * a migration adds a column. It can be retried outside a transaction. Inside a transaction, all
 * earlier work would be lost.
 */
const namesAllColumns = (text: string): boolean => /(?<!count\()\*/.test(text)

/**
 * PostgreSQL waits for standbys in this routine. Error messages are translated, but routine names
 * are not.
 */
const standbyWait = 'SyncRepWaitForLSN'

/**
 * A client that prepares frequent statements. It detects when its connection becomes unusable: the
 * server has become a standby, closes the connection, does not answer, or no longer knows the
 * prepared statements.
 *
 * Throws CommitUnconfirmed if a commit stopped waiting for a standby, because such a commit is not
 * durable. Emits `storageRefused` if the server cannot store data, `lockTimeout`, and
 * `sessionShared`.
 */
class Client extends pg.Client {
  isSpent = false
  #unanswered: DatabaseError | undefined
  #isUnconfirmed = false

  constructor(config?: string | pg.ClientConfig) {
    super(config)
    this.on('notice', ({ routine }) => {
      this.#isUnconfirmed ||= routine === standbyWait
    })
  }

  // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg end in this one
  override query(...args: any[]): any {
    // The client is still waiting for an answer, so a later statement such as ROLLBACK would hang.
    if (this.#unanswered !== undefined) return Promise.reject(this.#unanswered)
    const [text, values] = args
    // Without values, one text may contain several commands, as in migrations.
    const isOne = args.length === 2 && typeof text === 'string' && values?.length > 0
    const isAlone = this.getTransactionStatus() === 'I'
    const name = isOne && (isAlone || !namesAllColumns(text)) ? preparedName(text) : undefined
    const answer: unknown =
      name === undefined ? super.query(...(args as [never])) : super.query({ name, text, values })
    if (!(answer instanceof Promise)) return answer
    return answer.then(
      (result) => {
        if (!this.#isUnconfirmed) return result
        this.#isUnconfirmed = false
        throw new CommitUnconfirmed()
      },
      async (error: DatabaseError) => {
        this.isSpent ||= endsConnection(error)
        if (isStorageRefused(error)) this.emit('storageRefused', error)
        if (isLockTimeout(error) && !givesUpEarly()) this.emit('lockTimeout')
        if (name !== undefined && hasForeignStatements(error)) this.emit('sessionShared')
        if (isUnanswered(error)) {
          this.#unanswered = error
          // Without this request, the server would keep running the statement and occupy a
          // connection. A commit that waits for an unavailable standby would never end.
          await cancelStatement(this)
        }
        if (isAlone && name !== undefined && isOutdated(error)) return super.query(text, values)
        throw error
      },
    )
  }
}

interface Waiter {
  take: () => void
  hasGivenUp: boolean
}

interface SharedPoolConfig extends pg.PoolConfig {
  /**
   * Session settings are set after connecting, because poolers reject or ignore them as connection
   * parameters.
   */
  sessionSettings?: Record<string, string | number>
  /**
   * The time limit for waiting for a free connection. Defaults to the time limit for opening a
   * connection.
   */
  freeConnectionTimeoutMs?: number
}

/**
 * Shares its connections fairly between organisations and IP addresses (see `workFor`). Each owner
 * gets at most half of the connections, and waiting owners are served in rotation, so that no owner
 * waits for all statements of another owner. The service itself may use all connections. Calls
 * `onExhausted` if no connection becomes free in time.
 */
export class SharedPool extends pg.Pool {
  /** Called with the waiting time of a statement that found no free connection. */
  onWaited: (waitedMs: number) => void = () => {}
  readonly #onExhausted: () => void
  readonly #max: number
  readonly #ownMax: number
  readonly #waitMaxMs: number
  readonly #held = new Map<string, number>()
  readonly #waiting = fairQueue<Waiter>()
  readonly #ownerOf = new WeakMap<pg.PoolClient, string>()
  #taken = 0
  #waiters = 0

  constructor(config: SharedPoolConfig, onExhausted: () => void) {
    super(config)
    this.#onExhausted = onExhausted
    this.#max = config.max ?? 10
    this.#waitMaxMs = config.freeConnectionTimeoutMs ?? config.connectionTimeoutMillis ?? 0
    this.#ownMax = Math.ceil(this.#max / 2)
    this.on('release', (_error, client) =>
      this.#giveBack(this.#ownerOf.get(client) ?? serviceOwner),
    )
  }

  /** The number of statements and transactions that are waiting for a connection. */
  get waiters(): number {
    return this.#waiters
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg's own query, which the service does not use
  override connect(...args: any[]): any {
    if (args.length > 0) return super.connect(...(args as [never]))
    return this.#connectFor(ownerOfWork()).catch((error: unknown) => {
      if (isWithoutConnection(error)) this.#onExhausted()
      throw error
    })
  }

  async #connectFor(owner: string): Promise<pg.PoolClient> {
    if (this.#hasPlaceFor(owner) && this.#waiting.isEmpty()) this.#hold(owner)
    else await this.#waitFor(owner)
    try {
      const client = await super.connect()
      this.#ownerOf.set(client, owner)
      return client
    } catch (error) {
      this.#giveBack(owner)
      throw error
    }
  }

  #hasPlaceFor(owner: string): boolean {
    return this.#taken < this.#max && !this.#isAtLimit(owner)
  }

  #isAtLimit(owner: string): boolean {
    return owner !== serviceOwner && (this.#held.get(owner) ?? 0) >= this.#ownMax
  }

  #hold(owner: string): void {
    this.#taken += 1
    this.#held.set(owner, (this.#held.get(owner) ?? 0) + 1)
  }

  #giveBack(owner: string): void {
    this.#taken -= 1
    const left = (this.#held.get(owner) ?? 1) - 1
    if (left > 0) this.#held.set(owner, left)
    else this.#held.delete(owner)
    this.#serve()
  }

  /**
   * Resolves when the owner may use a connection. Rejects if no connection becomes free in time.
   */
  #waitFor(owner: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const sinceMs = performance.now()
      const timer =
        this.#waitMaxMs === 0
          ? undefined
          : setTimeout(() => {
              waiter.hasGivenUp = true
              this.#waiters -= 1
              reject(withoutConnection())
            }, this.#waitMaxMs).unref()
      const waiter: Waiter = {
        hasGivenUp: false,
        take: () => {
          clearTimeout(timer)
          this.#waiters -= 1
          this.onWaited(performance.now() - sinceMs)
          this.#hold(owner)
          resolve()
        },
      }
      this.#waiters += 1
      this.#waiting.push(owner, waiter)
      this.#serve()
    })
  }

  #serve(): void {
    while (this.#taken < this.#max) {
      const atLimit = [...this.#held.keys()].filter((owner) => this.#isAtLimit(owner))
      const [waiter] = this.#waiting.take(1, new Set(atLimit))
      if (waiter === undefined) return
      if (!waiter.hasGivenUp) waiter.take()
    }
  }
}

export interface PoolListeners {
  onExhausted?: (() => void) | undefined
  /** Called if the server cannot store data at the moment; see `isStorageRefused`. */
  onStorageRefused?: ((error: Error) => void) | undefined
  /** Called when a statement reaches its lock timeout, unless it was meant to give up early. */
  onLockTimeout?: (() => void) | undefined
  /** Called if the session has unexpected prepared statements; see `hasForeignStatements`. */
  onSessionShared?: (() => void) | undefined
}

/** Applies all settings in one round trip. */
const applySettings = async (
  client: pg.ClientBase,
  settings: Record<string, string | number>,
  timeoutMs: number | undefined,
): Promise<void> => {
  const text = Object.entries(settings)
    .map(([name, value]) => `SET ${name} = ${pg.escapeLiteral(String(value))}`)
    .join('; ')
  await client.query({ text, query_timeout: timeoutMs } as pg.QueryConfig)
}

/** The connections use a socket, or the engine of this process. */
export const createPool = (
  { sessionSettings, ...config }: SharedPoolConfig,
  onError: (error: Error) => void,
  listeners: PoolListeners = {},
): SharedPool => {
  const { onExhausted = () => {}, onStorageRefused, onLockTimeout, onSessionShared } = listeners
  const types = new pg.TypeOverrides()
  for (const [oid, parse] of Object.entries(parsers)) types.setTypeParser(Number(oid), parse)
  const onConnect =
    sessionSettings &&
    ((client: pg.ClientBase) =>
      applySettings(client, sessionSettings, config.connectionTimeoutMillis))
  const pool = new SharedPool({ ...config, types, Client, onConnect } as pg.PoolConfig, onExhausted)
  pool.on('error', onError)
  // If a server process ends while its client is in use, the client emits an error. Without a
  // listener, the error would end this process.
  pool.on('connect', (client) => {
    client.on('error', onError)
    const events: EventEmitter = client
    if (onStorageRefused !== undefined) events.on('storageRefused', onStorageRefused)
    if (onLockTimeout !== undefined) events.on('lockTimeout', onLockTimeout)
    if (onSessionShared !== undefined) events.on('sessionShared', onSessionShared)
  })
  // The pool discards a client that has begun to close.
  pool.on('release', (_error, client) => {
    if (client instanceof Client && client.isSpent) void client.end()
  })
  return pool
}
