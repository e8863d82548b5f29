import type { Access, AccountClient } from '../scenario/clients.ts'
import { answerOf, Client } from './client-of-forms.ts'

export const connect = ({ baseUrl, key }: Access): AccountClient => {
  const headers = { Authorization: `Bearer ${key}` }
  const api = new Client({ baseUrl, baseApiParams: { headers } })
  return {
    listTransactions: (commande, cursor) =>
      answerOf(
        api.transactions.listTransactions({
          ...{ metadata: commande === undefined ? undefined : { commande }, per_page: 2, cursor },
          status: ['successful', 'failed'],
        }),
      ),
    createPaymentLink: (amount) =>
      answerOf(api.paymentLinks.createPaymentLink({ amount, currency: 'XAF' })),
    describeEvents: async () => {
      const { data } = await api.events.listEvents({ per_page: 100 })
      return data.data.map(({ payload }) =>
        payload.type === 'payout.completed' ? payload.data.reference : payload.type,
      )
    },
  }
}
