import type { WebhookEvent } from '../account/generated.ts'
import type { Access, PaymentsClient } from '../scenario/clients.ts'
import { settings } from './empty-api.ts'
import { api } from './generated.ts'
import { answerOf, createStore } from './store.ts'

export const connect = ({ baseUrl, key }: Access): PaymentsClient => {
  const { dispatch } = createStore()
  const { endpoints } = api
  const use = () => Object.assign(settings, { baseUrl, authorization: `Bearer ${key}` })
  const fresh = { forceRefetch: true, subscribe: false }
  return {
    createPayment: async (createPaymentRequest, idempotencyKey) => {
      use()
      const order = { createPaymentRequest, 'Idempotency-Key': idempotencyKey }
      return answerOf(201, await dispatch(endpoints.createPayment.initiate(order)))
    },
    getPayment: async (id) => {
      use()
      return answerOf(200, await dispatch(endpoints.getPayment.initiate({ id }, fresh)))
    },
    listPayments: async (page) => {
      use()
      const query = { page, perPage: 2 }
      return answerOf(200, await dispatch(endpoints.listPayments.initiate(query, fresh)))
    },
    describeEvent: (text) => {
      const event = JSON.parse(text) as WebhookEvent
      return event.type === 'payout.completed' ? event.data.reference : event.type
    },
  }
}
