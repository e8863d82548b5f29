import { answerOfFetch } from '../scenario/answers.ts'
import type { Access, AccountClient } from '../scenario/clients.ts'
import { createClient, createConfig } from './generated/client/index.ts'
import { createPaymentLink, listEvents, listTransactions } from './generated/index.ts'

export const connect = ({ baseUrl, key }: Access): AccountClient => {
  const client = createClient(createConfig({ baseUrl, auth: key }))
  return {
    listTransactions: async (commande, cursor) => {
      const filters = {
        metadata: commande === undefined ? undefined : { commande },
        per_page: 2,
        cursor,
      }
      const query = { ...filters, status: ['successful' as const, 'failed' as const] }
      return answerOfFetch(await listTransactions({ client, query }))
    },
    createPaymentLink: async (amount) =>
      answerOfFetch(await createPaymentLink({ client, body: { amount, currency: 'XAF' } })),
    describeEvents: async () => {
      const { data } = await listEvents({ client, query: { per_page: 100 } })
      return (data?.data ?? []).map(({ payload }) =>
        payload.type === 'payout.completed' ? payload.data.reference : payload.type,
      )
    },
  }
}
