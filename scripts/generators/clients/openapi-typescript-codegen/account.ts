import type { Access, AccountClient } from '../scenario/clients.ts'
import { describe } from './describe.ts'
import { Client } from './generated/index'
import { answerOf, configurationOf } from './sender.ts'

export const connect = (access: Access): AccountClient => {
  const api = new Client(configurationOf(access))
  return {
    listTransactions: (commande, cursor) =>
      answerOf(
        200,
        api.transactions.listTransactions({
          status: ['successful', 'failed'],
          ...(commande !== undefined && { metadata: { commande } }),
          perPage: 2,
          ...(cursor !== undefined && { cursor }),
        }),
      ),
    createPaymentLink: (amount) =>
      answerOf(
        201,
        api.paymentLinks.createPaymentLink({ requestBody: { amount, currency: 'XAF' } }),
      ),
    describeEvents: async () => {
      const { data } = await api.events.listEvents({ perPage: 100 })
      return data.map(({ payload }) => describe(payload))
    },
  }
}
