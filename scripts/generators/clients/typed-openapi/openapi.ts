import type { Access, PaymentsClient } from '../scenario/clients.ts'
import { createFetcher } from './fetcher.ts'
import { createApiClient, type Schemas } from './generated.ts'

interface Refusal {
  ok: false
  status: number
  data: unknown
  headers: { get(name: 'Retry-After'): string | null }
}

const answerOf = <Body>(answer: { ok: true; status: number; data: Body } | Refusal) =>
  answer.ok
    ? { status: answer.status, body: answer.data }
    : {
        status: answer.status,
        refusal: answer.data,
        retryAfter: answer.headers.get('Retry-After'),
      }

const safely = { withResponse: true, throwOnStatusError: false } as const

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
