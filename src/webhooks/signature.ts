import { createHmac, createSecretKey, randomBytes } from 'node:crypto'

const secretPrefix = 'whsec_'
const secretBytes = 32

/** The format is `whsec_` and 32 random bytes in base64, as Standard Webhooks requires. */
export const generateWebhookSecret = (): string =>
  secretPrefix + randomBytes(secretBytes).toString('base64')

interface SignedMessage {
  id: string
  /** In seconds since 1970. */
  timestamp: number
  body: string
}

/** Returns one `v1` signature per secret, separated by spaces. */
export const signatureHeader = (
  secrets: string[],
  { id, timestamp, body }: SignedMessage,
): string =>
  secrets
    .map((secret) => {
      const key = createSecretKey(secret.slice(secretPrefix.length), 'base64')
      const digest = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
      return `v1,${digest}`
    })
    .join(' ')

export const webhookHeaders = (
  secrets: string[],
  message: SignedMessage,
): Record<string, string> => ({
  'content-type': 'application/json; charset=utf-8',
  'user-agent': 'momo-webhooks/1.0',
  'webhook-id': message.id,
  'webhook-timestamp': String(message.timestamp),
  'webhook-signature': signatureHeader(secrets, message),
})
