import { answerOfFetch } from '../scenario/answers.ts'
import type { Access, PaymentsClient } from '../scenario/clients.ts'
import { createAPIClient } from './generated/create-api-client'
import type { components } from './generated/schema'
import { senderOf } from './sender.ts'

export const connect = ({ baseUrl, key }: Access): PaymentsClient => {
  const { payments } = createAPIClient({ baseUrl, requestFn: senderOf(`Bearer ${key}`) })
  return {
    createPayment: async (body, idempotencyKey) => {
      const parameters = { header: { 'Idempotency-Key': idempotencyKey } }
      return answerOfFetch(await payments.createPayment({ body, parameters }))
    },
    getPayment: async (id) =>
      answerOfFetch(await payments.getPayment({ parameters: { path: { id } } })),
    listPayments: async (page) => {
      const query = { page, per_page: 2 }
      return answerOfFetch(await payments.listPayments({ parameters: { query } }))
    },
    describeEvent: (text) => {
      const event = JSON.parse(text) as components['schemas']['WebhookEvent']
      return event.type === 'payout.completed' ? event.data.reference : event.type
    },
  }
}
