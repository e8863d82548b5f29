import { BrokenCircuitError, BulkheadRejectedError, bulkhead } from 'cockatiel'
import { type Dispatcher, Pool } from 'undici'
import type { Clock } from '../clock.ts'
import type { CircuitState } from '../domain/circuit-state.ts'
import { neverConnected } from '../domain/connection-errors.ts'
import { retryAfterMs, wholeMs } from '../domain/waits.ts'
import { type CircuitOwner, createCircuits } from './circuit-breakers.ts'
import type { CallResult, WatchCall } from './measure-availability.ts'
import type { ProviderAnswer } from './provider.ts'
import type { HttpClientSettings } from './providers-file.ts'
import { missingAnswer, recordedAnswer } from './recorded-answer.ts'
import { parseJson, textOf } from './response-body.ts'

export interface ProviderRequest {
  /** The name of the call in metrics. */
  call: string
  /**
   * The organisation whose transaction needs the call; undefined for a call without a transaction.
   */
  owner?: string
  /**
   * Names a call that all transactions depend on, such as a token request. While such calls fail,
   * all transactions wait.
   */
  prerequisite?: string
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
  /**
   * Called immediately before the request is sent. If it returns false or fails, the request is not
   * sent.
   */
  mayStillSend?: (() => Promise<boolean>) | undefined
}

export interface ProviderResponse {
  status: number
  /** Undefined if the response is not JSON, such as a firewall's HTML page. */
  body: unknown
  /** True if the response has no body, or only white space. */
  isEmpty: boolean
  /** In ISO 8601. */
  receivedAt: string
}

/**
 * The request certainly did not reach the provider, or the provider did not process the request.
 */
export class NotSent extends Error {
  readonly answer: ProviderAnswer

  constructor(answer: ProviderAnswer, cause?: unknown) {
    super('the provider was not reached', { cause })
    this.name = 'NotSent'
    this.answer = answer
  }
}

/** The request was sent, and its outcome is unknown. */
export class NoAnswer extends Error {
  readonly answer: ProviderAnswer

  constructor(answer: ProviderAnswer, cause: unknown) {
    super('the provider did not answer', { cause })
    this.name = 'NoAnswer'
    this.answer = answer
  }
}

/** Providers send an empty body or a JSON object. A gateway's page is neither. */
export const isOfProvider = ({ body, isEmpty }: ProviderResponse): boolean =>
  isEmpty || (typeof body === 'object' && body !== null && !Array.isArray(body))

/** The response lacks the content that the call needs, so its outcome is unknown. */
export const unreadableAnswer = (call: string, answer: ProviderResponse): NoAnswer =>
  new NoAnswer(recordedAnswer(call, answer, {}), undefined)

/** Returns `unsent` only if the provider certainly did not process the request. */
export const outcomeOfError = (
  error: unknown,
): { kind: 'unsent' | 'unknown'; answer: ProviderAnswer } => {
  if (error instanceof NotSent) return { kind: 'unsent', answer: error.answer }
  if (error instanceof NoAnswer) return { kind: 'unknown', answer: error.answer }
  throw error
}

/** A failed query always reports `unknown`. */
export const unknownReport = (error: unknown): { kind: 'unknown'; answer: ProviderAnswer } => ({
  ...outcomeOfError(error),
  kind: 'unknown',
})

export interface ProviderCall {
  call: string
  outcome: string
  durationMs: number
}

export interface HttpClient {
  /** Throws NotSent, or NoAnswer if the outcome is unknown. */
  send(request: ProviderRequest): Promise<ProviderResponse>
  /** The state of this process's circuit breakers that affect transactions. */
  circuit(): CircuitState
  /** The remaining pause that the provider requested, in whole milliseconds. */
  pauseMs(): number
  /** The clock for response timestamps. */
  clock: Clock
  close(): Promise<void>
}

const responseMaxBytes = 256 * 1024

const connectTimeout = 'UND_ERR_CONNECT_TIMEOUT'

const nameOf = (error: unknown): string => {
  if (error instanceof BrokenCircuitError) return 'circuit_open'
  if (error instanceof BulkheadRejectedError) return 'too_many_calls'
  const code = typeof error === 'object' && error !== null && 'code' in error && error.code
  if (typeof code === 'string') return code
  return error instanceof Error ? error.name : 'unknown'
}

/** Returns true if the service itself did not send the call. */
const isHeldBackByService = (error: unknown): boolean =>
  error instanceof BrokenCircuitError || error instanceof BulkheadRejectedError

const circuitOwnerOf = ({ call, owner, prerequisite }: ProviderRequest): CircuitOwner => {
  if (owner !== undefined) return { kind: 'organisation', name: owner }
  if (prerequisite !== undefined) return { kind: 'prerequisite', name: prerequisite }
  return { kind: 'other', name: call }
}

/**
 * NotSent here means that the provider requested a pause. Other exceptions indicate whether the
 * provider is available.
 */
const resultOf = (error: unknown, isTransaction: boolean): CallResult => {
  if (error instanceof NotSent) return 'held'
  if (!isHeldBackByService(error)) return 'failed'
  return isTransaction ? 'none' : 'held'
}

const isUnreached = (error: unknown): boolean =>
  isHeldBackByService(error) || neverConnected(error) || nameOf(error) === connectTimeout

const overloadStatuses = new Set([429, 502, 503, 504])
const pauseStatuses = new Set([429, 503])

const isOverload = (result: unknown): boolean =>
  overloadStatuses.has((result as ProviderResponse).status)

export type Connect = (origin: string, options: Pool.Options) => Dispatcher

export type IsOutage = (answer: ProviderResponse) => boolean

