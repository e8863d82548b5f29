import type { Access, ManagementClient } from '../scenario/clients.ts'
import { createClient, createConfig } from './generated/client/index.ts'
import {
  createOrganisation,
  listEvents,
  listOrganisations,
  setSandboxOutcome,
} from './generated/index.ts'

const answerOf = <Body>(result: { data?: Body; error?: unknown; response?: Response }) => ({
  status: result.response?.status ?? 0,
  body: result.data,
  refusal: result.error,
})

export const connect = ({ baseUrl, key }: Access): ManagementClient => {
  const client = createClient(createConfig({ baseUrl, auth: key }))
  return {
    createOrganisation: async (body) => answerOf(await createOrganisation({ client, body })),
    listOrganisations: async (page) =>
      answerOf(await listOrganisations({ client, query: { page, per_page: 2 } })),
    failTransaction: async (id) =>
      answerOf(
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
