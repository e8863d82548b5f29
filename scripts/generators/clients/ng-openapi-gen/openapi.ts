import type { Access, PaymentsClient } from '../scenario/clients.ts'
import { answerOf, inject } from './api.ts'
import { createPayment, getPayment, listPayments } from './generated/functions'
import type { WebhookEvent } from './generated/models'

export const connect = ({ baseUrl, key }: Access): PaymentsClient => {
  const api = inject(baseUrl, `Bearer ${key}`)
  return {
    createPayment: (body, idempotencyKey) => {
      const order = { body, 'Idempotency-Key': idempotencyKey }
      return answerOf(api.invoke$Response(createPayment, order))
    },
    getPayment: (id) => answerOf(api.invoke$Response(getPayment, { id })),
    listPayments: (page) => answerOf(api.invoke$Response(listPayments, { page, per_page: 2 })),
    describeEvent: (text) => {
      const event = JSON.parse(text) as WebhookEvent
      return event.type === 'payout.completed' ? event.data.reference : event.type
    },
  }
}
