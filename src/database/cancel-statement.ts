import { connect } from 'node:net'
import type pg from 'pg'

const cancelRequestCode = 80877102
const messageBytes = 16
const connectTimeoutMs = 5000
const waitMaxMs = 500

/** Fields of a `pg` client that its types do not declare: the connection's server process. */
type ServerProcess = { processID: number | null; secretKey: number | null }

const messageFor = (processId: number, secretKey: number): Buffer => {
  const message = Buffer.alloc(messageBytes)
  message.writeInt32BE(messageBytes, 0)
  message.writeInt32BE(cancelRequestCode, 4)
  message.writeInt32BE(processId, 8)
  message.writeInt32BE(secretKey, 12)
  return message
}

/**
 * Asks a server to cancel the statement that a connection is running (PostgreSQL, Canceling
 * Requests in Progress), over a separate connection. Resolves when the server closes that
 * connection, which is its only answer, and after `waitMaxMs` at the latest. Keep the connection
 * with the statement open until then: after a disconnect, a pooler forgets whose statement it was,
 * and PostgreSQL completes the statement.
 */
export const cancelStatement = (client: pg.Client): Promise<void> => {
  const { processID, secretKey } = client as unknown as ServerProcess
  const { host, port } = client
  if (processID === null || secretKey === null || host === undefined) return Promise.resolve()
  return new Promise((resolve) => {
    const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    const timer = setTimeout(resolve, waitMaxMs)
    socket.setTimeout(connectTimeoutMs, () => socket.destroy())
    socket.on('error', () => {})
    // A pooler drops the request if the client closes its side before the pooler passed it on.
    socket.on('connect', () => socket.write(messageFor(processID, secretKey)))
    socket.on('close', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
