import type { Access, ManagementClient } from '../scenario/clients.ts'
import { settings } from './fetcher.ts'
import {
  createOrganisation,
  listEvents,
  listOrganisations,
  setSandboxOutcome,
} from './generated.ts'
import { createOrganisationBody } from './zod.ts'

export const connect = ({ baseUrl, key }: Access): ManagementClient => {
  const use = () => Object.assign(settings, { baseUrl, authorization: `Bearer ${key}` })
  return {
    createOrganisation: async (order) => {
      use()
      const { status, data } = await createOrganisation(createOrganisationBody.parse(order))
      return status === 201 ? { status, body: data } : { status, refusal: data }
    },
    listOrganisations: async (page) => {
      use()
      const { status, data } = await listOrganisations({ page, per_page: 2 })
      return status === 200 ? { status, body: data } : { status, refusal: data }
    },
    failTransaction: async (id) => {
      use()
      const outcome = { status: 'failed', failure_reason: 'expired' } as const
      const { status, data } = await setSandboxOutcome(id, outcome)
      return status === 200 ? { status, body: data } : { status, refusal: data }
    },
    describeEvents: async (id) => {
      use()
      const { status, data } = await listEvents(id, { per_page: 100 })
      if (status !== 200) throw new Error(String(status))
      return data.data.map(({ payload }) =>
        payload.type === 'payout.completed' ? payload.data.reference : payload.type,
      )
    },
  }
}
