import http, { type ClientRequest, type IncomingMessage } from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { isNativeError } from 'node:util/types'
import { retryAfterMs } from '../domain/waits.ts'
import { parseWebAddress } from '../domain/web-address.ts'
import { isRefusedResponse, type LooseAnswer, readLooseAnswer, watchBytes } from './loose-answer.ts'
import { decompressStart } from './readable-body.ts'
import {
  createReceiverLookup,
  isPrivateLiteral,
  mayBeNamed,
  notPublic,
  UnreachableReceiver,
} from './receiver-addresses.ts'
import { retryAfterMaxMs } from './retry-schedule.ts'

export interface DeliveryRequest {
  url: string
  headers: Record<string, string>
  body: string
  /** The time when the request is sent, in milliseconds since 1970. */
  atMs: number
}

export interface DeliveryResult {
  attemptedAtMs: number
  durationMs: number
  statusCode: number | null
  error: string | null
  /** The start of the response body. */
  response: string | null
  retryAfterMs: number
  /** True if the attempt was cancelled before the receiver responded. */
  isCancelled: boolean
}

/** Makes one delivery attempt. Never rejects. `cancel` aborts the attempt. */
type Deliver = (request: DeliveryRequest, cancel?: AbortSignal) => Promise<DeliveryResult>

/** The maximum duration of an attempt, even if the receiver responds slowly or not at all. */
export const defaultAttemptMaxMs = 15_000
const defaultIdleMaxMs = 10_000
const responseMaxBytes = 8 * 1024
const responseStoredLength = 1024
/** A UTF-8 character has at most four bytes. */
const responseReadBytes = 4 * responseStoredLength
/** The attempt fails if the receiver sends more interim (1xx) responses. */
const interimAnswersMax = 32

type Outcome = Omit<DeliveryResult, 'attemptedAtMs' | 'durationMs' | 'retryAfterMs'> & {
  retryAfter: string | undefined
}

interface DeliverOptions {
  allowPrivate: boolean
  attemptMaxMs?: number | undefined
  idleMaxMs?: number | undefined
  /** The file that lists the DNS servers. By default, the system's file. */
  resolvConf?: string | undefined
}

/**
 * Sends a request. The returned request emits a response or an error. `isFresh` requires a new
 * connection.
 */
export type SendRequest = (request: DeliveryRequest, isFresh?: boolean) => ClientRequest

/**
 * Delivers over kept-alive connections, and closes a connection after invalid HTTP. Redirects are
 * not followed. Without `allowPrivate`, connections to loopback, private, link-local and metadata
 * addresses are refused. The check applies to the resolved address, so that no host name can bypass
 * it.
 */
export const createDeliver = ({
  allowPrivate,
  attemptMaxMs,
  idleMaxMs = defaultIdleMaxMs,
  resolvConf,
}: DeliverOptions): Deliver =>
  deliverWith(
    createSend(createReceiverLookup({ allowPrivate, resolvConf }), {
      allowPrivate,
      idleMaxMs,
    }),
    attemptMaxMs,
  )

const createSend = (
  lookup: LookupFunction,
  { allowPrivate, idleMaxMs }: { allowPrivate: boolean; idleMaxMs: number },
): SendRequest => {
  // Node counts free connections per host, and a merchant may use many hosts.
  const options = { keepAlive: true, maxFreeSockets: 64, timeout: idleMaxMs }
  const httpAgent = new http.Agent(options)
  const httpsAgent = new https.Agent(options)

  return ({ url, headers, body }, isFresh = false) => {
    const address = parseWebAddress(url)
    const { hostname, protocol } = address
    if (!allowPrivate && isPrivateLiteral(hostname)) throw notPublic(hostname)
    const isSecure = protocol === 'https:'
    const request = (isSecure ? https : http).request(address, {
      method: 'POST',
      agent: isFresh ? false : isSecure ? httpsAgent : httpAgent,
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      lookup,
    })
    return request.end(body)
  }
}

/** Delivers with `send`, within the time limit and the size limit of an attempt. */
export const deliverWith =
  (send: SendRequest, attemptMaxMs = defaultAttemptMaxMs): Deliver =>
  async (request, cancel) => {
    const { atMs: attemptedAtMs } = request
    const startedAt = performance.now()
    const sending = {
      send: (isFresh: boolean) => send(request, isFresh),
      // Removes the brackets of an IPv6 address, because error messages omit them.
      hostname: (URL.parse(request.url)?.hostname ?? '').replace(/^\[(.*)\]$/, '$1'),
      attemptMaxMs,
      cancel,
    }
    const { retryAfter, ...outcome } = await exchange(sending)
    return {
      ...outcome,
      attemptedAtMs,
      durationMs: Math.round(performance.now() - startedAt),
      retryAfterMs: retryAfterMs(retryAfter, attemptedAtMs, retryAfterMaxMs),
    }
  }

interface Exchange {
  send: (isFresh: boolean) => ClientRequest
  hostname: string
  attemptMaxMs: number
  cancel: AbortSignal | undefined
}

/**
 * Sends a request. Resolves with the response, or with an error at the time limit. The timer is
 * necessary, because Node emits neither `response` nor `error` in some cases: after a protocol
 * switch, during endless interim responses, or if the connection closes without a response.
 */
