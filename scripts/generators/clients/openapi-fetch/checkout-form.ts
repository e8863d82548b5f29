import createClient from 'openapi-fetch'
import { answerOfFetch } from '../scenario/answers.ts'
import type { Access, FormClient } from '../scenario/clients.ts'
import type { paths } from './generated.ts'

export const connect = ({ baseUrl, key }: Access): FormClient => {
  const headers = { Authorization: `Basic ${btoa(`${key}:`)}` }
  const api = createClient<paths>({ baseUrl, headers })
  return {
    open: async (body, idempotencyKey) => {
      const result = await api.POST('/v1/checkout/sessions', {
        body,
        params: { header: { 'Idempotency-Key': idempotencyKey } },
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        bodySerializer: ({ metadata, ...fields }) =>
          new URLSearchParams({
            ...Object.fromEntries(
              Object.entries(fields).map(([name, value]) => [name, String(value)]),
            ),
            ...(metadata !== undefined && { metadata: JSON.stringify(metadata) }),
          }),
      })
      return answerOfFetch(result)
    },
  }
}
