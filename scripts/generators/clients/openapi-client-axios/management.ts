import { OpenAPIClientAxios } from 'openapi-client-axios'
import { answerOfAxios } from '../scenario/answers.ts'
import type { Access, ManagementClient } from '../scenario/clients.ts'
import type { Client } from './generated.d.ts'
import { read } from './read.ts'

export const connect = ({ baseUrl, key }: Access): ManagementClient => {
  const axiosConfigDefaults = { headers: { Authorization: `Bearer ${key}` } }
  const options = { definition: read(), quick: true, axiosConfigDefaults }
  const made = new OpenAPIClientAxios({ ...options, withServer: { url: baseUrl } })
  const client = made.init<Client>()
  return {
    createOrganisation: async (order) =>
      answerOfAxios((await client).createOrganisation(null, order)),
    listOrganisations: async (page) =>
      answerOfAxios((await client).listOrganisations({ page, per_page: 2 })),
    failTransaction: async (id) => {
      const outcome = { status: 'failed', failure_reason: 'expired' } as const
      return answerOfAxios((await client).setSandboxOutcome({ id }, outcome))
    },
    describeEvents: async (id) => {
      const { data } = await (await client).listEvents({ id, per_page: 100 })
      return data.data.map(({ payload }) =>
        payload.type === 'payout.completed' ? payload.data.reference : payload.type,
      )
    },
  }
}
