import type { Access, FormClient } from '../scenario/clients.ts'
import { settings } from './empty-api.ts'
import { api } from './generated.ts'
import { answerOf, createStore } from './store.ts'

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
