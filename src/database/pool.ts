import pg from 'pg'
import { cancelStatement } from './cancel-statement.ts'
import { parsers } from './column-types.ts'
import {
  CommitUnconfirmed,
  type DatabaseError,
  isBeyondUse,
  isOutdated,
  isUnanswered,
  isWithoutConnection,
} from './database-errors.ts'

const usesBeforePrepared = 5
/** Each costs every connection some memory of its server. */
const preparedMax = 100
const rareMax = 1000

const names = new Map<string, string>()
const uses = new Map<string, number>()

/**
 * A name for a statement that keeps coming back, under which its server stores it parsed: to parse
 * one again costs more than to run it for a single request. Plans are still made for each
 * use (`plan_cache_mode`), for one that was made while a table was small would stay.
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

/** The routine in which PostgreSQL waits for standbys: its messages are translated, this is not. */
const standbyWait = 'SyncRepWaitForLSN'

/**
 * Prepares what it is asked often. Remembers when its connection is of no more use: its server has
 * become a standby and refuses every change, or ends it, or does not answer, or knows its prepared
 * statements no longer. A commit whose wait for a standby was cancelled is none to rely on: it
 * throws CommitUnconfirmed.
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
  override query(...given: any[]): any {
    // It still waits for an answer: what comes next, as a ROLLBACK, would wait behind that.
    if (this.#unanswered !== undefined) return Promise.reject(this.#unanswered)
    const [text, values] = given
    // Without values there may be several commands in one text, as in migrations.
    const isOne = given.length === 2 && typeof text === 'string' && values?.length > 0
    const name = isOne ? preparedName(text) : undefined
    const isAlone = this.getTransactionStatus() === 'I'
    const answer: unknown =
      name === undefined ? super.query(...(given as [never])) : super.query({ name, text, values })
    if (!(answer instanceof Promise)) return answer
    return answer.then(
      (result) => {
        if (!this.#isUnconfirmed) return result
        this.#isUnconfirmed = false
        throw new CommitUnconfirmed()
      },
      (error: DatabaseError) => {
        this.isSpent ||= isBeyondUse(error)
        if (isUnanswered(error)) {
          this.#unanswered = error
          // Else its server would go on with it and hold a connection: for ever, where a
          // commit waits for a standby that is away.
          cancelStatement(this)
        }
        if (isAlone && name !== undefined && isOutdated(error)) return super.query(text, values)
        throw error
      },
    )
  }
}

/** Tells where no connection became free in time. */
class Pool extends pg.Pool {
  readonly #onExhausted: () => void

  constructor(config: pg.PoolConfig, onExhausted: () => void) {
    super(config)
    this.#onExhausted = onExhausted
  }

  // biome-ignore lint/suspicious/noExplicitAny: with a callback, of which pg's own query makes use
  override connect(...given: any[]): any {
    if (given.length > 0) return super.connect(...(given as [never]))
    return super.connect().catch((error: unknown) => {
      if (isWithoutConnection(error)) this.#onExhausted()
      throw error
    })
  }
}

/** Connections of one process to its database, through a socket or to an engine of its own. */
export const createPool = (
  config: pg.PoolConfig,
  onError: (error: Error) => void,
  onExhausted: () => void = () => {},
): pg.Pool => {
  const types = new pg.TypeOverrides()
  for (const [oid, parse] of Object.entries(parsers)) types.setTypeParser(Number(oid), parse)
  const pool = new Pool({ ...config, types, Client } as pg.PoolConfig, onExhausted)
  pool.on('error', onError)
  // A backend that ends while its client is checked out emits on the client; without a
  // listener, the process would end.
  pool.on('connect', (client) => client.on('error', onError))
  // A client that has begun to end is not taken back.
  pool.on('release', (_error, client) => {
    if (client instanceof Client && client.isSpent) void client.end()
  })
  return pool
}
