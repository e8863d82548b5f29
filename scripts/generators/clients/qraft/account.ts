import { answerOfFetch } from '../scenario/answers.ts'
import type { Access, AccountClient } from '../scenario/clients.ts'
import { createAPIClient } from './generated/create-api-client'
import { senderOf } from './sender.ts'

export const connect = ({ baseUrl, key }: Access): AccountClient => {
  const api = createAPIClient({ baseUrl, requestFn: senderOf(`Bearer ${key}`) })
  return {
    listTransactions: async (commande, cursor) => {
      const status: ('successful' | 'failed')[] = ['successful', 'failed']
      const metadata = commande === undefined ? undefined : { commande }
      const query = { metadata, status, per_page: 2, cursor }
      return answerOfFetch(await api.transactions.listTransactions({ parameters: { query } }))
    },
    createPaymentLink: async (amount) => {
      const body = { amount, currency: 'XAF' } as const
      return answerOfFetch(await api.paymentLinks.createPaymentLink({ body, parameters: {} }))
    },
    describeEvents: async () => {
      const { data } = await api.events.listEvents({ parameters: { query: { per_page: 100 } } })
      return (data?.data ?? []).map(({ payload }) =>
        payload.type === 'payout.completed' ? payload.data.reference : payload.type,
      )
    },
  }
}
