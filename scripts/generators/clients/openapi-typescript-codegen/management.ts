import type { Access, ManagementClient } from '../scenario/clients.ts'
import { describe } from './describe.ts'
import { Client } from './generated/index'
import { answerOf, configurationOf } from './sender.ts'

export const connect = (access: Access): ManagementClient => {
  const api = new Client(configurationOf(access))
  return {
    createOrganisation: (requestBody) =>
      answerOf(201, api.organisations.createOrganisation({ requestBody })),
    listOrganisations: (page) =>
      answerOf(200, api.organisations.listOrganisations({ page, perPage: 2 })),
    failTransaction: (id) => {
      const requestBody = { status: 'failed', failure_reason: 'expired' } as const
      return answerOf(200, api.sandbox.setSandboxOutcome({ id, requestBody }))
    },
    describeEvents: async (id) => {
      const { data } = await api.events.listEvents({ id, perPage: 100 })
      return data.map(({ payload }) => describe(payload))
    },
  }
}
