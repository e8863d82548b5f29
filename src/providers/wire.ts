import {
  BrokenCircuitError,
  BulkheadRejectedError,
  bulkhead,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleAll,
  wrap,
} from 'cockatiel'
import { Pool } from 'undici'
import type { WireSettings } from './settings.ts'

/** Raw JSON numbers, as V8 offers them; TypeScript does not know them yet. */
declare global {
  interface JSON {
    rawJSON(text: string): unknown
  }
}

export interface WireRequest {
  /** What the call is called in metrics. */
  call: string
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

export interface WireAnswer {
  status: number
  /** Undefined where the answer was no JSON, such as a firewall's HTML page. */
  body: unknown
}

/** The request certainly never reached the operator. */
export class NotSent extends Error {
  constructor(cause: unknown) {
    super('the operator was not reached', { cause })
    this.name = 'NotSent'
  }
}

/** What a failed submission means: unsent where that is certain; else the error stays unknown. */
export const unsentOrThrow = (error: unknown): { kind: 'unsent' } => {
  if (error instanceof NotSent) return { kind: 'unsent' }
  throw error
}

export interface WireCall {
  call: string
  outcome: string
  durationMs: number
}

export interface Wire {
  /** Throws NotSent, or another error where nobody knows what became of the request. */
  send(request: WireRequest): Promise<WireAnswer>
  circuit(): 'closed' | 'open' | 'half-open'
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

const isUnreached = (error: unknown): boolean =>
  error instanceof BrokenCircuitError ||
  error instanceof BulkheadRejectedError ||
  (typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    neverConnected.has(String(error.code)))

const overloadStatuses = new Set([429, 502, 503, 504])

const isOverload = (result: unknown): boolean => overloadStatuses.has((result as WireAnswer).status)

/**
 * Undefined for what is no JSON. Numbers that a double cannot hold exactly, and decimals, stay the
 * text they were.
 */
export const parseJson = (text: string): unknown => {
  const keepText = (_key: string, value: unknown, context?: { source?: string }): unknown =>
    typeof value === 'number' && !Number.isSafeInteger(value) ? context?.source : value
  try {
    return JSON.parse(text, keepText)
  } catch {
    return undefined
  }
}

const circuitNames = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.HalfOpen]: 'half-open',
  [CircuitState.Open]: 'open',
  [CircuitState.Isolated]: 'open',
} as const

/**
 * The connections to one operator in one country: kept alive and bounded, each call within its
 * time, answers capped, redirects left alone, and a circuit breaker that spares an operator in
 * trouble (and spares us waiting for it).
 */
export const createWire = (settings: WireSettings, observe: (call: WireCall) => void): Wire => {
  const { origin, pathname } = new URL(settings.baseUrl)
  const prefix = pathname.replace(/\/+$/, '')
  const { timeoutMs } = settings
  // Enquiries that callbacks ask for come on top of the transactions under way.
  const callsMax = settings.concurrency * 2
  const pool = new Pool(origin, {
    connections: callsMax,
    connect: { timeout: timeoutMs },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxResponseSize: responseMaxBytes,
  })
  const breaker = circuitBreaker(handleAll.orWhenResult(isOverload), {
    halfOpenAfter: settings.breakerPauseMs,
    breaker: new ConsecutiveBreaker(settings.breakerFailures),
  })
  const policy = wrap(bulkhead(callsMax), breaker)

  const exchange = async (request: WireRequest): Promise<WireAnswer> => {
    const { method, path, headers = {}, body } = request
    const response = await pool.request({
      method,
      path: prefix + path,
      headers,
      body: body ?? null,
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { status: response.statusCode, body: parseJson(await response.body.text()) }
  }

  return {
    send: async (request) => {
      const startedAt = performance.now()
      let outcome = 'unsent'
      try {
        const answer = await policy.execute(() => exchange(request))
        outcome = String(answer.status)
        return answer
      } catch (error) {
        if (isUnreached(error)) throw new NotSent(error)
        outcome = 'unknown'
        throw error
      } finally {
        observe({ call: request.call, outcome, durationMs: performance.now() - startedAt })
      }
    },
    circuit: () => circuitNames[breaker.state],
    close: () => pool.destroy(),
  }
}
