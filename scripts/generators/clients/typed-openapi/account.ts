import type { Access, AccountClient } from '../scenario/clients.ts'
import { answerOf, safely } from './answer.ts'
import { createFetcher } from './fetcher.ts'
import { createApiClient } from './generated.ts'

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
