import type { Access, AccountClient } from '../scenario/clients.ts'
import { createClient, createConfig } from './generated/client/index.ts'
import { createPaymentLink, listEvents, listTransactions } from './generated/index.ts'

const answerOf = <Body>(result: { data?: Body; error?: unknown; response?: Response }) => ({
  status: result.response?.status ?? 0,
  body: result.data,
  refusal: result.error,
  retryAfter: result.response?.headers.get('Retry-After'),
})

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
      return answerOf(await listTransactions({ client, query }))
    },
    createPaymentLink: async (amount) =>
      answerOf(await createPaymentLink({ client, body: { amount, currency: 'XAF' } })),
    describeEvents: async () => {
      const { data } = await listEvents({ client, query: { per_page: 100 } })
      return (data?.data ?? []).map(({ payload }) =>
        payload.type === 'payout.completed' ? payload.data.reference : payload.type,
      )
    },
  }
}
