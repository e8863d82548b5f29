import { BrokenCircuitError, BulkheadRejectedError, bulkhead } from 'cockatiel'
import { type Dispatcher, Pool } from 'undici'
import type { Clock } from '../clock.ts'
import type { CircuitState } from '../domain/circuit-state.ts'
import { retryAfterMs, wholeMs } from '../domain/waits.ts'
import { type CircuitOwner, createCircuits } from './circuit-breakers.ts'
import type { CallEnd, WatchCall } from './measure-availability.ts'
import type { ProviderAnswer } from './provider.ts'
import type { HttpClientSettings } from './providers-file.ts'
import { missingAnswer, recordedAnswer } from './recorded-answer.ts'
import { parseJson, textOf } from './response-body.ts'

export interface ProviderRequest {
  /** What the call is called in metrics. */
  call: string
  /** The organisation whose order it is about; none for the service's own calls. */
  owner?: string
  /** What all calls need first, such as the token of a product: without it they are held back. */
  needed?: string
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

export interface ProviderResponse {
  status: number
  /** Undefined where the answer was no JSON, such as a firewall's HTML page. */
  body: unknown
  /** Whether it had no body at all, or blanks for one. */
  isEmpty: boolean
  /** When it arrived, as ISO 8601. */
  receivedAt: string
}

/** The request certainly never reached the provider, or was not processed by it. */
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

/** Whether a body is what a provider writes, none or a JSON object, unlike a gateway's page. */
export const isOfProvider = ({ body, isEmpty }: ProviderResponse): boolean =>
  isEmpty || (typeof body === 'object' && body !== null && !Array.isArray(body))

/** An answer without the content that the call returns. */
export const unreadable = (call: string, answer: ProviderResponse): NoAnswer =>
  new NoAnswer(recordedAnswer(call, answer, {}), undefined)

/** What a failed call means: unsent where that is certain; else its outcome is unknown. */
export const outcomeOfError = (
  error: unknown,
): { kind: 'unsent' | 'unknown'; answer: ProviderAnswer } => {
  if (error instanceof NotSent) return { kind: 'unsent', answer: error.answer }
  if (error instanceof NoAnswer) return { kind: 'unknown', answer: error.answer }
  throw error
}

/** What a failed enquiry means: nothing. */
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
  /** Throws NotSent, or NoAnswer where the outcome is unknown. */
  send(request: ProviderRequest): Promise<ProviderResponse>
  /** The state of this process's circuit breakers, as far as calls of orders depend on it. */
  circuit(): CircuitState
  /** Whole milliseconds that the provider asked to wait for, from now on. */
  restMs(): number
  /** What its answers are dated by. */
  clock: Clock
  close(): Promise<void>
}

const responseMaxBytes = 256 * 1024

const neverConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

const nameOf = (error: unknown): string => {
  if (error instanceof BrokenCircuitError) return 'circuit_open'
  if (error instanceof BulkheadRejectedError) return 'too_many_calls'
  const code = typeof error === 'object' && error !== null && 'code' in error && error.code
  if (typeof code === 'string') return code
  return error instanceof Error ? error.name : 'unknown'
}

/** Whether the service itself held a call back. */
const isOwnDoing = (error: unknown): boolean =>
  error instanceof BrokenCircuitError || error instanceof BulkheadRejectedError

const circuitOwnerOf = ({ call, owner, needed }: ProviderRequest): CircuitOwner => {
  if (owner !== undefined) return { kind: 'organisation', name: owner }
  if (needed !== undefined) return { kind: 'needed', name: needed }
  return { kind: 'other', name: call }
}

/** What an exception says of the provider; a NotSent is one that asked to wait. */
const endOf = (error: unknown, isOrder: boolean): CallEnd => {
  if (error instanceof NotSent) return 'held'
  if (!isOwnDoing(error)) return 'failed'
  return isOrder ? 'none' : 'held'
}

const isUnreached = (error: unknown): boolean =>
  isOwnDoing(error) || neverConnected.has(nameOf(error))

const overloadStatuses = new Set([429, 502, 503, 504])
const restStatuses = new Set([429, 503])

const isOverload = (result: unknown): boolean =>
  overloadStatuses.has((result as ProviderResponse).status)

/** Opens the connections to an origin. */
export type Connect = (origin: string, options: Pool.Options) => Dispatcher

/** Whether an answer shows that the provider does not work. */
export type IsOutage = (answer: ProviderResponse) => boolean

const isServerError: IsOutage = ({ status }) => status >= 500

