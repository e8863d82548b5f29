import type { Access, FormClient } from '../scenario/clients.ts'
import { answerOf, inject } from './api.ts'
import { createFormCheckoutSession } from './generated/functions'

export const connect = ({ baseUrl, key }: Access): FormClient => {
  const api = inject(baseUrl, `Basic ${btoa(`${key}:`)}`)
  return {
    open: (body, idempotencyKey) => {
      const order = { body, 'Idempotency-Key': idempotencyKey }
      return answerOf(api.invoke$Response(createFormCheckoutSession, order))
    },
  }
}
