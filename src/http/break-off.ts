import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Returns true while a response is in progress on the connection. Node makes the same check before
 * it sends error responses.
 */
export const isAnswering = (socket: Socket & { _httpMessage?: ServerResponse | null }): boolean =>
  socket._httpMessage?.headersSent === true

/** Resets the connection while a response is in progress: see `breakOff`. */
export const closeConnection = (socket: Socket): void => {
  if (isAnswering(socket)) socket.resetAndDestroy()
  else socket.destroy()
}

/**
 * Resets the connection, so that a partly sent response does not look complete. Behind a proxy that
 * uses HTTP/1.0, the default of nginx before 1.29.7, a normal close would mark the end of the
 * response.
 */
export const breakOff = (res: ServerResponse): void => {
  if (res.socket === null) res.destroy()
  else res.socket.resetAndDestroy()
}
