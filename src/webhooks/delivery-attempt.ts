import http, { type ClientRequest, type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isNativeError } from 'node:util/types'
import { retryAfterMs } from '../domain/waits.ts'
import {
  createReceiverLookup,
  isPrivateLiteral,
  notPublic,
  UnreachableReceiver,
} from './receiver-addresses.ts'
import { retryAfterMaxMs } from './retry-schedule.ts'

export interface DeliveryRequest {
  url: string
  headers: Record<string, string>
  body: string
  /** When it is sent, in milliseconds since 1970. */
  atMs: number
}

export interface DeliveryResult {
  attemptedAtMs: number
  durationMs: number
  statusCode: number | null
  error: string | null
  /** The start of the response's body. */
  response: string | null
  retryAfterMs: number
  /** Whether it was cancelled before the receiver had answered. */
  isCancelled: boolean
}

/** Makes one attempt; never rejects. `cancel` ends it early. */
export type Deliver = (request: DeliveryRequest, cancel?: AbortSignal) => Promise<DeliveryResult>

/** Longest an attempt takes, whatever the receiver does: decisions on webhooks, openapi.yaml. */
export const defaultAttemptMaxMs = 15_000
const responseMaxBytes = 8 * 1024
const responseStoredLength = 1024
/** A receiver that sends more interim (1xx) answers than this is cut off. */
const interimAnswersMax = 32

type Outcome = Omit<DeliveryResult, 'attemptedAtMs' | 'durationMs' | 'retryAfterMs'> & {
  retryAfter: string | undefined
}

export interface DeliverOptions {
  allowPrivate: boolean
  /** Longest an attempt takes. */
  attemptMaxMs?: number | undefined
}

/** Sends a request, whose response or error the returned request emits. */
export type SendRequest = (request: DeliveryRequest) => ClientRequest

/**
 * Delivers over kept-alive connections. Without `allowPrivate`, refuses to connect to loopback,
 * private, link-local and metadata addresses, judged by the address of the connection itself, so
 * that no name can resolve around it. Redirects are not followed.
 */
export const createDeliver = ({ allowPrivate, attemptMaxMs }: DeliverOptions): Deliver =>
  deliverWith(createSend(allowPrivate), attemptMaxMs)

const createSend = (allowPrivate: boolean): SendRequest => {
  const options = { keepAlive: true, maxFreeSockets: 64 }
  const httpAgent = new http.Agent(options)
  const httpsAgent = new https.Agent(options)
  const lookup = createReceiverLookup({ allowPrivate })

  return ({ url, headers, body }) => {
    const { hostname } = new URL(url)
    if (!allowPrivate && isPrivateLiteral(hostname)) throw notPublic(hostname)
    const isSecure = url.startsWith('https:')
    const request = (isSecure ? https : http).request(url, {
      method: 'POST',
      agent: isSecure ? httpsAgent : httpAgent,
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      lookup,
    })
    return request.end(body)
  }
}

/** Delivers with what sends single requests, within the time and the size of an attempt. */
export const deliverWith =
  (send: SendRequest, attemptMaxMs = defaultAttemptMaxMs): Deliver =>
  async (request, cancel) => {
    const { atMs: attemptedAtMs } = request
    const startedAt = performance.now()
    const sending = { send: () => send(request), attemptMaxMs, cancel }
    const { retryAfter, ...outcome } = await exchange(sending)
    return {
      ...outcome,
      attemptedAtMs,
      durationMs: Math.round(performance.now() - startedAt),
      retryAfterMs: retryAfterMs(retryAfter, attemptedAtMs, retryAfterMaxMs),
    }
  }

interface Exchange {
  send: () => ClientRequest
  attemptMaxMs: number
  cancel: AbortSignal | undefined
}

/**
 * Sends a request and ends with its response or when the time is up, whichever comes first. Only
 * the timer is certain: after a switch of protocols, endless interim answers, or a connection that
 * is closed without a response, Node emits neither `response` nor `error`.
 */
const exchange = ({ send, attemptMaxMs, cancel }: Exchange): Promise<Outcome> =>
  new Promise((resolve) => {
    const chunks: Buffer[] = []
    let request: ClientRequest | undefined
    let response: IncomingMessage | undefined
    let bytes = 0
    let interimAnswers = 0
    let isOver = false

    /** The status decides: of a body that breaks off or never ends, what arrived is recorded. */
    const end = (error: string | null, { isWhole = false, isCancelled = false } = {}): void => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      cancel?.removeEventListener('abort', onCancel)
      if (!isWhole) request?.destroy()
      const hasAnswer = response !== undefined && response.statusCode !== 101
      resolve({
        statusCode: response?.statusCode ?? null,
        error: hasAnswer ? null : error,
        response: hasAnswer ? textOf(chunks) : null,
        retryAfter: response?.headers['retry-after'],
        isCancelled: isCancelled && !hasAnswer,
      })
    }

    const timer = setTimeout(() => {
      end(`no answer within ${attemptMaxMs / 1000} seconds`)
    }, attemptMaxMs)
    const onCancel = (): void => end('cut short by a stop of the server', { isCancelled: true })
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

    try {
      request = send()
        .once('response', read)
        .once('upgrade', (answer, socket) => {
          response = answer
          socket.on('error', () => {}).destroy()
          end('the receiver switched protocols instead of answering')
        })
        .on('information', () => {
          interimAnswers += 1
          if (interimAnswers > interimAnswersMax) end('the receiver sent interim answers only')
        })
        .on('error', (error) => end(describe(error)))
        .once('close', () => end('the connection ended without an answer'))
      if (cancel?.aborted === true) onCancel()
    } catch (error) {
      end(describe(error))
    }
  })

const textOf = (chunks: Buffer[]): string =>
  Buffer.concat(chunks)
    .toString('utf8')
    .slice(0, responseStoredLength)
    .replaceAll('\u0000', '')
    .toWellFormed()

/** What a connection failed at, as `connect ECONNREFUSED`. */
const failureOf = (error: Error & { syscall?: unknown; code?: unknown }): string =>
  [error.syscall, error.code].filter((part) => part !== undefined).join(' ') || 'unknown error'

/**
 * What went wrong, for the merchant: nothing that names an address of our network. Node's message
 * about a connection names both of its ends, and that of the agent, which has no code, the address
 * that it refused. A host with several addresses fails with a code for all and no message.
 */
const describe = (error: unknown): string => {
  if (!isNativeError(error)) return 'unknown error'
  const isOurs = error instanceof UnreachableReceiver
  const namesAddress = 'address' in error || !('code' in error)
  const text = isOurs || !namesAddress ? error.message : ''
  return (text || failureOf(error))
    .slice(0, responseStoredLength)
    .replaceAll('\u0000', '')
    .toWellFormed()
}
