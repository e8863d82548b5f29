import type { Access, PaymentsClient } from '../scenario/clients.ts'
import { createClient, createConfig } from './generated/client/index.ts'
import { createPayment, getPayment, listPayments, type WebhookEvent } from './generated/index.ts'

const answerOf = <Body>(result: { data?: Body; error?: unknown; response?: Response }) => ({
  status: result.response?.status ?? 0,
  body: result.data,
  refusal: result.error,
  retryAfter: result.response?.headers.get('Retry-After'),
})

export const connect = ({ baseUrl, key }: Access): PaymentsClient => {
  const client = createClient(createConfig({ baseUrl, auth: key }))
  return {
    createPayment: async (body, idempotencyKey) =>
      answerOf(
        await createPayment({ client, body, headers: { 'Idempotency-Key': idempotencyKey } }),
      ),
    getPayment: async (id) => answerOf(await getPayment({ client, path: { id } })),
    listPayments: async (page) =>
      answerOf(await listPayments({ client, query: { page, per_page: 2 } })),
    describeEvent: (text) => {
      const event = JSON.parse(text) as WebhookEvent
      return event.type === 'payout.completed' ? event.data.reference : event.type
    },
  }
}
