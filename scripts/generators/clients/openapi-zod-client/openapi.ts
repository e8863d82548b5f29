import type { z } from 'zod'
import type { Access, PaymentsClient } from '../scenario/clients.ts'
import { answerOf, bearer } from './answer.ts'
import { createApiClient, type schemas } from './generated'

export const connect = (access: Access): PaymentsClient => {
  const api = createApiClient(access.baseUrl, bearer(access))
  return {
    createPayment: (order, idempotencyKey) =>
      answerOf(
        201,
        api.createPayment({ ...order }, { headers: { 'Idempotency-Key': idempotencyKey } }),
      ),
    getPayment: (id) => answerOf(200, api.getPayment({ params: { id } })),
    listPayments: (page) => answerOf(200, api.listPayments({ queries: { page, per_page: 2 } })),
    describeEvent: (text) => {
      const event = JSON.parse(text) as z.infer<typeof schemas.WebhookEvent>
      return event.type === 'payout.completed' ? event.data.reference : event.type
    },
  }
}
