import { configureStore } from '@reduxjs/toolkit'
import type { Access, FormClient } from '../scenario/clients.ts'
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

export const connect = ({ baseUrl, key }: Access): FormClient => {
  const { dispatch } = createStore()
  const authorization = `Basic ${btoa(`${key}:`)}`
  return {
    open: async (createFormCheckoutSessionRequest, idempotencyKey) => {
      Object.assign(settings, { baseUrl, authorization, isForm: true })
      const order = { createFormCheckoutSessionRequest, 'Idempotency-Key': idempotencyKey }
      const sent = api.endpoints.createFormCheckoutSession.initiate(order)
      return answerOf(200, await dispatch(sent))
    },
  }
}
