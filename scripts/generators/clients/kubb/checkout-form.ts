import { answerOfAxios } from '../scenario/answers.ts'
import type { Access, FormClient } from '../scenario/clients.ts'
import { createFormCheckoutSession } from './generated/index.ts'

export const connect = ({ baseUrl, key }: Access): FormClient => {
  const auth = { username: key, password: '' }
  const type = { 'Content-Type': 'application/x-www-form-urlencoded' }
  return {
    open: (order, idempotencyKey) => {
      const headers = { ...type, 'Idempotency-Key': idempotencyKey }
      return answerOfAxios(
        createFormCheckoutSession(order, undefined, { baseURL: baseUrl, auth, headers } as object),
      )
    },
  }
}
