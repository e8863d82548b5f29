import { BrokenCircuitError, BulkheadRejectedError, bulkhead } from 'cockatiel'
import { type Dispatcher, Pool } from 'undici'
import { createCircuits, ownCalls } from './circuit-breakers.ts'
import type { ProviderAnswer } from './provider.ts'
import type { HttpClientSettings } from './providers-file.ts'
import { missingAnswer, recordedAnswer } from './recorded-answer.ts'
import { parseJson, textOf } from './response-body.ts'
import { restFor } from './retry-after.ts'

export interface ProviderRequest {
  /** What the call is called in metrics. */
  call: string
  /** The organisation whose order it is about; none for the service's own calls. */
  owner?: string
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

export interface ProviderResponse {
  status: number
  /** Undefined where the answer was no JSON, such as a firewall's HTML page. */
  body: unknown
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
  circuit(): 'closed' | 'open' | 'half-open'
  /** Milliseconds that the provider asked to wait for, from now on. */
  restMs(): number
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

const isUnreached = (error: unknown): boolean =>
  error instanceof BrokenCircuitError ||
  error instanceof BulkheadRejectedError ||
  neverConnected.has(nameOf(error))

const overloadStatuses = new Set([429, 502, 503, 504])
const restStatuses = new Set([429, 503])

const isOverload = (result: unknown): boolean =>
  overloadStatuses.has((result as ProviderResponse).status)

/** Opens the connections to an origin. */
export type Connect = (origin: string, options: Pool.Options) => Dispatcher

const openPool: Connect = (origin, options) => new Pool(origin, options)

/**
 * The connections to one provider in one country: kept alive and bounded, each call within its
 * time, answers capped, redirects left alone. Circuits spare a provider in trouble (and spare us
 * waiting for it): open, they let one call at a time through, to see whether all is well again.
 * Nothing is sent before the time that a `Retry-After` named.
 */
export const createHttpClient = (
  settings: HttpClientSettings,
  observe: (call: ProviderCall) => void,
  connect: Connect = openPool,
): HttpClient => {
  const { origin, pathname } = new URL(settings.baseUrl)
  const prefix = pathname.replace(/\/+$/, '')
  const { timeoutMs } = settings
  // Enquiries that callbacks ask for come on top of the transactions under way.
  const callsMax = settings.concurrency * 2
  const pool = connect(origin, {
    connections: callsMax,
    connect: { timeout: timeoutMs },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxResponseSize: responseMaxBytes,
  })
  const circuits = createCircuits({
    failures: settings.breakerFailures,
    pauseMs: settings.breakerPauseMs,
    isFailure: isOverload,
  })
  const places = bulkhead(callsMax)
  let restsUntilMs = 0
  const restMs = (): number => Math.max(restsUntilMs - Date.now(), 0)

  const exchange = async (request: ProviderRequest): Promise<ProviderResponse> => {
    const { method, path, headers = {}, body } = request
    const response = await pool.request({
      method,
      path: prefix + path,
      headers,
      body: body ?? null,
      signal: AbortSignal.timeout(timeoutMs),
    })
    const { statusCode: status } = response
    if (restStatuses.has(status)) {
      const namedMs = restFor(response.headers['retry-after'], Date.now())
      restsUntilMs = Math.max(restsUntilMs, Date.now() + namedMs)
    }
    const bytes = Buffer.from(await response.body.arrayBuffer())
    const encoding = response.headers['content-encoding']
    return { status, body: parseJson(await textOf(bytes, encoding, responseMaxBytes)) }
  }

  return {
    send: async (request) => {
      const startedAt = performance.now()
      const { call, owner = ownCalls } = request
      let outcome = 'unsent'
      try {
        if (restMs() > 0) throw new NotSent(missingAnswer(call, 'asked_to_wait'))
        const answer = await places.execute(() => circuits.execute(owner, () => exchange(request)))
        outcome = String(answer.status)
        return answer
      } catch (error) {
        if (error instanceof NotSent) throw error
        if (isUnreached(error)) throw new NotSent(missingAnswer(call, nameOf(error)), error)
        outcome = 'unknown'
        throw new NoAnswer(missingAnswer(call, nameOf(error)), error)
      } finally {
        observe({ call, outcome, durationMs: performance.now() - startedAt })
      }
    },
    circuit: circuits.state,
    restMs,
    close: () => pool.destroy(),
  }
}
