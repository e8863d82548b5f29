import type { ResponseConfig } from '@kubb/plugin-client/clients/axios'
import { isAxiosError } from 'axios'
import type { Access, Answer, ManagementClient } from '../scenario/clients.ts'
import {
  createOrganisation,
  listEvents,
  listOrganisations,
  setSandboxOutcome,
} from './generated/index.ts'

const answerOf = async <Body>(sent: Promise<ResponseConfig<Body>>): Promise<Answer<Body>> => {
  try {
    const { status, data } = await sent
    return { status, body: data }
  } catch (error) {
    if (!isAxiosError(error) || error.response === undefined) throw error
    const { status, data, headers } = error.response
    return { status, refusal: data, retryAfter: String(headers['retry-after'] ?? '') }
  }
}

export const connect = ({ baseUrl, key }: Access): ManagementClient => {
  const config = { baseURL: baseUrl, headers: { Authorization: `Bearer ${key}` } }
  return {
    createOrganisation: (order) => answerOf(createOrganisation(order, config)),
    listOrganisations: (page) => answerOf(listOrganisations({ page, per_page: 2 }, config)),
    failTransaction: (id) =>
      answerOf(setSandboxOutcome(id, { status: 'failed', failure_reason: 'expired' }, config)),
    describeEvents: async (id) => {
      const { data } = await listEvents(id, { per_page: 100 }, config)
      return data.data.map(({ payload }) =>
        payload.type === 'payout.completed' ? payload.data.reference : payload.type,
      )
    },
  }
}
