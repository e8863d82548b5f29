import type { Access, FormClient } from '../scenario/clients.ts'
import { settings } from './fetcher.ts'
import { createFormCheckoutSession } from './generated.ts'

export const connect = ({ baseUrl, key }: Access): FormClient => ({
  open: async (order, idempotencyKey) => {
    Object.assign(settings, { baseUrl, authorization: `Basic ${btoa(`${key}:`)}` })
    const sent = { headers: { 'Idempotency-Key': idempotencyKey } }
    const { status, data, headers } = await createFormCheckoutSession(order, sent)
    const retryAfter = headers.get('Retry-After')
    return status === 200 ? { status, body: data } : { status, refusal: data, retryAfter }
  },
})
