import { answerOfFetch } from '../scenario/answers.ts'
import type { Access, ManagementClient } from '../scenario/clients.ts'
import { createClient, createConfig } from './generated/client/index.ts'
import {
  createOrganisation,
  listEvents,
  listOrganisations,
  setSandboxOutcome,
} from './generated/index.ts'

export const connect = ({ baseUrl, key }: Access): ManagementClient => {
  const client = createClient(createConfig({ baseUrl, auth: key }))
  return {
    createOrganisation: async (body) => answerOfFetch(await createOrganisation({ client, body })),
    listOrganisations: async (page) =>
      answerOfFetch(await listOrganisations({ client, query: { page, per_page: 2 } })),
    failTransaction: async (id) =>
      answerOfFetch(
        await setSandboxOutcome({
          ...{ client, path: { id } },
          body: { status: 'failed', failure_reason: 'expired' },
        }),
      ),
    describeEvents: async (id) => {
      const { data } = await listEvents({ client, path: { id }, query: { per_page: 100 } })
      return (data?.data ?? []).map(({ payload }) =>
        payload.type === 'payout.completed' ? payload.data.reference : payload.type,
      )
    },
  }
}