const exchange = ({ send, hostname, attemptMaxMs, cancel }: Exchange): Promise<Outcome> =>
  new Promise((resolve) => {
    const chunks: Buffer[] = []
    let request: ClientRequest | undefined
    let response: IncomingMessage | undefined
    let bytes = 0
    let interimAnswers = 0
    let isOver = false

    const settle = (isWhole: boolean, outcome: () => Outcome | Promise<Outcome>): void => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      cancel?.removeEventListener('abort', onCancel)
      if (!isWhole) request?.destroy()
      resolve(outcome())
    }

    /**
     * The status code determines the result. If the body is incomplete or never ends, the received
     * part is recorded.
     */
    const end = (error: string | null, { isWhole = false, isCancelled = false } = {}): void =>
      settle(isWhole, () => {
        const { statusCode = null, headers = {} } = response ?? {}
        const retryAfter = headers['retry-after']
        // Node accepts any three digits, but valid statuses start at 100 (RFC 9110, section 15).
        if (statusCode !== null && statusCode < 100) {
          const reason = `the receiver responded with the invalid status ${statusCode}`
          return { statusCode: null, error: reason, response: null, retryAfter, isCancelled }
        }
        if (statusCode === null || statusCode === 101) {
          return { statusCode, error, response: null, retryAfter, isCancelled }
        }
        const contentEncoding = headers['content-encoding']
        return answeredBy({ statusCode, retryAfter, contentEncoding, body: Buffer.concat(chunks) })
      })

    /**
     * Ends the attempt after Node's parser has rejected the response. A status in the response
     * still determines the result.
     */
    const endLoosely = (raw: Buffer, error: string): void => {
      const answer = readLooseAnswer(raw)
      if (answer === undefined) end(error)
      else settle(false, () => answeredBy(answer))
    }

    const timer = setTimeout(() => {
      end(`no response within ${attemptMaxMs / 1000} seconds`)
    }, attemptMaxMs)
    const onCancel = (): void => end('cancelled because the server stopped', { isCancelled: true })
    cancel?.addEventListener('abort', onCancel)

    const read = (answer: IncomingMessage): void => {
      response = answer
      answer.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        bytes += chunk.length
        if (bytes >= responseMaxBytes) end(null)
      })
      answer.once('end', () => end(null, { isWhole: true }))
      answer.on('error', () => end(null))
      answer.once('close', () => end(null))
    }

    const open = (isFresh: boolean): void => {
      try {
        const opened = send(isFresh)
        request = opened
        const received = watchBytes(opened)
        opened
          .once('response', read)
          .once('upgrade', (answer, socket) => {
            response = answer
            socket.on('error', () => {}).destroy()
            end('the receiver switched protocols instead of responding')
          })
          .on('information', () => {
            interimAnswers += 1
            if (interimAnswers > interimAnswersMax) end('the receiver sent only interim responses')
          })
          .on('error', (error) => {
            const isUnanswered = !isOver && response === undefined
            if (isUnanswered && wasKeptTooLong(opened, error)) open(true)
            else if (isUnanswered && isRefusedResponse(error)) {
              endLoosely(received(), describe(error, hostname))
            } else end(describe(error, hostname))
          })
          .once('close', () => {
            if (request === opened) end('the connection closed without a response')
          })
      } catch (error) {
        end(describe(error, hostname))
      }
    }
    open(false)
    if (cancel?.aborted === true) onCancel()
  })

/**
 * Returns true if a request failed because the receiver had closed an idle connection. The request
 * can be sent again, because the receiver detects a repeated webhook by its id.
 */
const wasKeptTooLong = (
  { reusedSocket }: ClientRequest,
  { code }: Error & { code?: unknown },
): boolean => reusedSocket && (code === 'ECONNRESET' || code === 'EPIPE')

const textOf = (body: Buffer): string =>
  body.toString('utf8').slice(0, responseStoredLength).replaceAll('\u0000', '').toWellFormed()

const answeredBy = async ({
  statusCode,
  retryAfter,
  contentEncoding,
  body,
}: LooseAnswer): Promise<Outcome> => {
  const readable = await decompressStart(body, contentEncoding, responseReadBytes)
  return { statusCode, error: null, response: textOf(readable), retryAfter, isCancelled: false }
}

type ConnectionError = Error & {
  syscall?: unknown
  code?: unknown
  address?: unknown
  port?: unknown
  /** One error per address if all addresses of a host failed. */
  errors?: unknown
}

const addressesIn = (error: ConnectionError, hostname: string): string[] => {
  const failed = Array.isArray(error.errors) ? (error.errors as ConnectionError[]) : [error]
  return failed.flatMap(({ address, port }) => {
    if (typeof address !== 'string' || !mayBeNamed(address, hostname)) return []
    return address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`
  })
}

/** Returns an error such as `connect ECONNREFUSED 198.51.100.7:443`. */
const failureOf = (error: ConnectionError, hostname: string): string => {
  const [first] = Array.isArray(error.errors) ? (error.errors as ConnectionError[]) : []
  const { syscall = first?.syscall, code } = error
  const addresses = addressesIn(error, hostname).join(', ')
  return [syscall, code, addresses || undefined].filter(Boolean).join(' ') || 'unknown error'
}

/**
 * Returns an error message for the merchant, without addresses of our network. Node's connection
 * errors contain the addresses of both ends. The HTTP agent's errors, which have no code, contain
 * the refused address. If all addresses of a host fail, Node's error has a code but no message.
 */
const describe = (error: unknown, hostname: string): string => {
  if (!isNativeError(error)) return 'unknown error'
  const isOurs = error instanceof UnreachableReceiver
  const namesAddress = 'address' in error || !('code' in error)
  const text = isOurs || !namesAddress ? error.message : ''
  return (text || failureOf(error, hostname))
    .slice(0, responseStoredLength)
    .replaceAll('\u0000', '')
    .toWellFormed()
}
