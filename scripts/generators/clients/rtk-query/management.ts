import type { Access, ManagementClient } from '../scenario/clients.ts'
import { settings } from './empty-api.ts'
import { api } from './generated.ts'
import { answerOf, createStore } from './store.ts'

export const connect = ({ baseUrl, key }: Access): ManagementClient => {
  const { dispatch } = createStore()
  const { endpoints } = api
  const use = () => Object.assign(settings, { baseUrl, authorization: `Bearer ${key}` })
  const fresh = { forceRefetch: true, subscribe: false }
  return {
    createOrganisation: async (createOrganisationRequest) => {
      use()
      const sent = endpoints.createOrganisation.initiate({ createOrganisationRequest })
      return answerOf(201, await dispatch(sent))
    },
    listOrganisations: async (page) => {
      use()
      const sent = endpoints.listOrganisations.initiate({ page, perPage: 2 }, fresh)
      return answerOf(200, await dispatch(sent))
    },
    failTransaction: async (id) => {
      use()
      const setSandboxOutcomeRequest = { status: 'failed', failure_reason: 'expired' } as const
      const sent = endpoints.setSandboxOutcome.initiate({ id, setSandboxOutcomeRequest })
      return answerOf(200, await dispatch(sent))
    },
    describeEvents: async (id) => {
      use()
      const { data } = await dispatch(endpoints.listEvents.initiate({ id, perPage: 100 }, fresh))
      return (data?.data ?? []).map(({ payload }) =>
        payload.type === 'payout.completed' ? payload.data.reference : payload.type,
      )
    },
  }
}
