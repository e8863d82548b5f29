import type { Access, ManagementClient } from '../scenario/clients.ts'
import {
  createOrganisation,
  defaults,
  listEvents,
  listOrganisations,
  setSandboxOutcome,
} from './generated.ts'

export const connect = ({ baseUrl, key }: Access): ManagementClient => {
  const options = { ...defaults, baseUrl, headers: { Authorization: `Bearer ${key}` } }
  return {
    createOrganisation: async (order) => {
      const { status, data } = await createOrganisation(order, options)
      return status === 201 ? { status, body: data } : { status, refusal: data }
    },
    listOrganisations: async (page) => {
      const { status, data } = await listOrganisations({ page, perPage: 2 }, options)
      return status === 200 ? { status, body: data } : { status, refusal: data }
    },
    failTransaction: async (id) => {
      const outcome = { status: 'failed', failure_reason: 'expired' } as const
      const { status, data } = await setSandboxOutcome(id, outcome, options)
      return status === 200 ? { status, body: data } : { status, refusal: data }
    },
    describeEvents: async (id) => {
      const { status, data } = await listEvents(id, { perPage: 100 }, options)
      if (status !== 200) throw new Error(String(status))
      return data.data.map(({ payload }) =>
        payload.type === 'payout.completed' ? payload.data.reference : payload.type,
      )
    },
  }
}
