import type { Access, AccountClient } from '../scenario/clients.ts'
import { answerOf, inject } from './api.ts'
import { createPaymentLink, listEvents, listTransactions } from './generated/functions'

export const connect = ({ baseUrl, key }: Access): AccountClient => {
  const api = inject(baseUrl, `Bearer ${key}`)
  return {
    listTransactions: (commande, cursor) => {
      const metadata = commande === undefined ? undefined : { commande }
      const status: ('successful' | 'failed')[] = ['successful', 'failed']
      const query = { status, metadata, per_page: 2, cursor }
      return answerOf(api.invoke$Response(listTransactions, query))
    },
    createPaymentLink: (amount) => {
      const body = { amount, currency: 'XAF' } as const
      return answerOf(api.invoke$Response(createPaymentLink, { body }))
    },
    describeEvents: async () => {
      const { data } = await api.invoke(listEvents, { per_page: 100 })
      return data.map(({ payload }) =>
        payload.type === 'payout.completed' ? payload.data.reference : payload.type,
      )
    },
  }
}
