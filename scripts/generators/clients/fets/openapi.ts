import { createClient, type NormalizeOAS, type OASModel } from 'fets'
import type { Access, PaymentsClient } from '../scenario/clients.ts'
import { answerOf, type Success } from './answer.ts'
import type document from './generated.ts'

type WebhookEvent = OASModel<NormalizeOAS<typeof document>, 'WebhookEvent'>

export const connect = ({ baseUrl, key }: Access): PaymentsClient => {
  const globalParams = { headers: { Authorization: `Bearer ${key}` } }
  const api = createClient<NormalizeOAS<typeof document>>({ endpoint: baseUrl, globalParams })
  return {
    createPayment: async (json, idempotencyKey) => {
      const headers = { 'Idempotency-Key': idempotencyKey }
      const answer = await api['/payments'].post({ json, headers })
      return answerOf<Success<typeof answer>>(answer)
    },
    getPayment: async (id) => {
      const answer = await api['/payments/{id}'].get({ params: { id } })
      return answerOf<Success<typeof answer>>(answer)
    },
    listPayments: async (page) => {
      const answer = await api['/payments'].get({ query: { page, per_page: 2 } })
      return answerOf<Success<typeof answer>>(answer)
    },
    describeEvent: (text) => {
      const event = JSON.parse(text) as WebhookEvent
      return event.type === 'payout.completed' ? event.data.reference : event.type
    },
  }
}
