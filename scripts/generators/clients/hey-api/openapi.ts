import { answerOfFetch } from '../scenario/answers.ts'
import type { Access, PaymentsClient } from '../scenario/clients.ts'
import { createClient, createConfig } from './generated/client/index.ts'
import { createPayment, getPayment, listPayments, type WebhookEvent } from './generated/index.ts'

export const connect = ({ baseUrl, key }: Access): PaymentsClient => {
  const client = createClient(createConfig({ baseUrl, auth: key }))
  return {
    createPayment: async (body, idempotencyKey) =>
      answerOfFetch(
        await createPayment({ client, body, headers: { 'Idempotency-Key': idempotencyKey } }),
      ),
    getPayment: async (id) => answerOfFetch(await getPayment({ client, path: { id } })),
    listPayments: async (page) =>
      answerOfFetch(await listPayments({ client, query: { page, per_page: 2 } })),
    describeEvent: (text) => {
      const event = JSON.parse(text) as WebhookEvent
      return event.type === 'payout.completed' ? event.data.reference : event.type
    },
  }
}
