import type { Access, ManagementClient } from '../scenario/clients.ts'
import { answerOf, inject } from './api.ts'
import {
  createOrganisation,
  listEvents,
  listOrganisations,
  setSandboxOutcome,
} from './generated/functions'

export const connect = ({ baseUrl, key }: Access): ManagementClient => {
  const api = inject(baseUrl, `Bearer ${key}`)
  return {
    createOrganisation: (body) => answerOf(api.invoke$Response(createOrganisation, { body })),
    listOrganisations: (page) =>
      answerOf(api.invoke$Response(listOrganisations, { page, per_page: 2 })),
    failTransaction: (id) => {
      const body = { status: 'failed', failure_reason: 'expired' } as const
      return answerOf(api.invoke$Response(setSandboxOutcome, { id, body }))
    },
    describeEvents: async (id) => {
      const { data } = await api.invoke(listEvents, { id, per_page: 100 })
      return data.map(({ payload }) =>
        payload.type === 'payout.completed' ? payload.data.reference : payload.type,
      )
    },
  }
}
