import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Whether a reply is in progress on a connection; Node checks the same before its own refusals. */
export const isAnswering = (socket: Socket & { _httpMessage?: ServerResponse | null }): boolean =>
  socket._httpMessage?.headersSent === true

/** Closes a connection, or resets it if a reply is in progress: see `breakOff`. */
export const closeConnection = (socket: Socket): void => {
  if (isAnswering(socket)) socket.resetAndDestroy()
  else socket.destroy()
}

/**
 * Breaks off a partly sent reply by resetting its connection. Behind a proxy that uses HTTP/1.0,
 * the default of nginx before 1.29.7, closing the connection would end the reply: an incomplete
 * file would look complete.
 */
export const breakOff = (res: ServerResponse): void => {
  if (res.socket === null) res.destroy()
  else res.socket.resetAndDestroy()
}
