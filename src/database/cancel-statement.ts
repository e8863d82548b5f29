import { connect } from 'node:net'
import type pg from 'pg'

const cancelRequestCode = 80877102
const messageBytes = 16
const connectTimeoutMs = 5000

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
 * Requests in Progress), over a separate connection and without waiting: the server sends no
 * answer.
 */
export const cancelStatement = (client: pg.Client): void => {
  const { processID, secretKey } = client as unknown as ServerProcess
  if (processID === null || secretKey === null || client.host === undefined) return
  const socket = client.host.startsWith('/')
    ? connect(`${client.host}/.s.PGSQL.${client.port}`)
    : connect(client.port, client.host)
  socket.setTimeout(connectTimeoutMs, () => socket.destroy())
  socket.on('error', () => {})
  socket.on('connect', () => socket.end(messageFor(processID, secretKey)))
}
