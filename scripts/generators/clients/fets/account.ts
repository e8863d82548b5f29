import { createClient, type NormalizeOAS } from 'fets'
import type { Access, AccountClient } from '../scenario/clients.ts'
import { answerOf, type Success } from './answer.ts'
import type document from './generated.ts'

export const connect = ({ baseUrl, key }: Access): AccountClient => {
  const globalParams = { headers: { Authorization: `Bearer ${key}` } }
  const api = createClient<NormalizeOAS<typeof document>>({ endpoint: baseUrl, globalParams })
  return {
    listTransactions: async (commande, cursor) => {
      const answer = await api['/transactions'].get({
        query: {
          status: ['successful', 'failed'],
          ...(commande !== undefined && { metadata: { commande } }),
          per_page: 2,
          ...(cursor !== undefined && { cursor }),
        },
      })
      return answerOf<Success<typeof answer>>(answer)
    },
    createPaymentLink: async (amount) => {
      const answer = await api['/payment-links'].post({ json: { amount, currency: 'XAF' } })
      return answerOf<Success<typeof answer>>(answer)
    },
    describeEvents: async () => {
      const answer = await api['/events'].get({ query: { per_page: 100 } })
      if (answer.status !== 200) throw new Error(String(answer.status))
      return (await answer.json()).data.map(({ payload }) =>
        payload.type === 'payout.completed' ? payload.data.reference : payload.type,
      )
    },
  }
}
