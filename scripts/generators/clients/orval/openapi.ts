import type { Access, PaymentsClient } from '../scenario/clients.ts'
import { settings } from './fetcher.ts'
import { createPayment, getPayment, listPayments, type WebhookEvent } from './generated.ts'
import { createPaymentBody } from './zod.ts'

export const connect = ({ baseUrl, key }: Access): PaymentsClient => {
  const use = () => Object.assign(settings, { baseUrl, authorization: `Bearer ${key}` })
  return {
    createPayment: async (order, idempotencyKey) => {
      use()
      const headers = { 'Idempotency-Key': idempotencyKey }
      const { status, data } = await createPayment(createPaymentBody.parse(order), { headers })
      return status === 201 ? { status, body: data } : { status, refusal: data }
    },
    getPayment: async (id) => {
      use()
      const { status, data } = await getPayment(id)
      return status === 200 ? { status, body: data } : { status, refusal: data }
    },
    listPayments: async (page) => {
      use()
      const { status, data, headers } = await listPayments({ page, per_page: 2 })
      const retryAfter = headers.get('Retry-After')
      return status === 200 ? { status, body: data } : { status, refusal: data, retryAfter }
    },
    describeEvent: (text) => {
      const event = JSON.parse(text) as WebhookEvent
      return event.type === 'payout.completed' ? event.data.reference : event.type
    },
  }
}
