import { connect } from 'node:net'
import type pg from 'pg'

const cancelRequestCode = 80877102
const messageBytes = 16
const connectTimeoutMs = 5000
const waitMaxMs = 500

/** The server process of a `pg` client. The type definitions of `pg` omit these fields. */
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
 * Asks a server, over a separate connection, to cancel the statement that a connection is running
 * (PostgreSQL, Canceling Requests in Progress). Resolves when the server closes the separate
 * connection, which is its only response, or after `waitMaxMs`.
 *
 * Keep the connection with the statement open until then. After a disconnect, a pooler forgets
 * whose statement is running, and PostgreSQL completes the statement.
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
    // Does not close the connection, because a pooler might then drop the request before forwarding
    // it.
    socket.on('connect', () => socket.write(messageFor(processID, secretKey)))
    socket.on('close', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
