import { IncomingMessage, type RequestListener, ServerResponse } from 'node:http'
import { Duplex } from 'node:stream'

/**
 * The parties of the simulation exchange requests through their HTTP code, but without a socket.
 */

export interface WireRequest {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string
}

export interface WireResponse {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/** Thrown if the connection closed without a reply. */
export class ConnectionReset extends Error {
  readonly code = 'ECONNRESET'
}

class Connection extends Duplex {
  readonly remoteAddress = '127.0.0.1'
  readonly encrypted = false
  override _read(): void {}
  override _write(_chunk: Buffer, _encoding: string, done: () => void): void {
    done()
  }
  setTimeout(): void {}
  resetAndDestroy(): void {
    this.destroy()
  }
}

const requestOf = (connection: Connection, request: WireRequest): IncomingMessage => {
  const { method, path, headers = {}, body = '' } = request
  const req = new IncomingMessage(connection as never)
  const length = body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  req.headers = { host: 'simulation', ...headers, ...length }
  req.rawHeaders = Object.entries(req.headers).flat() as string[]
  Object.assign(req, { method, url: path, httpVersion: '1.1', complete: true })
  req.httpVersionMajor = 1
  req.httpVersionMinor = 1
  if (body !== '') req.push(Buffer.from(body))
  req.push(null)
  return req
}

const asBuffer = (chunk: unknown, encoding: unknown): Buffer =>
  typeof chunk === 'string'
    ? Buffer.from(chunk, typeof encoding === 'string' ? (encoding as 'utf8') : 'utf8')
    : Buffer.from(chunk as Uint8Array)

/**
 * Records everything that is written. Express replaces a response's prototype, but not its members.
 */
const record = (res: ServerResponse): Buffer[] => {
  const chunks: Buffer[] = []
  const { write, end } = res
  const add = (chunk: unknown, encoding: unknown): void => {
    if (chunk !== undefined && chunk !== null && typeof chunk !== 'function') {
      chunks.push(asBuffer(chunk, encoding))
    }
  }
  res.write = ((...given: [unknown, unknown]) => {
    add(...given)
    return write.apply(res, given as never)
  }) as never
  res.end = ((...given: [unknown, unknown]) => {
    // Without a body, `end` does not call `write`, so nothing is recorded twice.
    Object.assign(res, { write })
    add(...given)
    return end.apply(res, given as never)
  }) as never
  return chunks
}

/**
 * Sends a request to a listener. Rejects with ConnectionReset. Without a reply, it never settles.
 */
export const exchange = (listener: RequestListener, request: WireRequest): Promise<WireResponse> =>
  new Promise((resolve, reject) => {
    const connection = new Connection()
    const req = requestOf(connection, request)
    const res = new ServerResponse(req)
    const chunks = record(res)
    res.assignSocket(connection as never)
    connection.once('close', () => reject(new ConnectionReset('the connection was reset')))
    res.once('finish', () => {
      resolve({
        status: res.statusCode,
        headers: Object.fromEntries(
          Object.entries(res.getHeaders()).map(([name, value]) => [name, String(value)]),
        ),
        body: Buffer.concat(chunks),
      })
      res.detachSocket(connection as never)
      res.emit('close')
    })
    listener(req as never, res as never)
  })
