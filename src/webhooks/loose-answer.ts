import type { ClientRequest } from 'node:http'
import type { Socket } from 'node:net'

/** An answer that is not valid HTTP, as far as it arrived. */
export interface LooseAnswer {
  statusCode: number
  retryAfter: string | undefined
  contentEncoding: string | undefined
  body: Buffer
}

/** A header of this size, and the packet that exceeds Node's limit. */
const keptMaxBytes = 128 * 1024
const bodyMaxLength = 8 * 1024

const statusLine = /^HTTP\/1\.[01] +(\d{3})(?!\d)/
/** The end of a head whose lines end with LF or CRLF. */
const headEnd = /\r?\n\r?\n/

const headerIn = (head: string, name: string): string | undefined =>
  new RegExp(`^${name}[ \\t]*:([^\\n]*)`, 'im').exec(head)?.[1]?.trim()

/** The bytes of a chunked body without its sizes, as far as they make sense. */
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

/** Reads a response whose first line has a status; undefined otherwise. */
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
    // An interim answer, which another one follows.
    text = after
  }
}

/**
 * Keeps the first bytes that a request receives until its response begins, so that a response which
 * Node's parser refuses can still be read. Node stays strict: after a refused response it closes
 * the connection, so that no later request can be answered by what was left on it.
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
    // Node reports an error while its own listener runs, so this one comes first.
    found.prependListener('data', keep)
  })
  request.once('response', stop).once('upgrade', stop).once('close', stop)
  return () => Buffer.concat(kept)
}

/** Whether Node's parser refused a response. */
export const isRefusedResponse = ({ code }: Error & { code?: unknown }): boolean =>
  typeof code === 'string' && code.startsWith('HPE_')
