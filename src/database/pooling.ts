import pg from 'pg'
import { isUnanswered } from './database-errors.ts'
import { sessionName } from './session-name.ts'

/**
 * How a pooler in front of the database assigns its server connections. With `none`, there is no
 * pooler. With `session`, a client keeps its server connection until it disconnects. With
 * `transaction`, other clients use the connection between the client's transactions.
 */
export type Pooling = 'none' | 'session' | 'transaction'

/** Describes the problem and the solution if a pooler uses transaction or statement mode. */
export const transactionPooling =
  'a pooler in front of the database shares server connections between transactions. Set ' +
  'pool_mode = session for this database in the pooler, or connect to PostgreSQL directly'

const timeoutMs = 5000
const roundsMax = 5

/** Omits session settings, because a pooler could pass them on to other clients. */
const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: sessionName,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  })
  client.on('error', () => {})
  await client.connect()
  return client
}

const backendOf = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  return Number(rows[0]?.pid)
}

/**
 * Returns whether two idle connections ever share a server process, or one connection changes its
 * process. Alternating between clients reveals a pooler that assigns the most recently returned
 * connection. Two queries of one client reveal a pooler that rotates its connections.
 */
const shareBackends = async (first: pg.Client, second: pg.Client): Promise<boolean> => {
  const own = await backendOf(first)
  const others = await backendOf(second)
  for (let round = 0; round < roundsMax; round += 1) {
    const isKept =
      (await backendOf(first)) === own &&
      (await backendOf(first)) === own &&
      (await backendOf(second)) === others
    if (own === others || !isKept) return true
  }
  return false
}

/** Detects whether there is a pooler between this process and the server, and its pooling mode. */
export const readPooling = async (url: string): Promise<Pooling> => {
  const first = await connect(url)
  let second: pg.Client | undefined
  try {
    // PostgreSQL reports the connection's process. A pooler reports a random number.
    const { processID } = first as unknown as { processID: number | null }
    if ((await backendOf(first)) === processID) return 'none'
    second = await connect(url)
    return (await shareBackends(first, second)) ? 'transaction' : 'session'
  } catch (error) {
    // An idle client can block another client only if sessions keep their connections.
    if (second !== undefined && isUnanswered(error as Error)) return 'session'
    throw error
  } finally {
    for (const client of [first, second]) client?.end().catch(() => {})
  }
}

/** Tracks whether other clients use the sessions of this process. */
export interface SessionWatch {
  /** Call this function with each error about other clients' prepared statements. */
  suspect: () => void
  areShared: () => Promise<boolean>
}

/**
 * Detects when a pooler is switched to transaction mode while the service runs. Checks the mode
 * only after an error that has no other explanation.
 */
export const createSessionWatch = (
  read: () => Promise<Pooling>,
  log: { error(fields: object, message: string): void },
): SessionWatch => {
  let isSuspected = false
  return {
    suspect: () => {
      if (!isSuspected)
        log.error({}, `prepared statements fail, possibly because ${transactionPooling}`)
      isSuspected = true
    },
    areShared: async () => {
      if (isSuspected) isSuspected = (await read()) === 'transaction'
      return isSuspected
    },
  }
}
