import pg from 'pg'
import { isUnanswered } from './database-errors.ts'
import { sessionName } from './session-name.ts'

/**
 * How a pooler in front of the database hands out its server connections: there is no pooler; a
 * client keeps its server connection until it disconnects; or other clients use it in between.
 */
export type Pooling = 'none' | 'session' | 'transaction'

/** The reason and the advice for a pooler that pools by transaction or by statement. */
export const transactionPooling =
  'a pooler in front of it shares server connections between transactions. Set ' +
  'pool_mode = session for this database in the pooler, or name PostgreSQL itself'

const timeoutMs = 5000
const roundsMax = 5

/** A connection without session settings: a pooler could pass them on to other clients. */
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
 * Whether two idle connections ever share a server process, or one of them changes its process. A
 * pooler hands out either the connection that was returned last or each in turn: the first shows
 * when the clients alternate, the second when one of them asks twice.
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

/** Looks for a pooler between this process and the server at `url`, and for how it pools. */
export const readPooling = async (url: string): Promise<Pooling> => {
  const first = await connect(url)
  let second: pg.Client | undefined
  try {
    // PostgreSQL announces the process of a connection; a pooler announces a random number.
    const { processID } = first as unknown as { processID: number | null }
    if ((await backendOf(first)) === processID) return 'none'
    second = await connect(url)
    return (await shareBackends(first, second)) ? 'transaction' : 'session'
  } catch (error) {
    // Only where sessions keep their connections can one idle client leave none for another.
    if (second !== undefined && isUnanswered(error as Error)) return 'session'
    throw error
  } finally {
    for (const client of [first, second]) client?.end().catch(() => {})
  }
}

/** Whether other clients use the sessions of this process, as far as errors suggest it. */
export interface SessionWatch {
  /** To be called with each error about prepared statements of others. */
  suspect: () => void
  areShared: () => Promise<boolean>
}

/**
 * Notices a pooler that was configured to pool by transaction while the service runs. Looks for it
 * only after an error that nothing else explains.
 */
export const createSessionWatch = (
  read: () => Promise<Pooling>,
  log: { error(fields: object, message: string): void },
): SessionWatch => {
  let isSuspected = false
  return {
    suspect: () => {
      if (!isSuspected) log.error({}, `prepared statements fail: maybe ${transactionPooling}`)
      isSuspected = true
    },
    areShared: async () => {
      if (isSuspected) isSuspected = (await read()) === 'transaction'
      return isSuspected
    },
  }
}