const isServerError: IsOutage = ({ status }) => status >= 500

interface HttpClientDependencies {
  observe: (call: ProviderCall) => void
  /** A response may repeat these credentials, so they are masked. */
  secrets: string[]
  /** Called for each call, to measure the provider's availability. */
  watch?: WatchCall | undefined
  /** By default, any 5xx response is an outage. */
  isOutage?: IsOutage | undefined
  clock: Clock
  /** By default, connections use sockets. */
  connect?: Connect | undefined
}

const openPool: Connect = (origin, options) => new Pool(origin, options)

/** A response may request a longer pause, which is shortened to this time. */
const pauseMaxMs = 300_000
/** A longer pause is shown as an open circuit, so that administrators see why nothing is sent. */
const pauseUnseenMs = 10_000

/** Nothing is sent during the pause that a provider requested. */
const createPause = (clock: Clock) => {
  let untilMs = 0
  return {
    begin: (header: string | string[] | undefined): void => {
      const askedMs = retryAfterMs(header, clock.nowMs(), pauseMaxMs)
      untilMs = Math.max(untilMs, performance.now() + askedMs)
    },
    leftMs: (): number => wholeMs(untilMs - performance.now()),
  }
}

/** A shorter credential could be part of an ordinary word in a response. */
const secretLengthMin = 8

/** Masks credentials, and the request's `authorization`, in the response. */
const maskOf = ({ headers = {} }: ProviderRequest, secrets: string[]) => {
  const [, token = ''] = headers.authorization?.split(' ') ?? []
  const hidden = [...secrets, token].filter(({ length }) => length >= secretLengthMin)
  return (text: string): string =>
    hidden.reduce((left, secret) => left.replaceAll(secret, '•••'), text)
}

/** Limits the time of each exchange and the number of connections, and keeps connections alive. */
const createExchanges = (
  settings: HttpClientSettings,
  { clock, connect = openPool, secrets }: HttpClientDependencies,
) => {
  const { timeoutMs, baseUrl } = settings
  const { origin, pathname } = new URL(baseUrl)
  const prefix = pathname.replace(/\/+$/, '')
  // Callbacks trigger queries in addition to the scheduled queries.
  const callsMax = settings.concurrency * 2
  const pool = connect(origin, {
    connections: callsMax,
    connect: { timeout: timeoutMs },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxResponseSize: responseMaxBytes,
  })
  const pause = createPause(clock)

  const exchange = async (request: ProviderRequest): Promise<ProviderResponse> => {
    const { method, path, headers = {} } = request
    const response = await pool.request({
      method,
      path: prefix + path,
      headers,
      body: request.body ?? null,
      signal: AbortSignal.timeout(timeoutMs),
    })
    const { statusCode: status } = response
    if (pauseStatuses.has(status)) pause.begin(response.headers['retry-after'])
    const bytes = Buffer.from(await response.body.arrayBuffer())
    const encoding = response.headers['content-encoding']
    const text = await textOf(bytes, encoding, responseMaxBytes)
    const body = parseJson(text, maskOf(request, secrets))
    return { status, body, isEmpty: text.trim() === '', receivedAt: clock.nowIso() }
  }

  return { pauseMs: pause.leftMs, exchange, callsMax, close: () => pool.destroy() }
}

/**
 * The client connects to one provider in one country. Each call has a time limit, long responses
 * are cut off, and redirects are not followed. If a provider fails, circuits pause calls. An open
 * circuit allows one call at a time, to test whether the provider works again. After a
 * `Retry-After` header, nothing is sent until the requested time, for at most five minutes.
 */
export const createHttpClient = (
  settings: HttpClientSettings,
  dependencies: HttpClientDependencies,
): HttpClient => {
  const { observe, clock, watch, isOutage = isServerError } = dependencies
  const exchanges = createExchanges(settings, dependencies)
  const { pauseMs, exchange, callsMax } = exchanges
  const circuits = createCircuits({
    failures: settings.breakerFailures,
    pauseMs: settings.breakerPauseMs,
    isFailure: isOverload,
  })
  const places = bulkhead(callsMax)

  const requireStillWanted = async ({ call, mayStillSend }: ProviderRequest): Promise<void> => {
    const withdrawn = missingAnswer(call, 'withdrawn', clock.nowIso())
    const isWanted = await mayStillSend?.().catch((error: unknown) => {
      throw new NotSent(withdrawn, error)
    })
    if (isWanted === false) throw new NotSent(withdrawn)
  }

  return {
    send: async (request) => {
      const startedAt = performance.now()
      const { call } = request
      const isTransaction = request.owner !== undefined
      const owner = circuitOwnerOf(request)
      let outcome = 'unsent'
      const recordResult = watch?.(request.owner)
      try {
        if (pauseMs() > 0) throw new NotSent(missingAnswer(call, 'asked_to_wait', clock.nowIso()))
        const answer = await places.execute(async () => {
          await requireStillWanted(request)
          return circuits.execute(owner, () => exchange(request))
        })
        outcome = String(answer.status)
        recordResult?.(isOutage(answer) ? 'failed' : 'answered')
        return answer
      } catch (error) {
        recordResult?.(resultOf(error, isTransaction))
        if (error instanceof NotSent) throw error
        const missing = missingAnswer(call, nameOf(error), clock.nowIso())
        if (isUnreached(error)) throw new NotSent(missing, error)
        outcome = 'unknown'
        throw new NoAnswer(missing, error)
      } finally {
        observe({ call, outcome, durationMs: performance.now() - startedAt })
      }
    },
    circuit: () => (pauseMs() > pauseUnseenMs ? 'open' : circuits.state()),
    pauseMs,
    clock,
    close: exchanges.close,
  }
}
