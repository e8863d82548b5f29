import { randomBytes } from 'node:crypto'
import { minuteMs } from './domain/time.ts'

/** A step in the trace of a transaction: a request, a transition, a provider call or a delivery. */
export interface Step {
  /** The UUID of the transaction, from which the trace id is derived. */
  transaction: string
  name: string
  kind: 'server' | 'client' | 'internal'
  /** The end of the step, in milliseconds since 1970. */
  endMs: number
  durationMs: number
  attributes: Record<string, string | number | null | undefined>
  hasFailed?: boolean
  /**
   * True for the request that created the transaction. This step is the parent of all other steps.
   */
  isFirst?: boolean
}

export interface Traces {
  /** Queues a step. Drops the step if the queue is full. Never throws and never waits. */
  record(step: Step): void
  /** Sends the queued steps for at most a few seconds. Counts the rest as dropped. */
  stop(): Promise<void>
}

interface Dependencies {
  /** The base URL of an OTLP/HTTP receiver. */
  endpoint: string
  version: string
  onDropped: (count: number) => void
  log: { warn(fields: object, message: string): void }
}

const waitingMax = 4096
const batchMax = 512
const sendEveryMs = 1000
const sendMaxMs = 5000
const stopMaxMs = 5000
const warnEveryMs = 5 * minuteMs

const kinds = { internal: 1, server: 2, client: 3 } as const
const failed = { code: 2 }

/** A UUID and a trace id both have 128 bits, so every process can derive the trace id. */
const traceIdOf = (transaction: string): string => transaction.replaceAll('-', '')

/**
 * The second half of the UUID contains its variant bits, so it cannot be the invalid value zero.
 */
const firstSpanIdOf = (transaction: string): string => traceIdOf(transaction).slice(16)

const nanosecondsOf = (ms: number): string => String(BigInt(Math.round(ms * 1000)) * 1000n)

const attributesOf = (attributes: Step['attributes']) =>
  Object.entries(attributes).flatMap(([key, value]) =>
    value == null
      ? []
      : [
          {
            key,
            value: typeof value === 'number' ? { doubleValue: value } : { stringValue: value },
          },
        ],
  )

const spanOf = (step: Step) => {
  const { transaction, name, kind, endMs, durationMs, attributes, hasFailed, isFirst } = step
  return {
    traceId: traceIdOf(transaction),
    ...(isFirst
      ? { spanId: firstSpanIdOf(transaction) }
      : { spanId: randomBytes(8).toString('hex'), parentSpanId: firstSpanIdOf(transaction) }),
    name,
    kind: kinds[kind],
    startTimeUnixNano: nanosecondsOf(endMs - durationMs),
    endTimeUnixNano: nanosecondsOf(endMs),
    attributes: attributesOf({ 'momo.transaction': transaction, ...attributes }),
    ...(hasFailed && { status: failed }),
  }
}

/** Sends the steps of transactions as traces in batches (OTLP/HTTP with JSON). */
export const createTraces = ({ endpoint, version, onDropped, log }: Dependencies): Traces => {
  const address = `${endpoint.replace(/\/+$/, '')}/v1/traces`
  const resource = {
    attributes: attributesOf({ 'service.name': 'momo', 'service.version': version }),
  }
  let waiting: Step[] = []
  let sending: Promise<void> | undefined
  let warnedAtMs = Number.NEGATIVE_INFINITY

  const warn = (error: unknown, count: number): void => {
    onDropped(count)
    if (performance.now() - warnedAtMs < warnEveryMs) return
    warnedAtMs = performance.now()
    log.warn({ err: error }, 'trace export failed')
  }

  const post = async (steps: Step[]): Promise<void> => {
    const scopeSpans = [{ scope: { name: 'momo' }, spans: steps.map(spanOf) }]
    try {
      const response = await fetch(address, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ resourceSpans: [{ resource, scopeSpans }] }),
        signal: AbortSignal.timeout(sendMaxMs),
      })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`the trace receiver responded with ${response.status}`)
    } catch (error) {
      warn(error, steps.length)
    }
  }

  /**
   * Sends one request at a time. While the receiver is slow, steps are queued. If the queue is
   * full, new steps are dropped.
   */
  const send = (): Promise<void> => {
    if (sending !== undefined || waiting.length === 0) return sending ?? Promise.resolve()
    const steps = waiting.slice(0, batchMax)
    waiting = waiting.slice(batchMax)
    sending = post(steps).finally(() => {
      sending = undefined
      if (waiting.length >= batchMax) void send()
    })
    return sending
  }
  const timer = setInterval(() => void send(), sendEveryMs).unref()

  return {
    record: (step) => {
      if (waiting.length >= waitingMax) return onDropped(1)
      waiting.push(step)
      if (waiting.length >= batchMax) void send()
    },
    stop: async () => {
      clearInterval(timer)
      const untilMs = performance.now() + stopMaxMs
      do await send()
      while ((waiting.length > 0 || sending !== undefined) && performance.now() < untilMs)
      const unsent = waiting.splice(0).length
      if (unsent > 0) onDropped(unsent)
    },
  }
}
