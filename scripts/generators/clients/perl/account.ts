import type { Access, AccountClient } from '../scenario/clients.ts'
import { createApi } from './perl.ts'

export const connect = ({ baseUrl, key }: Access): AccountClient => {
  const { call, describeEvents } = createApi(baseUrl, `Bearer ${key}`)
  return {
    listTransactions: (commande, cursor) => {
      const metadata = commande === undefined ? undefined : { commande }
      const status = ['successful', 'failed']
      return call('listTransactions', { status, metadata, per_page: 2, cursor })
    },
    createPaymentLink: (amount) => call('createPaymentLink', { body: { amount, currency: 'XAF' } }),
    describeEvents: () => describeEvents({ per_page: 100 }),
  }
}
