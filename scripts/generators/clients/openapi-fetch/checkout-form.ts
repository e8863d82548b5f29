import createClient from 'openapi-fetch'
import type { Access, FormClient } from '../scenario/clients.ts'
import type { paths } from './generated.ts'

export const connect = ({ baseUrl, key }: Access): FormClient => {
  const headers = { Authorization: `Basic ${btoa(`${key}:`)}` }
  const api = createClient<paths>({ baseUrl, headers })
  return {
    open: async (body, idempotencyKey) => {
      const { data, error, response } = await api.POST('/v1/checkout/sessions', {
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
      const retryAfter = response.headers.get('Retry-After')
      return { status: response.status, body: data, refusal: error, retryAfter }
    },
  }
}
