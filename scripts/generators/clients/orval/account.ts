import type { Access, AccountClient } from '../scenario/clients.ts'
import { settings } from './fetcher.ts'
import { createPaymentLink, listEvents, listTransactions } from './generated.ts'
import { createPaymentLinkBody } from './zod.ts'

export const connect = ({ baseUrl, key }: Access): AccountClient => {
  const use = () => Object.assign(settings, { baseUrl, authorization: `Bearer ${key}` })
  return {
    listTransactions: async (commande, cursor) => {
      use()
      const { status, data, headers } = await listTransactions({
        status: ['successful', 'failed'],
        metadata: commande === undefined ? undefined : { commande },
        per_page: 2,
        cursor,
      })
      const retryAfter = headers.get('Retry-After')
      return status === 200 ? { status, body: data } : { status, refusal: data, retryAfter }
    },
    createPaymentLink: async (amount) => {
      use()
      const { status, data } = await createPaymentLink(
        createPaymentLinkBody.parse({ amount, currency: 'XAF' }),
      )
      return status === 201 ? { status, body: data } : { status, refusal: data }
    },
    describeEvents: async () => {
      use()
      const { status, data } = await listEvents({ per_page: 100 })
      if (status !== 200) throw new Error(String(status))
      return data.data.map(({ payload }) =>
        payload.type === 'payout.completed' ? payload.data.reference : payload.type,
      )
    },
  }
}
