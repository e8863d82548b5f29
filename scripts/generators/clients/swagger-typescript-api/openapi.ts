import type { Access, PaymentsClient } from '../scenario/clients.ts'
import { answerOf, Client } from './client-of-forms.ts'
import type { WebhookEvent } from './generated.ts'

export const connect = ({ baseUrl, key }: Access): PaymentsClient => {
  const headers = { Authorization: `Bearer ${key}` }
  const api = new Client({ baseUrl, baseApiParams: { headers } })
  return {
    createPayment: (order, idempotencyKey) =>
      answerOf(
        api.payments.createPayment(order, { headers: { 'Idempotency-Key': idempotencyKey } }),
      ),
    getPayment: (id) => answerOf(api.payments.getPayment(id)),
    listPayments: (page) => answerOf(api.payments.listPayments({ page, per_page: 2 })),
    describeEvent: (text) => {
      const event = JSON.parse(text) as WebhookEvent
      return event.type === 'payout.completed' ? event.data.reference : event.type
    },
  }
}
