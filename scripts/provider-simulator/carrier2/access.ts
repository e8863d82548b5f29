import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { SimulatorReply, SimulatorRequest } from '../http-messages.ts'
import { parseBody, Refusal } from '../refusal.ts'
import { credentials } from './protocol.ts'

/** carrier2_money has only one API client. */

export interface AccessOptions {
  tokenLifetimeSeconds: number
  /** `both` alternates between the two ways to reject an unknown or expired token. */
  expiredToken: '401' | '403' | 'both'
}

const tokenBody = z.object({
  client_id: z.string(),
  client_secret: z.string(),
  grant_type: z.literal('client_credentials'),
})

export const createAccess = ({ tokenLifetimeSeconds, expiredToken }: AccessOptions) => {
  const tokens = new Map<string, number>()
  let refusals = 0

  const refuseToken = (): never => {
    const isUnauthorised = expiredToken === 'both' ? refusals % 2 === 0 : expiredToken === '401'
    refusals += 1
    const status = isUnauthorised ? 401 : 403
    throw new Refusal({
      status,
      body: { error: isUnauthorised ? 'unauthorized' : 'invalid_token' },
    })
  }

  return {
    issueToken: (request: SimulatorRequest): SimulatorReply => {
      const parsed = parseBody(request, tokenBody)
      if ('problem' in parsed) {
        const body = { error: 'invalid_request', error_description: parsed.problem }
        return { status: 400, body }
      }
      const { client_id, client_secret } = parsed.body
      const { clientId, clientSecret } = credentials
      if (client_id !== clientId || client_secret !== clientSecret) {
        return { status: 401, body: { error: 'invalid_client' } }
      }
      const access_token = `simulator-${randomUUID()}`
      tokens.set(access_token, Date.now() + tokenLifetimeSeconds * 1000)
      const expires_in = String(tokenLifetimeSeconds)
      return { status: 200, body: { access_token, expires_in, token_type: 'bearer' } }
    },
    checkToken: ({ headers }: SimulatorRequest): void => {
      const [, token = ''] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? []
      if ((tokens.get(token) ?? 0) <= Date.now()) refuseToken()
    },
  }
}

export type Access = ReturnType<typeof createAccess>
