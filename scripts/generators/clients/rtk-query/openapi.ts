import { configureStore } from '@reduxjs/toolkit'
import type { WebhookEvent } from '../account/generated.ts'
import type { Access, PaymentsClient } from '../scenario/clients.ts'
import { settings } from './empty-api.ts'
import { api } from './generated.ts'

interface Result<Body> {
  data?: Body
  error?: unknown
}

/** Of a refusal, what the base query answered. */
const answerOf = <Body>(success: number, { data, error }: Result<Body>) => {
  const { status, data: refusal } = (error ?? {}) as { status?: number; data?: unknown }
  return { status: status ?? success, body: data, refusal, retryAfter: settings.retryAfter }
}

/** A store of its own for each client: answers are kept in it. */
const createStore = () =>
  configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  })

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
