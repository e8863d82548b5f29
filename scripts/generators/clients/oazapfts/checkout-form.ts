import type { Access, FormClient } from '../scenario/clients.ts'
import { createFormCheckoutSession, defaults } from './generated.ts'

export const connect = ({ baseUrl, key }: Access): FormClient => {
  const headers = { Authorization: `Basic ${btoa(`${key}:`)}` }
  const options = { ...defaults, baseUrl, headers }
  return {
    open: async (order, idempotencyKey) => {
      const result = await createFormCheckoutSession(order, { idempotencyKey }, options)
      return {
        status: result.status,
        body: result.status === 200 ? result.data : undefined,
        refusal: result.data,
        retryAfter: result.headers.get('Retry-After'),
      }
    },
  }
}
