import type { Access, FormClient } from '../scenario/clients.ts'
import { createFetcher } from './fetcher.ts'
import { createApiClient } from './generated.ts'

interface Refusal {
  ok: false
  status: number
  data: unknown
  headers: { get(name: 'Retry-After'): string | null }
}

const answerOf = <Body>(answer: { ok: true; status: number; data: Body } | Refusal) =>
  answer.ok
    ? { status: answer.status, body: answer.data }
    : {
        status: answer.status,
        refusal: answer.data,
        retryAfter: answer.headers.get('Retry-After'),
      }

const safely = { withResponse: true, throwOnStatusError: false } as const

export const connect = ({ baseUrl, key }: Access): FormClient => {
  const api = createApiClient(createFetcher(`Basic ${btoa(`${key}:`)}`, true), baseUrl)
  return {
    open: async (body, idempotencyKey) => {
      const header = { 'Idempotency-Key': idempotencyKey }
      return answerOf(await api.post('/v1/checkout/sessions', { body, header, ...safely }))
    },
  }
}
