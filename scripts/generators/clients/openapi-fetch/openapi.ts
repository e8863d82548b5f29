import createClient from 'openapi-fetch'
import type { Access, PaymentsClient } from '../scenario/clients.ts'
import type { components, paths } from './generated.ts'

const answerOf = <Body>(result: { data?: Body; error?: unknown; response: Response }) => ({
  status: result.response.status,
  body: result.data,
  refusal: result.error,
  retryAfter: result.response.headers.get('Retry-After'),
})

export const connect = ({ baseUrl, key }: Access): PaymentsClient => {
  const api = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${key}` } })
  return {
    createPayment: async (body, idempotencyKey) => {
      const header = { 'Idempotency-Key': idempotencyKey }
      return answerOf(await api.POST('/payments', { body, params: { header } }))
    },
    getPayment: async (id) =>
      answerOf(await api.GET('/payments/{id}', { params: { path: { id } } })),
    listPayments: async (page) =>
      answerOf(await api.GET('/payments', { params: { query: { page, per_page: 2 } } })),
    describeEvent: (text) => {
      const event = JSON.parse(text) as components['schemas']['WebhookEvent']
      return event.type === 'payout.completed' ? event.data.reference : event.type
    },
  }
}
