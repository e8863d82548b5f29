import type { Access, ManagementClient } from '../scenario/clients.ts'
import { answerOf, safely } from './answer.ts'
import { createFetcher } from './fetcher.ts'
import { createApiClient } from './generated.ts'

export const connect = ({ baseUrl, key }: Access): ManagementClient => {
  const api = createApiClient(createFetcher(`Bearer ${key}`), baseUrl)
  return {
    createOrganisation: async (body) =>
      answerOf(await api.post('/organisations', { body, ...safely })),
    listOrganisations: async (page) =>
      answerOf(await api.get('/organisations', { query: { page, per_page: 2 }, ...safely })),
    failTransaction: async (id) =>
      answerOf(
        await api.post('/sandbox/transactions/{id}/outcome', {
          path: { id },
          body: { status: 'failed', failure_reason: 'expired' },
          ...safely,
        }),
      ),
    describeEvents: async (id) => {
      const { data } = await api.get('/applications/{id}/events', {
        path: { id },
        query: { per_page: 100 },
      })
      return data.map(({ payload }) =>
        payload.type === 'payout.completed' ? payload.data.reference : payload.type,
      )
    },
  }
}
