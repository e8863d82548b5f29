import type { Access, PaymentsClient } from '../scenario/clients.ts'
import { answerOf, safely } from './answer.ts'
import { createFetcher } from './fetcher.ts'
import { createApiClient, type Schemas } from './generated.ts'

export const connect = ({ baseUrl, key }: Access): PaymentsClient => {
  const api = createApiClient(createFetcher(`Bearer ${key}`), baseUrl)
  return {
    createPayment: async (body, idempotencyKey) => {
      const header = { 'Idempotency-Key': idempotencyKey }
      return answerOf(await api.post('/payments', { body, header, ...safely }))
    },
    getPayment: async (id) =>
      answerOf(await api.get('/payments/{id}', { path: { id }, ...safely })),
    listPayments: async (page) =>
      answerOf(await api.get('/payments', { query: { page, per_page: 2 }, ...safely })),
    describeEvent: (text) => {
      const event = JSON.parse(text) as Schemas.WebhookEvent
      return event.type === 'payout.completed' ? event.data.reference : event.type
    },
  }
}
