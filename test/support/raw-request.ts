import { connect } from 'node:net'
import { gunzipSync } from 'node:zlib'
import type { Reply } from './client.ts'
import { conformanceFaults } from './conformance.ts'
import type { TestServer } from './server.ts'

/** HTTP clients never send these requests, so they are written to a socket byte by byte. */

/**
 * A request is aborted after this time, which is longer than any response takes on a busy machine.
 */
const silenceMs = 120_000

/** Sends bytes. Resolves with everything received until the server closes the connection. */
export const exchange = (server: Pick<TestServer, 'url'>, bytes: string | Buffer) =>
  new Promise<Buffer>((resolve, reject) => {
    const { hostname, port } = new URL(server.url)
    const received: Buffer[] = []
    const socket = connect(Number(port), hostname.replace(/[[\]]/g, ''), () => socket.write(bytes))
    socket.setTimeout(silenceMs, () => {
      socket.destroy()
      reject(new Error(`the reply is incomplete: ${Buffer.concat(received)}`))
    })
    socket.on('data', (chunk) => received.push(chunk))
    // The server may reset the connection after its response if it did not read the whole request.
    socket.on('error', (error) => (received.length === 0 ? reject(error) : undefined))
    socket.on('close', () => resolve(Buffer.concat(received)))
  })

const headerEnd = Buffer.from('\r\n\r\n')

const dechunk = (body: Buffer): Buffer => {
  const chunks: Buffer[] = []
  for (let rest = body; rest.length > 0; ) {
    const lineEnd = rest.indexOf('\r\n')
    const size = Number.parseInt(rest.subarray(0, lineEnd).toString('latin1'), 16)
    if (!(size > 0)) break
    chunks.push(rest.subarray(lineEnd + 2, lineEnd + 2 + size))
    rest = rest.subarray(lineEnd + 2 + size + 2)
  }
  return Buffer.concat(chunks)
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

/** Returns the first response in the received bytes. Throws if there is no response. */
export const parseReply = (received: Buffer): Reply => {
  const end = received.indexOf(headerEnd)
  if (end < 0) throw new Error(`not an HTTP reply: "${received.toString('latin1')}"`)
  const [statusLine = '', ...lines] = received.subarray(0, end).toString('latin1').split('\r\n')
  const headers: Record<string, string> = {}
  for (const line of lines) {
    const colon = line.indexOf(':')
    headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim()
  }
  let body = received.subarray(end + headerEnd.length)
  if (headers['transfer-encoding'] === 'chunked') body = dechunk(body)
  if (headers['content-encoding'] === 'gzip') body = gunzipSync(body)
  const text = body.toString('utf8')
  return { status: Number(statusLine.split(' ')[1]), headers, text, body: parsed(text) }
}

export interface RawRequest {
  method?: string
  /** The request target, sent unchanged. */
  target: string
  key?: string
  /** Headers are sent in this order as UTF-8. Names may repeat. */
  headers?: [name: string, value: string][]
  body?: string | Buffer
}

export const rawBytes = (
  server: Pick<TestServer, 'url'>,
  { method = 'GET', target, key, headers = [], body }: RawRequest,
): Buffer => {
  const names = new Set(headers.map(([name]) => name.toLowerCase()))
  const all = [...headers, ['Connection', 'close']]
  if (!names.has('host')) all.unshift(['Host', new URL(server.url).host])
  if (key !== undefined) all.push(['Authorization', `Bearer ${key}`])
  if (body !== undefined && !names.has('content-length') && !names.has('transfer-encoding')) {
    all.push(['Content-Length', String(Buffer.byteLength(body))])
  }
  const head = all.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  const start = Buffer.from(`${method} ${target} HTTP/1.1\r\n${head}\r\n`)
  return Buffer.concat([start, Buffer.from(body ?? '')])
}

/** Sends a raw request. Throws if the response violates its OpenAPI document. */
export const rawCall = async (
  server: Pick<TestServer, 'url'>,
  request: RawRequest,
): Promise<Reply> => {
  const { method = 'GET', target } = request
  const reply = parseReply(await exchange(server, rawBytes(server, request)))
  const faults = conformanceFaults({ method, path: target, ...reply })
  if (faults.length > 0) {
    throw new Error(
      `${method} ${target} answered ${reply.status} against its document: ` +
        `${faults.join('; ')}\n${reply.text}`,
    )
  }
  return reply
}
