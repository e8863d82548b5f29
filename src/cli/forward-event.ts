import { createDeliver } from '../webhooks/delivery-attempt.ts'
import { webhookHeaders } from '../webhooks/signature.ts'
import type { AccountSchemas } from './apis.ts'

type AccountEvent = AccountSchemas['AccountEvent']

/** Longest that the target may take. */
const answerMaxMs = 10_000

export interface Forwarded {
  isAccepted: boolean
  statusCode: number | null
  durationMs: number
  /** Why there is no status. */
  error: string | null
}

/** Sends one event; never rejects. `stop` ends it early. */
export type Forward = (event: AccountEvent, stop: AbortSignal) => Promise<Forwarded>

/**
 * Sends events to an address as the webhooks that an endpoint with this secret would get. The feed
 * has the payload of a webhook as JSON; written again it has the same bytes.
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
