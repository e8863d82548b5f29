import { answerOfFetch } from '../scenario/answers.ts'
import type { Access, ManagementClient } from '../scenario/clients.ts'
import { createAPIClient } from './generated/create-api-client'
import { senderOf } from './sender.ts'

export const connect = ({ baseUrl, key }: Access): ManagementClient => {
  const api = createAPIClient({ baseUrl, requestFn: senderOf(`Bearer ${key}`) })
  return {
    createOrganisation: async (body) =>
      answerOfFetch(await api.organisations.createOrganisation({ body })),
    listOrganisations: async (page) => {
      const query = { page, per_page: 2 }
      return answerOfFetch(await api.organisations.listOrganisations({ parameters: { query } }))
    },
    failTransaction: async (id) => {
      const body = { status: 'failed', failure_reason: 'expired' } as const
      const parameters = { path: { id } }
      return answerOfFetch(await api.sandbox.setSandboxOutcome({ body, parameters }))
    },
    describeEvents: async (id) => {
      const parameters = { path: { id }, query: { per_page: 100 } }
      const { data } = await api.applications.listEvents({ parameters })
      return (data?.data ?? []).map(({ payload }) =>
        payload.type === 'payout.completed' ? payload.data.reference : payload.type,
      )
    },
  }
}
