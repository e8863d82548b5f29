import type { Access, ManagementClient } from '../scenario/clients.ts'
import { answerOf, Client } from './client-of-forms.ts'

export const connect = ({ baseUrl, key }: Access): ManagementClient => {
  const headers = { Authorization: `Bearer ${key}` }
  const api = new Client({ baseUrl, baseApiParams: { headers } })
  return {
    createOrganisation: (order) => answerOf(api.organisations.createOrganisation(order)),
    listOrganisations: (page) =>
      answerOf(api.organisations.listOrganisations({ page, per_page: 2 })),
    failTransaction: (id) =>
      answerOf(api.sandbox.setSandboxOutcome(id, { status: 'failed', failure_reason: 'expired' })),
    describeEvents: async (id) => {
      const { data } = await api.applications.listEvents(id, { per_page: 100 })
      return data.data.map(({ payload }) =>
        payload.type === 'payout.completed' ? payload.data.reference : payload.type,
      )
    },
  }
}
