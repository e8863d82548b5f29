import { answerOfFetch } from '../scenario/answers.ts'
import type { Access, FormClient } from '../scenario/clients.ts'
import { createClient, createConfig } from './generated/client/index.ts'
import { createFormCheckoutSession } from './generated/index.ts'

export const connect = ({ baseUrl, key }: Access): FormClient => {
  const client = createClient(createConfig({ baseUrl, auth: `${key}:` }))
  return {
    open: async (body, idempotencyKey) => {
      const headers = { 'Idempotency-Key': idempotencyKey }
      return answerOfFetch(await createFormCheckoutSession({ client, body, headers }))
    },
  }
}
