import type { ResponseConfig } from '@kubb/plugin-client/clients/axios'
import { isAxiosError } from 'axios'
import type { Access, Answer, PaymentsClient } from '../scenario/clients.ts'
import { createPayment, getPayment, listPayments, type WebhookEvent } from './generated/index.ts'

const answerOf = async <Body>(sent: Promise<ResponseConfig<Body>>): Promise<Answer<Body>> => {
  try {
    const { status, data } = await sent
    return { status, body: data }
  } catch (error) {
    if (!isAxiosError(error) || error.response === undefined) throw error
    const { status, data, headers } = error.response
    return { status, refusal: data, retryAfter: String(headers['retry-after'] ?? '') }
  }
}

export const connect = ({ baseUrl, key }: Access): PaymentsClient => {
  const config = { baseURL: baseUrl, headers: { Authorization: `Bearer ${key}` } }
  return {
    createPayment: (order, idempotencyKey) =>
      answerOf(
        createPayment(order, undefined, {
          ...config,
          headers: { ...config.headers, 'Idempotency-Key': idempotencyKey },
        }),
      ),
    getPayment: (id) => answerOf(getPayment(id, config)),
    listPayments: (page) => answerOf(listPayments({ page, per_page: 2 }, config)),
    describeEvent: (text) => {
      const event = JSON.parse(text) as WebhookEvent
      return event.type === 'payout.completed' ? event.data.reference : event.type
    },
  }
}
