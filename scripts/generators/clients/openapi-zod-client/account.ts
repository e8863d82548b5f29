import type { Access, AccountClient } from '../scenario/clients.ts'
import { answerOf, bearer } from './answer.ts'
import { createApiClient } from './generated'

export const connect = (access: Access): AccountClient => {
  const api = createApiClient(access.baseUrl, bearer(access))
  return {
    listTransactions: (commande, cursor) =>
      answerOf(
        200,
        api.listTransactions({
          queries: {
            status: ['successful', 'failed'],
            metadata: commande === undefined ? undefined : { commande },
            per_page: 2,
            cursor,
          },
        }),
      ),
    createPaymentLink: (amount) =>
      answerOf(201, api.createPaymentLink({ amount, currency: 'XAF' })),
    describeEvents: async () => {
      const { data } = await api.listEvents({ queries: { per_page: 100 } })
      return data.map(({ payload }) =>
        payload.type === 'payout.completed' ? payload.data.reference : payload.type,
      )
    },
  }
}
