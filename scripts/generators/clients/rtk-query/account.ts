import { configureStore } from '@reduxjs/toolkit'
import type { Access, AccountClient } from '../scenario/clients.ts'
import { settings } from './empty-api.ts'
import { api } from './generated.ts'

interface Result<Body> {
  data?: Body
  error?: unknown
}

/** Of a refusal, what the base query answered. */
const answerOf = <Body>(success: number, { data, error }: Result<Body>) => {
  const { status, data: refusal } = (error ?? {}) as { status?: number; data?: unknown }
  return { status: status ?? success, body: data, refusal, retryAfter: settings.retryAfter }
}

/** A store of its own for each client: answers are kept in it. */
const createStore = () =>
  configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  })

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
