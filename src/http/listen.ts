import { randomUUID } from 'node:crypto'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { createServer as createSecureServer, type Server as SecureServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import type { ProblemReason } from '../domain/problems.ts'
import { minuteMs } from '../domain/time.ts'
import { refused } from '../replies/replies.ts'
import { closeConnection, isAnswering } from './break-off.ts'
import { sendPlainly } from './error-mapper.ts'
import { helpLink } from './send-reply.ts'
import { strictTransport } from './strict-transport.ts'

export interface Listener {
  port: number
  /**
   * Attaches the application, or replaces the attached one. The first application also answers
   * requests that arrived before it. From then on, refusals of requests that are not HTTP link to
   * `publicUrl`.
   */
  serve(app: RequestListener, publicUrl: string): void
  /** From now on, new requests get a 503; requests in progress continue. */
  refuseNew(): void
  /** Responds to every open request with a 503. */
  refuseWaiting(): void
  /** Stops accepting connections; resolves once all requests in progress are answered. */
  stop(): Promise<void>
  /** Closes every connection so that no reply in progress looks complete. */
  breakOff(): void
  /** Uses another certificate for new connections; only on a port that speaks TLS. */
  renew(certificate: Certificate): void
}

/** A PEM certificate with its intermediates, and its private key. */
interface Certificate {
  cert: string
  key: string
}

interface ListenOptions {
  /** Serves HTTPS with this certificate; HTTP without one. */
  certificate?: Certificate | undefined
  stalledMs?: number
  requestMs?: number
}

const headersTimeoutMs = 10_000
const requestTimeoutMs = 30_000
/**
 * Must be longer than the idle time-outs of proxies, so that no proxy writes to a closing
 * connection.
 */
const keepAliveTimeoutMs = 75_000
/** Closes the connection if no byte was sent or received for this time. */
const stalledTimeoutMs = minuteMs
/**
 * The maximum number of connections that wait to be accepted while the process is busy; the system
 * may allow fewer (`net.core.somaxconn`, 4096 on Linux). Node's default is 511: further clients
 * wait for seconds until their system tries again.
 */
const backlog = 4096

const codes: Record<string, ProblemReason> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
}

/**
 * The TLS handshake failed, for example because the client sent plain HTTP. No response is sent,
 * because the client could not read it.
 */
const failedHandshakes = /^ERR_(SSL|TLS)_/

/** Answers a request that is not HTTP with a documented error; Node would send an empty body. */
const refuseMalformed = (
  error: NodeJS.ErrnoException,
  socket: Socket,
  publicUrl: string | undefined,
): void => {
  const isReadable = !failedHandshakes.test(error.code ?? '')
  if (!isReadable || error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) {
    closeConnection(socket)
    return
  }
  const code = codes[error.code ?? ''] ?? 'malformed_request'
  const reply = refused(code, 'fr')
  const body = JSON.stringify(reply.body)
  const link = publicUrl === undefined ? '' : `Link: ${helpLink(publicUrl, reply)}\r\n`
  const strict = Object.entries(strictTransport(publicUrl)).map((pair) => `${pair.join(': ')}\r\n`)
  socket.end(
    `HTTP/1.1 ${reply.status} Refused\r\nX-Request-Id: ${randomUUID()}\r\n${strict.join('')}` +
      `Content-Type: application/json; charset=utf-8\r\n${link}` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}

/**
 * Closes the connection if the answer is sent before the request is complete. Some proxies (HAProxy
 * 2.6 from HTTP/2) then never send the rest of the request. They put the next request, possibly
 * another merchant's, on the same connection, where its beginning would be read as that rest.
 */
const closeIfUnread = (req: IncomingMessage, res: ServerResponse): void => {
  const hasBody =
    req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length']) > 0
  if (!hasBody) return
  const writeHead = res.writeHead
  // Set on the response itself, because Express replaces its prototype.
  res.writeHead = ((...given: Parameters<typeof writeHead>) => {
    if (!req.complete) res.setHeader('Connection', 'close')
    return writeHead.apply(res, given)
  }) as typeof writeHead
}

/** The maximum number of pipelined requests that wait on a connection. */
const pipelinedMax = 200

/**
 * Handles the requests of a connection one after another, and lets other connections run in
 * between. So a client that pipelines many requests, whose answers are sent in order anyway, does
 * not delay others. A client with more than `pipelinedMax` waiting requests is disconnected.
 */
const handleInOrder = (handle: RequestListener): RequestListener => {
  const waiting = new WeakMap<Socket, Parameters<RequestListener>[]>()
  const start = (...[req, res]: Parameters<RequestListener>): void => {
    res.once('close', () => {
      // If the connection is closed, nobody waits for the answers to its other requests.
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

const close = (server: Server | SecureServer): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
  })

/**
 * Opens a port (0: the system chooses one) before the application is created, because creating it
 * may require the address. Rejects if the port cannot be opened.
 */
export const listen = async (
  host: string,
  port: number,
  options: ListenOptions = {},
): Promise<Listener> => {
  const { certificate, stalledMs = stalledTimeoutMs, requestMs = requestTimeoutMs } = options
  const settings = {
    headersTimeout: Math.min(headersTimeoutMs, requestMs),
    requestTimeout: requestMs,
    // How often Node checks for late requests.
    connectionsCheckingInterval: requestMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    noDelay: true,
    // Node's own refusal of a missing Host has an empty body.
    requireHostHeader: false,
  }
  const secure: SecureServer | undefined =
    certificate &&
    createSecureServer({ ...settings, ...certificate, handshakeTimeout: headersTimeoutMs })
  const server: Server | SecureServer = secure ?? createServer(settings)
  server.timeout = stalledMs
  server.on('timeout', closeConnection)
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const early: Parameters<RequestListener>[] = []
  let handle: RequestListener = (...exchange) => void early.push(exchange)
  const dispatch: RequestListener = (req, res) => (isRefusing ? refuse(res) : handle(req, res))
  server.on('request', dispatch)
  // `maxRequestsPerSocket` stays unset: beyond it Node answers 503 with an empty body.
  let servedUrl: string | undefined
  server.on('clientError', (error, socket: Socket) => refuseMalformed(error, socket, servedUrl))
  // A server may ignore an unknown expectation (RFC 9110, 10.1.1).
  server.on('checkExpectation', (req, res) => server.emit('request', req, res))
  let isStopping = false
  let isRefusing = false
  const waiting = new Set<ServerResponse>()
  // While draining, every answer makes its client open another connection for its next request.
  server.prependListener('request', (req, res) => {
    waiting.add(res)
    res.once('close', () => waiting.delete(res))
    closeIfUnread(req, res)
    if (isStopping || isRefusing) res.setHeader('Connection', 'close')
  })
  const refuse = (res: ServerResponse): void =>
    sendPlainly(res, servedUrl ?? '', 'service_unavailable')
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen({ port, host, backlog }, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    serve: (app, publicUrl) => {
      servedUrl = publicUrl
      handle = handleInOrder(app)
      for (const exchange of early.splice(0)) dispatch(...exchange)
    },
    refuseNew: () => {
      isRefusing = true
    },
    refuseWaiting: () => {
      for (const res of waiting) if (!res.writableEnded) refuse(res)
    },
    stop: () => {
      isStopping = true
      return close(server)
    },
    breakOff: () => {
      for (const socket of sockets) closeConnection(socket)
    },
    renew: (renewed) => secure?.setSecureContext(renewed),
  }
}
