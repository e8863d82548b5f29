import { createDeliver } from '../webhooks/delivery-attempt.ts'
import { webhookHeaders } from '../webhooks/signature.ts'
import type { AccountSchemas } from './apis.ts'

type AccountEvent = AccountSchemas['AccountEvent']

const answerMaxMs = 10_000

export interface Forwarded {
  isAccepted: boolean
  statusCode: number | null
  durationMs: number
  /** Explains a missing status code. Null if there is a status code. */
  error: string | null
}

/** The promise never rejects. `stop` aborts the request. */
export type Forward = (event: AccountEvent, stop: AbortSignal) => Promise<Forwarded>

/**
 * Forwards events to a URL as webhooks, as an endpoint with this secret would receive them. The
 * payload from the feed serialises to the same bytes as the body of the webhook.
 */
export const createForward = (url: string, secret: string): Forward => {
  const deliver = createDeliver({ allowPrivate: true, attemptMaxMs: answerMaxMs })
  return async ({ id, payload }, stop) => {
    const atMs = Date.now()
    const body = JSON.stringify(payload)
    const timestamp = Math.floor(atMs / 1000)
    const headers = webhookHeaders([secret], { id, timestamp, body })
    const { statusCode, durationMs, error } = await deliver({ url, headers, body, atMs }, stop)
    const isAccepted = statusCode !== null && statusCode >= 200 && statusCode < 300
    return { isAccepted, statusCode, durationMs, error }
  }
}
