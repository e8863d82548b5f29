import { createClient, type NormalizeOAS } from 'fets'
import type { Access, FormClient } from '../scenario/clients.ts'
import type document from './generated.ts'

const answerOf = async <Body>(answer: {
  ok: boolean
  status: number
  headers: { get(name: string): string | null }
  json(): Promise<unknown>
}) => {
  const read = await answer.json()
  return answer.ok
    ? { status: answer.status, body: read as Body }
    : { status: answer.status, refusal: read, retryAfter: answer.headers.get('Retry-After') }
}

type Success<Result> = Result extends { ok: true; json(): Promise<infer Body> } ? Body : never

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
