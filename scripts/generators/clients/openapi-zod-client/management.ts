import type { Access, ManagementClient } from '../scenario/clients.ts'
import { answerOf, bearer } from './answer.ts'
import { createApiClient } from './generated'

export const connect = (access: Access): ManagementClient => {
  const api = createApiClient(access.baseUrl, bearer(access))
  return {
    createOrganisation: (order) => answerOf(201, api.createOrganisation(order)),
    listOrganisations: (page) =>
      answerOf(200, api.listOrganisations({ queries: { page, per_page: 2 } })),
    failTransaction: (id) =>
      answerOf(
        200,
        api.setSandboxOutcome({ status: 'failed', failure_reason: 'expired' }, { params: { id } }),
      ),
    describeEvents: async (id) => {
      const { data } = await api.listEvents({ params: { id }, queries: { per_page: 100 } })
      return data.map(({ payload }) =>
        payload.type === 'payout.completed' ? payload.data.reference : payload.type,
      )
    },
  }
}
