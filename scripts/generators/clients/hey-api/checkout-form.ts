import type { Access, FormClient } from '../scenario/clients.ts'
import { createClient, createConfig } from './generated/client/index.ts'
import { createFormCheckoutSession } from './generated/index.ts'

export const connect = ({ baseUrl, key }: Access): FormClient => {
  const client = createClient(createConfig({ baseUrl, auth: `${key}:` }))
  return {
    open: async (body, idempotencyKey) => {
      const headers = { 'Idempotency-Key': idempotencyKey }
      const { data, error, response } = await createFormCheckoutSession({ client, body, headers })
      const retryAfter = response?.headers.get('Retry-After')
      return { status: response?.status ?? 0, body: data, refusal: error, retryAfter }
    },
  }
}
