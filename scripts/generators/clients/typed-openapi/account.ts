import type { Access, AccountClient } from '../scenario/clients.ts'
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

export const connect = ({ baseUrl, key }: Access): AccountClient => {
  const api = createApiClient(createFetcher(`Bearer ${key}`), baseUrl)
  return {
    listTransactions: async (commande, cursor) => {
      const query = {
        status: ['successful' as const, 'failed' as const],
        ...(commande !== undefined && { metadata: { commande } }),
        per_page: 2,
        ...(cursor !== undefined && { cursor }),
      }
      return answerOf(await api.get('/transactions', { query, ...safely }))
    },
    createPaymentLink: async (amount) =>
      answerOf(
        await api.post('/payment-links', {
          body: { amount, currency: 'XAF' },
          header: {},
          ...safely,
        }),
      ),
    describeEvents: async () => {
      const { data } = await api.get('/events', { query: { per_page: 100 } })
      return data.map(({ payload }) =>
        payload.type === 'payout.completed' ? payload.data.reference : payload.type,
      )
    },
  }
}
