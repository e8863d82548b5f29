import createClient from 'openapi-fetch'
import { answerOfFetch } from '../scenario/answers.ts'
import type { Access, ManagementClient } from '../scenario/clients.ts'
import type { paths } from './generated.ts'

export const connect = ({ baseUrl, key }: Access): ManagementClient => {
  const api = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${key}` } })
  return {
    createOrganisation: async (body) => answerOfFetch(await api.POST('/organisations', { body })),
    listOrganisations: async (page) =>
      answerOfFetch(await api.GET('/organisations', { params: { query: { page, per_page: 2 } } })),
    failTransaction: async (id) =>
      answerOfFetch(
        await api.POST('/sandbox/transactions/{id}/outcome', {
          params: { path: { id } },
          body: { status: 'failed', failure_reason: 'expired' },
        }),
      ),
    describeEvents: async (id) => {
      const query = { per_page: 100 }
      const params = { path: { id }, query }
      const { data } = await api.GET('/applications/{id}/events', { params })
      return (data?.data ?? []).map(({ payload }) =>
        payload.type === 'payout.completed' ? payload.data.reference : payload.type,
      )
    },
  }
}