export interface HttpClientDependencies {
  observe: (call: ProviderCall) => void
  /** Credentials that an answer may repeat, and that nothing of it is to show. */
  secrets: string[]
  /** Told of each call, to measure how the provider works. */
  watch?: WatchCall | undefined
  /** Any 5xx where it is absent. */
  isOutage?: IsOutage | undefined
  clock: Clock
  /** Opens connections; over sockets where it is absent. */
  connect?: Connect | undefined
}

const openPool: Connect = (origin, options) => new Pool(origin, options)

/** Longest that one answer may hold back what comes after it, whatever it asks for. */
const restMaxMs = 300_000
/** A rest longer than this counts as an open circuit: people see why nothing is sent. */
const restUnseenMs = 10_000

/** The time that a provider asked to wait for. */
const createRest = (clock: Clock) => {
  let untilMs = 0
  return {
    begin: (header: string | string[] | undefined): void => {
      const restMs = retryAfterMs(header, clock.nowMs(), restMaxMs)
      untilMs = Math.max(untilMs, performance.now() + restMs)
    },
    leftMs: (): number => wholeMs(untilMs - performance.now()),
  }
}

/** A shorter credential could be part of any word of an answer. */
const secretLengthMin = 8

/** Hides credentials, and what the `authorization` of the request holds, in texts of its answer. */
const maskOf = ({ headers = {} }: ProviderRequest, secrets: string[]) => {
  const [, token = ''] = headers.authorization?.split(' ') ?? []
  const hidden = [...secrets, token].filter(({ length }) => length >= secretLengthMin)
  return (text: string): string =>
    hidden.reduce((left, secret) => left.replaceAll(secret, '•••'), text)
}

/** Exchanges over connections that are kept alive and bounded, each within its time. */
const createExchanges = (
  settings: HttpClientSettings,
  { clock, connect = openPool, secrets }: HttpClientDependencies,
) => {
  const { timeoutMs, baseUrl } = settings
  const { origin, pathname } = new URL(baseUrl)
  const prefix = pathname.replace(/\/+$/, '')
  // Enquiries that callbacks ask for come on top of the transactions under way.
  const callsMax = settings.concurrency * 2
  const pool = connect(origin, {
    connections: callsMax,
    connect: { timeout: timeoutMs },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxResponseSize: responseMaxBytes,
  })
  const rest = createRest(clock)

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
    if (restStatuses.has(status)) rest.begin(response.headers['retry-after'])
    const bytes = Buffer.from(await response.body.arrayBuffer())
    const encoding = response.headers['content-encoding']
    const text = await textOf(bytes, encoding, responseMaxBytes)
    const body = parseJson(text, maskOf(request, secrets))
    return { status, body, isEmpty: text.trim() === '', receivedAt: clock.nowIso() }
  }

  return { restMs: rest.leftMs, exchange, callsMax, close: () => pool.destroy() }
}

/**
 * The connections to one provider in one country: kept alive and bounded, each call within its
 * time, answers capped, redirects left alone. Circuits spare a provider in trouble (and spare us
 * waiting for it): open, they let one call at a time through, to see whether all is well again.
 * Nothing is sent before the time that a `Retry-After` named, five minutes at most.
 */
export const createHttpClient = (
  settings: HttpClientSettings,
  dependencies: HttpClientDependencies,
): HttpClient => {
  const { observe, clock, watch, isOutage = isServerError } = dependencies
  const exchanges = createExchanges(settings, dependencies)
  const { restMs, exchange, callsMax } = exchanges
  const circuits = createCircuits({
    failures: settings.breakerFailures,
    pauseMs: settings.breakerPauseMs,
    isFailure: isOverload,
  })
  const places = bulkhead(callsMax)

  return {
    send: async (request) => {
      const startedAt = performance.now()
      const { call } = request
      const isOrder = request.owner !== undefined
      const owner = circuitOwnerOf(request)
      let outcome = 'unsent'
      const ended = watch?.(isOrder)
      try {
        if (restMs() > 0) throw new NotSent(missingAnswer(call, 'asked_to_wait', clock.nowIso()))
        const answer = await places.execute(() => circuits.execute(owner, () => exchange(request)))
        outcome = String(answer.status)
        ended?.(isOutage(answer) ? 'failed' : 'answered')
        return answer
      } catch (error) {
        ended?.(endOf(error, isOrder))
        if (error instanceof NotSent) throw error
        const missing = missingAnswer(call, nameOf(error), clock.nowIso())
        if (isUnreached(error)) throw new NotSent(missing, error)
        outcome = 'unknown'
        throw new NoAnswer(missing, error)
      } finally {
        observe({ call, outcome, durationMs: performance.now() - startedAt })
      }
    },
    circuit: () => (restMs() > restUnseenMs ? 'open' : circuits.state()),
    restMs,
    clock,
    close: exchanges.close,
  }
}
