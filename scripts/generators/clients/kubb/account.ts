import { answerOfAxios } from '../scenario/answers.ts'
import type { Access, AccountClient } from '../scenario/clients.ts'
import { createPaymentLink, listEvents, listTransactions } from './generated/index.ts'

export const connect = ({ baseUrl, key }: Access): AccountClient => {
  const headers = { Authorization: `Bearer ${key}` }
  const config = { baseURL: baseUrl, headers, paramsSerializer: { indexes: null } } as object
  return {
    listTransactions: (commande, cursor) =>
      answerOfAxios(
        listTransactions(
          {
            status: ['successful', 'failed'],
            metadata: commande === undefined ? undefined : { commande },
            per_page: 2,
            cursor,
          },
          config,
        ),
      ),
    createPaymentLink: (amount) =>
      answerOfAxios(createPaymentLink({ amount, currency: 'XAF' }, undefined, config)),
    describeEvents: async () => {
      const { data } = await listEvents({ per_page: 100 }, config)
      return data.data.map(({ payload }) =>
        payload.type === 'payout.completed' ? payload.data.reference : payload.type,
      )
    },
  }
}
