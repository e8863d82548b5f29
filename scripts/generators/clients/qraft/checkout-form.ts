import { answerOfFetch } from '../scenario/answers.ts'
import type { Access, FormClient } from '../scenario/clients.ts'
import { createAPIClient } from './generated/create-api-client'
import { senderOf } from './sender.ts'

export const connect = ({ baseUrl, key }: Access): FormClient => {
  const requestFn = senderOf(`Basic ${btoa(`${key}:`)}`)
  const { v1 } = createAPIClient({ baseUrl, requestFn })
  return {
    open: async (body, idempotencyKey) => {
      const parameters = { header: { 'Idempotency-Key': idempotencyKey } }
      return answerOfFetch(await v1.createFormCheckoutSession({ body, parameters }))
    },
  }
}
