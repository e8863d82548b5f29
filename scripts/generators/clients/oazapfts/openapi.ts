import type { WebhookEvent } from '../account/generated.ts'
import type { Access, PaymentsClient } from '../scenario/clients.ts'
import { createPayment, defaults, getPayment, listPayments } from './generated.ts'

const answerOf = <Body>(result: { status: number; data: unknown; headers: Headers }) => ({
  status: result.status,
  body: result.status < 300 ? (result.data as Body) : undefined,
  refusal: result.data,
  retryAfter: result.headers.get('Retry-After'),
})

type Success<Result> =
  Extract<Result, { status: 200 | 201 }> extends { data: infer Body } ? Body : never

export const connect = ({ baseUrl, key }: Access): PaymentsClient => {
  const options = { ...defaults, baseUrl, headers: { Authorization: `Bearer ${key}` } }
  return {
    createPayment: async (order, idempotencyKey) => {
      const result = await createPayment(order, { idempotencyKey }, options)
      return answerOf<Success<typeof result>>(result)
    },
    getPayment: async (id) => {
      const result = await getPayment(id, options)
      return answerOf<Success<typeof result>>(result)
    },
    listPayments: async (page) => {
      const result = await listPayments({ page, perPage: 2 }, options)
      return answerOf<Success<typeof result>>(result)
    },
    describeEvent: (text) => {
      const event = JSON.parse(text) as WebhookEvent
      return event.type === 'payout.completed' ? event.data.reference : event.type
    },
  }
}
