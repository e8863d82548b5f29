import { randomUUID } from 'node:crypto'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { ProblemCode } from '../domain/problems.ts'
import { refused } from '../replies/replies.ts'
import { helpLink } from './send-reply.ts'

export interface Listener {
  port: number
  /**
   * Attaches the application, which also answers the requests that arrived before it; from then on
   * refusals refer to `publicUrl`.
   */
  serve(app: RequestListener, publicUrl: string): void
  /** Takes no new connection, lets requests under way finish, and resolves after the last. */
  stop(): Promise<void>
}

const headersTimeoutMs = 10_000
const requestTimeoutMs = 30_000
/** Longer than the idle time-out of proxies, so that none writes to a closing connection. */
const keepAliveTimeoutMs = 75_000
/** After this time in which a client neither sent nor took a byte, its request is given up. */
const stalledTimeoutMs = 60_000

const codes: Record<string, ProblemCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
}

/** Answers what is not even HTTP in the contract's shape, where Node would send an empty body. */
const refuseMalformed = (
  error: NodeJS.ErrnoException,
  socket: Socket,
  publicUrl: string | undefined,
): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const code = codes[error.code ?? ''] ?? 'malformed_request'
  const reply = refused(code)
  const body = JSON.stringify(reply.body)
  const link = publicUrl === undefined ? '' : `Link: ${helpLink(publicUrl, reply)}\r\n`
  socket.end(
    `HTTP/1.1 ${reply.status} Refused\r\nX-Request-Id: ${randomUUID()}\r\n` +
      `Content-Type: application/json; charset=utf-8\r\n${link}` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}

/** Requests of one connection that may wait behind the one that is being answered. */
const pipelinedMax = 200

/**
 * Hands on the requests of a connection one after another, each in a turn of its own: one that
 * sends many without waiting for answers, which come in their order anyway, takes no turns of
 * others. Past `pipelinedMax` waiting requests it is disconnected.
 */
const handleInOrder = (handle: RequestListener): RequestListener => {
  const waiting = new WeakMap<Socket, Parameters<RequestListener>[]>()
  const start = (...[req, res]: Parameters<RequestListener>): void => {
    res.once('close', () => {
      // What a dead connection had sent behind this request has nobody left to answer.
      const next = req.socket.destroyed ? undefined : waiting.get(req.socket)?.shift()
      if (next === undefined) waiting.delete(req.socket)
      else setImmediate(start, ...next)
    })
    handle(req, res)
  }
  return (req, res) => {
    if (req.socket.destroyed) return
    const queue = waiting.get(req.socket)
    if (queue === undefined) {
      waiting.set(req.socket, [])
      start(req, res)
    } else if (queue.push([req, res]) > pipelinedMax) {
      req.socket.destroy()
    }
  }
}

const close = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
  })

/**
 * Takes a port, whose number may be chosen by the system (0), before there is an application: what
 * is made next may need to know the address. Rejects when the port cannot be had.
 */
export const listen = async (
  host: string,
  port: number,
  stalledMs = stalledTimeoutMs,
): Promise<Listener> => {
  const server = createServer({
    headersTimeout: headersTimeoutMs,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    noDelay: true,
    // Node would refuse a missing Host by itself, with an empty body.
    requireHostHeader: false,
  })
  server.timeout = stalledMs
  const early: Parameters<RequestListener>[] = []
  const holdEarly: RequestListener = (...exchange) => void early.push(exchange)
  server.on('request', holdEarly)
  // `maxRequestsPerSocket` stays unset: past it Node answers 503, with an empty body, to a client
  // that goes on sending.
  let servedUrl: string | undefined
  server.on('clientError', (error, socket: Socket) => refuseMalformed(error, socket, servedUrl))
  // An unknown expectation is no reason to refuse (RFC 9110, 10.1.1: a server may).
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
    serve: (app, publicUrl) => {
      servedUrl = publicUrl
      const handle = handleInOrder(app)
      server.off('request', holdEarly).on('request', handle)
      for (const exchange of early.splice(0)) handle(...exchange)
    },
    stop: () => {
      isStopping = true
      return close(server)
    },
  }
}
