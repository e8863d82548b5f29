import type { Access, AccountClient } from '../scenario/clients.ts'
import { createPaymentLink, defaults, listEvents, listTransactions } from './generated.ts'

export const connect = ({ baseUrl, key }: Access): AccountClient => {
  const options = { ...defaults, baseUrl, headers: { Authorization: `Bearer ${key}` } }
  return {
    listTransactions: async (commande, cursor) => {
      const query = {
        metadata: commande === undefined ? undefined : { commande },
        perPage: 2,
        cursor,
      }
      const { status, data, headers } = await listTransactions(
        { ...query, status: ['successful', 'failed'] },
        options,
      )
      const retryAfter = headers.get('Retry-After')
      return status === 200 ? { status, body: data } : { status, refusal: data, retryAfter }
    },
    createPaymentLink: async (amount) => {
      const { status, data } = await createPaymentLink({ amount, currency: 'XAF' }, {}, options)
      return status === 201 ? { status, body: data } : { status, refusal: data }
    },
    describeEvents: async () => {
      const { status, data } = await listEvents({ perPage: 100 }, options)
      if (status !== 200) throw new Error(String(status))
      return data.data.map(({ payload }) =>
        payload.type === 'payout.completed' ? payload.data.reference : payload.type,
      )
    },
  }
}
