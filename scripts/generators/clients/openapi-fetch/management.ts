import createClient from 'openapi-fetch'
import type { Access, ManagementClient } from '../scenario/clients.ts'
import type { paths } from './generated.ts'

const answerOf = <Body>(result: { data?: Body; error?: unknown; response: Response }) => ({
  status: result.response.status,
  body: result.data,
  refusal: result.error,
})

export const connect = ({ baseUrl, key }: Access): ManagementClient => {
  const api = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${key}` } })
  return {
    createOrganisation: async (body) => answerOf(await api.POST('/organisations', { body })),
    listOrganisations: async (page) =>
      answerOf(await api.GET('/organisations', { params: { query: { page, per_page: 2 } } })),
    failTransaction: async (id) =>
      answerOf(
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
