import type { ClientRequest } from 'node:http'
import type { Socket } from 'node:net'

/** A response that is not valid HTTP, as far as it was received. */
export interface LooseAnswer {
  statusCode: number
  retryAfter: string | undefined
  contentEncoding: string | undefined
  body: Buffer
}

/** Fits the largest headers that Node accepts, plus one packet. */
const keptMaxBytes = 128 * 1024
const bodyMaxLength = 8 * 1024

const statusLine = /^HTTP\/1\.[01] +(\d{3})(?!\d)/
/** Matches the end of the headers, whose lines may end with LF or CRLF. */
const headEnd = /\r?\n\r?\n/

const headerIn = (head: string, name: string): string | undefined =>
  new RegExp(`^${name}[ \\t]*:([^\\n]*)`, 'im').exec(head)?.[1]?.trim()

/** Removes the chunk sizes from a chunked body, up to the first invalid chunk. */
const joinChunks = (text: string): string => {
  let joined = ''
  let rest = text
  for (let size = /^([\da-f]{1,8})[^\n]*\n/i.exec(rest); size !== null; ) {
    const length = Number.parseInt(size[1] ?? '', 16)
    if (length === 0) return joined
    const begin = size[0].length
    joined += rest.slice(begin, begin + length)
    rest = rest.slice(begin + length).replace(/^\r?\n/, '')
    size = /^([\da-f]{1,8})[^\n]*\n/i.exec(rest)
  }
  return joined === '' ? text : joined
}

/** Reads a response that starts with a status line. Returns undefined for all other data. */
export const readLooseAnswer = (raw: Buffer): LooseAnswer | undefined => {
  let text = raw.toString('latin1')
  for (;;) {
    const status = Number(statusLine.exec(text)?.[1] ?? 0)
    if (status < 100 || status === 101) return undefined
    const end = headEnd.exec(text)
    const head = text.slice(0, end?.index)
    const after = end === null ? '' : text.slice(end.index + end[0].length)
    if (status >= 200) {
      const body = after.slice(0, bodyMaxLength)
      const isChunked = /chunked/i.test(headerIn(head, 'transfer-encoding') ?? '')
      return {
        statusCode: status,
        retryAfter: headerIn(head, 'retry-after'),
        contentEncoding: headerIn(head, 'content-encoding'),
        body: Buffer.from(isChunked ? joinChunks(body) : body, 'latin1'),
      }
    }
    // An interim response is skipped, because another response follows.
    text = after
  }
}

/**
 * Keeps the first bytes of a response until Node has parsed its headers, so that a response that
 * Node rejects can still be read. Node stays strict and closes the connection after such a
 * response. The remaining bytes therefore cannot answer a later request.
 */
export const watchBytes = (request: ClientRequest): (() => Buffer) => {
  let kept: Buffer[] = []
  let bytes = 0
  let socket: Socket | undefined
  const keep = (chunk: Buffer): void => {
    bytes += chunk.length
    if (bytes <= keptMaxBytes) kept.push(chunk)
    else kept = []
  }
  const stop = (): void => {
    socket?.off('data', keep)
    kept = []
  }
  request.once('socket', (found) => {
    socket = found
    // Node's data listener may report a parse error, so `keep` must run before that listener.
    found.prependListener('data', keep)
  })
  request.once('response', stop).once('upgrade', stop).once('close', stop)
  return () => Buffer.concat(kept)
}

export const isRefusedResponse = ({ code }: Error & { code?: unknown }): boolean =>
  typeof code === 'string' && code.startsWith('HPE_')
