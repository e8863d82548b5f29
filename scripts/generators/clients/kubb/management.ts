import { answerOfAxios } from '../scenario/answers.ts'
import type { Access, ManagementClient } from '../scenario/clients.ts'
import {
  createOrganisation,
  listEvents,
  listOrganisations,
  setSandboxOutcome,
} from './generated/index.ts'

export const connect = ({ baseUrl, key }: Access): ManagementClient => {
  const config = { baseURL: baseUrl, headers: { Authorization: `Bearer ${key}` } }
  return {
    createOrganisation: (order) => answerOfAxios(createOrganisation(order, config)),
    listOrganisations: (page) => answerOfAxios(listOrganisations({ page, per_page: 2 }, config)),
    failTransaction: (id) =>
      answerOfAxios(setSandboxOutcome(id, { status: 'failed', failure_reason: 'expired' }, config)),
    describeEvents: async (id) => {
      const { data } = await listEvents(id, { per_page: 100 }, config)
      return data.data.map(({ payload }) =>
        payload.type === 'payout.completed' ? payload.data.reference : payload.type,
      )
    },
  }
}
