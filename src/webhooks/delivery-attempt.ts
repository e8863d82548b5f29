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
  /** When the request is sent, in milliseconds since 1970. */
  atMs: number
}

export interface DeliveryResult {
  attemptedAtMs: number
  durationMs: number
  statusCode: number | null
  error: string | null
  /** The beginning of the response body. */
  response: string | null
  retryAfterMs: number
  /** Whether the attempt was cancelled before the receiver answered. */
  isCancelled: boolean
}

/** Makes one attempt, and never rejects. `cancel` aborts the attempt. */
type Deliver = (request: DeliveryRequest, cancel?: AbortSignal) => Promise<DeliveryResult>

/** The maximum duration of an attempt, even if the receiver answers slowly or not at all. */
export const defaultAttemptMaxMs = 15_000
const defaultIdleMaxMs = 10_000
const responseMaxBytes = 8 * 1024
const responseStoredLength = 1024
/** Enough bytes for this many characters in UTF-8. */
const responseReadBytes = 4 * responseStoredLength
/** If a receiver sends more interim (1xx) responses than this, the attempt ends. */
const interimAnswersMax = 32

type Outcome = Omit<DeliveryResult, 'attemptedAtMs' | 'durationMs' | 'retryAfterMs'> & {
  retryAfter: string | undefined
}

interface DeliverOptions {
  allowPrivate: boolean
  attemptMaxMs?: number | undefined
  idleMaxMs?: number | undefined
  /** The file that lists the DNS servers, if it is not the system's. */
  resolvConf?: string | undefined
}

/**
 * Sends a request. The returned request emits its response or error. `isFresh` requires a new
 * connection.
 */
export type SendRequest = (request: DeliveryRequest, isFresh?: boolean) => ClientRequest

/**
 * Delivers over kept-alive connections, and closes a connection that carried invalid HTTP. Without
 * `allowPrivate`, refuses to connect to loopback, private, link-local and metadata addresses. The
 * address of the connection itself is checked, so that no host name can bypass the check. Redirects
 * are not followed.
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
  // Free connections are counted per host, and a merchant may use any number of hosts.
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

/** Delivers with `send`, within the time and size limits of an attempt. */
export const deliverWith =
  (send: SendRequest, attemptMaxMs = defaultAttemptMaxMs): Deliver =>
  async (request, cancel) => {
    const { atMs: attemptedAtMs } = request
    const startedAt = performance.now()
    const sending = {
      send: (isFresh: boolean) => send(request, isFresh),
      // Without brackets, as in error messages.
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
 * Sends a request, and resolves with its response or at the time limit. Only the timer is reliable:
 * after a protocol switch, endless interim responses, or a connection that was closed without a
 * response, Node emits neither `response` nor `error`.
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
     * The status determines the result. If a body is incomplete or never ends, the received part is
     * recorded.
     */
    const end = (error: string | null, { isWhole = false, isCancelled = false } = {}): void =>
      settle(isWhole, () => {
        const { statusCode = null, headers = {} } = response ?? {}
        const retryAfter = headers['retry-after']
        // Node accepts any three digits, but a status must be at least 100 (RFC 9110, 15).
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
     * Completes the attempt with the status of a response that Node's parser rejected, if the
     * response has a status.
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
 * Whether an unanswered request failed because the receiver had closed the idle connection. This
 * says nothing about the receiver, which detects a repeated webhook by its id.
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
  /** One error per address, if all addresses of a host failed. */
  errors?: unknown
}

const addressesIn = (error: ConnectionError, hostname: string): string[] => {
  const failed = Array.isArray(error.errors) ? (error.errors as ConnectionError[]) : [error]
  return failed.flatMap(({ address, port }) => {
    if (typeof address !== 'string' || !mayBeNamed(address, hostname)) return []
    return address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`
  })
}

/**
 * Returns the failed operation, its code and addresses: `connect ECONNREFUSED 198.51.100.7:443`.
 */
const failureOf = (error: ConnectionError, hostname: string): string => {
  const [first] = Array.isArray(error.errors) ? (error.errors as ConnectionError[]) : []
  const { syscall = first?.syscall, code } = error
  const addresses = addressesIn(error, hostname).join(', ')
  return [syscall, code, addresses || undefined].filter(Boolean).join(' ') || 'unknown error'
}

/**
 * Returns the error for the merchant, without addresses of our network. Node's message about a
 * connection contains the addresses of both ends. The agent's message, which has no code, contains
 * the refused address. If a host with several addresses fails, the error has one code for all
 * addresses and no message.
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
