import type { Access, FormClient } from '../scenario/clients.ts'
import { answerOf, Client } from './client-of-forms.ts'

export const connect = ({ baseUrl, key }: Access): FormClient => {
  const headers = { Authorization: `Basic ${btoa(`${key}:`)}` }
  const api = new Client({ baseUrl, baseApiParams: { headers } })
  return {
    open: (order, idempotencyKey) => {
      const params = { headers: { 'Idempotency-Key': idempotencyKey } }
      return answerOf(api.v1.createFormCheckoutSession(order, params))
    },
  }
}
