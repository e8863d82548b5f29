import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

const toleranceSeconds = 300

/**
 * Returns true if a webhook is genuine and recent (Standard Webhooks). Pass `body` exactly as
 * received.
 */
export const verify = (secret: string, headers: IncomingHttpHeaders, body: string): boolean => {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp } = headers
  const signatures = String(headers['webhook-signature']).split(' ')
  const ageSeconds = Math.abs(Date.now() / 1000 - Number(timestamp))
  if (!(ageSeconds <= toleranceSeconds)) return false
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const digest = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  const expected = Buffer.from(`v1,${digest}`)
  return signatures
    .map((signature) => Buffer.from(signature))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected))
}
