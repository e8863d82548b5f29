import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Whether a response is in progress on a connection. Node makes the same check before it sends its
 * own error responses.
 */
export const isAnswering = (socket: Socket & { _httpMessage?: ServerResponse | null }): boolean =>
  socket._httpMessage?.headersSent === true

/** Closes a connection, or resets it while a response is in progress: see `breakOff`. */
export const closeConnection = (socket: Socket): void => {
  if (isAnswering(socket)) socket.resetAndDestroy()
  else socket.destroy()
}

/**
 * Aborts a partly sent response by resetting the connection. Behind a proxy that uses HTTP/1.0, the
 * default of nginx before 1.29.7, a normal close would mark the end of the response, and an
 * incomplete file would look complete.
 */
export const breakOff = (res: ServerResponse): void => {
  if (res.socket === null) res.destroy()
  else res.socket.resetAndDestroy()
}
