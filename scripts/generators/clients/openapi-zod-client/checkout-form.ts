import type { Access, FormClient } from '../scenario/clients.ts'
import { answerOf, optionsOf } from './answer.ts'
import { createApiClient } from './generated'

export const connect = ({ baseUrl, key }: Access): FormClient => {
  const api = createApiClient(baseUrl, optionsOf(`Basic ${btoa(`${key}:`)}`))
  return {
    open: (order, idempotencyKey) => {
      const headers = { 'Idempotency-Key': idempotencyKey }
      return answerOf(200, api.createFormCheckoutSession({ ...order }, { headers }))
    },
  }
}
