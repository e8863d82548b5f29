import type { Access, AccountClient } from '../scenario/clients.ts'
import { settings } from './empty-api.ts'
import { api } from './generated.ts'
import { answerOf, createStore } from './store.ts'

export const connect = ({ baseUrl, key }: Access): AccountClient => {
  const { dispatch } = createStore()
  const { endpoints } = api
  const use = () => Object.assign(settings, { baseUrl, authorization: `Bearer ${key}` })
  const fresh = { forceRefetch: true, subscribe: false }
  return {
    listTransactions: async (commande, cursor) => {
      use()
      const metadata = commande === undefined ? undefined : { commande }
      const status: ('successful' | 'failed')[] = ['successful', 'failed']
      const query = { status, metadata, perPage: 2, cursor }
      return answerOf(200, await dispatch(endpoints.listTransactions.initiate(query, fresh)))
    },
    createPaymentLink: async (amount) => {
      use()
      const createPaymentLinkRequest = { amount, currency: 'XAF' } as const
      const sent = endpoints.createPaymentLink.initiate({ createPaymentLinkRequest })
      return answerOf(201, await dispatch(sent))
    },
    describeEvents: async () => {
      use()
      const { data } = await dispatch(endpoints.listEvents.initiate({ perPage: 100 }, fresh))
      return (data?.data ?? []).map(({ payload }) =>
        payload.type === 'payout.completed' ? payload.data.reference : payload.type,
      )
    },
  }
}
