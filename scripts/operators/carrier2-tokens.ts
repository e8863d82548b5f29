import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { credentials } from './carrier2-wire.ts'
import type { StubReply, StubRequest } from './exchange.ts'
import { parseBody } from './refused.ts'

const tokenBody = z.object({
  client_id: z.literal(credentials.clientId),
  client_secret: z.literal(credentials.clientSecret),
  grant_type: z.literal('client_credentials'),
})

const unauthorized = (error: string): StubReply => ({
  status: 401,
  body: { error, error_description: 'Not authorized' },
})

/** Tokens of carrier2, for all its countries; `expires_in` is a text. */
export const createTokens = (lifetimeSeconds: number) => {
  const expiries = new Map<string, number>()
  return {
    answer: (request: StubRequest): StubReply => {
      if (!parseBody(request, tokenBody).success) return unauthorized('invalid_client')
      const token = `stub-${randomUUID()}`
      expiries.set(token, Date.now() + lifetimeSeconds * 1000)
      const expires_in = String(lifetimeSeconds)
      return { status: 200, body: { access_token: token, expires_in, token_type: 'bearer' } }
    },
    /** What a request that is not allowed in gets. */
    fault: ({ headers }: StubRequest): StubReply | undefined => {
      const [, token = ''] = headers.authorization?.match(/^Bearer (.+)$/) ?? []
      return (expiries.get(token) ?? 0) > Date.now() ? undefined : unauthorized('invalid_token')
    },
  }
}
