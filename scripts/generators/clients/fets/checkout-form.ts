import { createClient, type NormalizeOAS } from 'fets'
import type { Access, FormClient } from '../scenario/clients.ts'
import { answerOf, type Success } from './answer.ts'
import type document from './generated.ts'

export const connect = ({ baseUrl, key }: Access): FormClient => {
  const globalParams = { headers: { Authorization: `Basic ${btoa(`${key}:`)}` } }
  const api = createClient<NormalizeOAS<typeof document>>({ endpoint: baseUrl, globalParams })
  return {
    open: async (formUrlEncoded, idempotencyKey) => {
      const headers = { 'Idempotency-Key': idempotencyKey }
      const answer = await api['/v1/checkout/sessions'].post({ formUrlEncoded, headers })
      return answerOf<Success<typeof answer>>(answer)
    },
  }
}
