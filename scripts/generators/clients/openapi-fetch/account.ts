import createClient from 'openapi-fetch'
import { answerOfFetch } from '../scenario/answers.ts'
import type { Access, AccountClient } from '../scenario/clients.ts'
import type { paths } from './generated.ts'

export const connect = ({ baseUrl, key }: Access): AccountClient => {
  const api = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${key}` } })
  return {
    listTransactions: async (commande, cursor) => {
      const status: ('successful' | 'failed')[] = ['successful', 'failed']
      const query = {
        metadata: commande === undefined ? undefined : { commande },
        status,
        per_page: 2,
        cursor,
      }
      return answerOfFetch(await api.GET('/transactions', { params: { query } }))
    },
    createPaymentLink: async (amount) =>
      answerOfFetch(await api.POST('/payment-links', { body: { amount, currency: 'XAF' } })),
    describeEvents: async () => {
      const { data } = await api.GET('/events', { params: { query: { per_page: 100 } } })
      return (data?.data ?? []).map(({ payload }) =>
        payload.type === 'payout.completed' ? payload.data.reference : payload.type,
      )
    },
  }
}
