import { answerOfAxios } from '../scenario/answers.ts'
import type { Access, PaymentsClient } from '../scenario/clients.ts'
import { createPayment, getPayment, listPayments, type WebhookEvent } from './generated/index.ts'

export const connect = ({ baseUrl, key }: Access): PaymentsClient => {
  const config = { baseURL: baseUrl, headers: { Authorization: `Bearer ${key}` } }
  return {
    createPayment: (order, idempotencyKey) =>
      answerOfAxios(
        createPayment(order, undefined, {
          ...config,
          headers: { ...config.headers, 'Idempotency-Key': idempotencyKey },
        }),
      ),
    getPayment: (id) => answerOfAxios(getPayment(id, config)),
    listPayments: (page) => answerOfAxios(listPayments({ page, per_page: 2 }, config)),
    describeEvent: (text) => {
      const event = JSON.parse(text) as WebhookEvent
      return event.type === 'payout.completed' ? event.data.reference : event.type
    },
  }
}
