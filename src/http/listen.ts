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
   * Attaches the application, or replaces the attached application. Requests that arrived before
   * the first application wait for it. Responses to malformed HTTP requests then link to
   * `publicUrl`.
   */
  serve(app: RequestListener, publicUrl: string): void
  /** Responds to new requests with a 503. Requests in progress continue. */
  refuseNew(): void
  refuseWaiting(): void
  /** Stops accepting connections. Resolves once all requests in progress have been answered. */
  stop(): Promise<void>
  /** Resets every connection, so that no response in progress looks complete. */
  breakOff(): void
  /** Uses another certificate for new connections. Only a TLS port supports this method. */
  renew(certificate: Certificate): void
}

/** A PEM certificate with its intermediates, and its private key. */
interface Certificate {
  cert: string
  key: string
}

interface ListenOptions {
  /** Without a certificate, the server speaks HTTP. */
  certificate?: Certificate | undefined
  stalledMs?: number
  requestMs?: number
}

const headersTimeoutMs = 10_000
const requestTimeoutMs = 30_000
/**
 * The timeout must exceed the idle timeouts of proxies, so that no proxy writes to a closing
 * connection.
 */
const keepAliveTimeoutMs = 75_000
/** A connection without traffic in either direction is closed after this time. */
const stalledTimeoutMs = minuteMs
/**
 * The maximum number of connections that wait to be accepted while the process is busy. The system
 * may allow fewer (`net.core.somaxconn`, 4096 on Linux). With Node's default of 511, further
 * clients wait for seconds until their system retries.
 */
const backlog = 4096

const codes: Record<string, ProblemReason> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
}

/**
 * The TLS handshake failed, for example because the client sent plain HTTP. The client could not
 * read a response, so the server sends none.
 */
const failedHandshakes = /^ERR_(SSL|TLS)_/

/** Node would respond with an empty body. */
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
 * Closes the connection if the response is sent before the request is complete. Some proxies
 * (HAProxy 2.6 with HTTP/2 clients) then send the next request, possibly another merchant's, in
 * place of the missing bytes. The server would read the start of that request as part of the old
 * body.
 */
const closeIfUnread = (req: IncomingMessage, res: ServerResponse): void => {
  const hasBody =
    req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length']) > 0
  if (!hasBody) return
  const writeHead = res.writeHead
  // Express replaces the prototype, so the method is set on the response object.
  res.writeHead = ((...args: Parameters<typeof writeHead>) => {
    if (!req.complete) res.setHeader('Connection', 'close')
    return writeHead.apply(res, args)
  }) as typeof writeHead
}

/** The maximum number of pipelined requests waiting on a connection. */
const pipelinedMax = 200

/**
 * Handles the requests of each connection one at a time, alternating between connections, so that a
 * client that pipelines many requests does not delay other clients. A client with more than
 * `pipelinedMax` waiting requests is disconnected.
 */
const handleInOrder = (handle: RequestListener): RequestListener => {
  const waiting = new WeakMap<Socket, Parameters<RequestListener>[]>()
  const start = (...[req, res]: Parameters<RequestListener>): void => {
    res.once('close', () => {
      // The client has disconnected, so nobody would receive the remaining responses.
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
 * Opens a port before the application exists, because creating the application may require the
 * port. Port 0 lets the system choose a port. Rejects if the port cannot be opened.
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
    // The interval at which Node checks for requests that have exceeded their timeout.
    connectionsCheckingInterval: requestMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    noDelay: true,
    // Node's response to a missing `Host` has an empty body.
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
  // Above `maxRequestsPerSocket`, Node responds with a 503 and an empty body, so the limit stays
  // unset.
  let servedUrl: string | undefined
  server.on('clientError', (error, socket: Socket) => refuseMalformed(error, socket, servedUrl))
  // A server may ignore an unknown expectation (RFC 9110, 10.1.1).
  server.on('checkExpectation', (req, res) => server.emit('request', req, res))
  let isStopping = false
  let isRefusing = false
  const waiting = new Set<ServerResponse>()
  // While the server drains, every response closes its connection, so the client opens a new
  // connection for its next request.
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
