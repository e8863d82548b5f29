import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Express } from 'express'
import { type ProblemCode, problems } from '../domain/problems.ts'

export interface Listener {
  port: number
  /** Takes no new connection, lets requests under way finish, and resolves after the last. */
  stop(): Promise<void>
}

const headersTimeoutMs = 10_000
const requestTimeoutMs = 30_000
/** Longer than proxies keep theirs, so that none sends a request into a closing connection. */
const keepAliveTimeoutMs = 75_000

const codes: Record<string, ProblemCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
}

/** Answers what is not even HTTP in the contract's shape, where Node would send an empty body. */
const refuseMalformed = (error: NodeJS.ErrnoException, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const code = codes[error.code ?? ''] ?? 'malformed_request'
  const { status, error: text } = problems[code]
  const body = JSON.stringify({ error: text, code })
  socket.end(
    `HTTP/1.1 ${status} Refused\r\nX-Request-Id: ${randomUUID()}\r\n` +
      'Content-Type: application/json; charset=utf-8\r\n' +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}

const close = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
  })

/** Serves an application; rejects when the port cannot be had. */
export const listen = async (app: Express, host: string, port: number): Promise<Listener> => {
  const server = createServer(
    {
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      keepAliveTimeout: keepAliveTimeoutMs,
      noDelay: true,
      // Node would refuse a missing Host by itself, with an empty body.
      requireHostHeader: false,
    },
    app,
  )
  // `maxRequestsPerSocket` stays unset: past it Node answers 503, with an empty body, to whoever
  // goes on sending.
  server.on('clientError', refuseMalformed)
  // An expectation that nobody knows is no reason to refuse (RFC 9110, 10.1.1: a server may).
  server.on('checkExpectation', (req, res) => server.emit('request', req, res))
  let isStopping = false
  // While draining, every answer asks its client to come back on another connection.
  server.prependListener('request', (_req, res) => {
    if (isStopping) res.setHeader('Connection', 'close')
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => {
      isStopping = true
      return close(server)
    },
  }
}
