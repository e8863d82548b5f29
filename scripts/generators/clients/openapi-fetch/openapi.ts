import createClient from 'openapi-fetch'
import { answerOfFetch } from '../scenario/answers.ts'
import type { Access, PaymentsClient } from '../scenario/clients.ts'
import type { components, paths } from './generated.ts'

export const connect = ({ baseUrl, key }: Access): PaymentsClient => {
  const api = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${key}` } })
  return {
    createPayment: async (body, idempotencyKey) => {
      const header = { 'Idempotency-Key': idempotencyKey }
      return answerOfFetch(await api.POST('/payments', { body, params: { header } }))
    },
    getPayment: async (id) =>
      answerOfFetch(await api.GET('/payments/{id}', { params: { path: { id } } })),
    listPayments: async (page) =>
      answerOfFetch(await api.GET('/payments', { params: { query: { page, per_page: 2 } } })),
    describeEvent: (text) => {
      const event = JSON.parse(text) as components['schemas']['WebhookEvent']
      return event.type === 'payout.completed' ? event.data.reference : event.type
    },
  }
}
