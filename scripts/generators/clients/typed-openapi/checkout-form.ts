import type { Access, FormClient } from '../scenario/clients.ts'
import { answerOf, safely } from './answer.ts'
import { createFetcher } from './fetcher.ts'
import { createApiClient } from './generated.ts'

export const connect = ({ baseUrl, key }: Access): FormClient => {
  const api = createApiClient(createFetcher(`Basic ${btoa(`${key}:`)}`, true), baseUrl)
  return {
    open: async (body, idempotencyKey) => {
      const header = { 'Idempotency-Key': idempotencyKey }
      return answerOf(await api.post('/v1/checkout/sessions', { body, header, ...safely }))
    },
  }
}
