import { OpenAPIClientAxios } from 'openapi-client-axios'
import { answerOfAxios } from '../scenario/answers.ts'
import type { Access, AccountClient } from '../scenario/clients.ts'
import type { Client } from './generated.d.ts'
import { read } from './read.ts'

export const connect = ({ baseUrl, key }: Access): AccountClient => {
  const headers = { Authorization: `Bearer ${key}` }
  const axiosConfigDefaults = { headers, paramsSerializer: { indexes: null } }
  const options = { definition: read(), quick: true, axiosConfigDefaults }
  const made = new OpenAPIClientAxios({ ...options, withServer: { url: baseUrl } })
  const client = made.init<Client>()
  return {
    listTransactions: async (commande, cursor) =>
      answerOfAxios(
        (await client).listTransactions({
          status: ['successful', 'failed'],
          ...(commande !== undefined && { metadata: { commande } }),
          per_page: 2,
          ...(cursor !== undefined && { cursor }),
        }),
      ),
    createPaymentLink: async (amount) =>
      answerOfAxios((await client).createPaymentLink(null, { amount, currency: 'XAF' })),
    describeEvents: async () => {
      const { data } = await (await client).listEvents({ per_page: 100 })
      return data.data.map(({ payload }) =>
        payload.type === 'payout.completed' ? payload.data.reference : payload.type,
      )
    },
  }
}
