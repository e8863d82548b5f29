import type { ResponseConfig } from '@kubb/plugin-client/clients/axios'
import { isAxiosError } from 'axios'
import type { Access, AccountClient, Answer } from '../scenario/clients.ts'
import { createPaymentLink, listEvents, listTransactions } from './generated/index.ts'

const answerOf = async <Body>(sent: Promise<ResponseConfig<Body>>): Promise<Answer<Body>> => {
  try {
    const { status, data } = await sent
    return { status, body: data }
  } catch (error) {
    if (!isAxiosError(error) || error.response === undefined) throw error
    const { status, data, headers } = error.response
    return { status, refusal: data, retryAfter: String(headers['retry-after'] ?? '') }
  }
}

export const connect = ({ baseUrl, key }: Access): AccountClient => {
  const headers = { Authorization: `Bearer ${key}` }
  const config = { baseURL: baseUrl, headers, paramsSerializer: { indexes: null } } as object
  return {
    listTransactions: (commande, cursor) =>
      answerOf(
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
      answerOf(createPaymentLink({ amount, currency: 'XAF' }, undefined, config)),
    describeEvents: async () => {
      const { data } = await listEvents({ per_page: 100 }, config)
      return data.data.map(({ payload }) =>
        payload.type === 'payout.completed' ? payload.data.reference : payload.type,
      )
    },
  }
}
