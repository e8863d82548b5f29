import type { Access, ManagementClient } from '../scenario/clients.ts'
import { createApi } from './perl.ts'

export const connect = ({ baseUrl, key }: Access): ManagementClient => {
  const { call, describeEvents } = createApi(baseUrl, `Bearer ${key}`)
  return {
    createOrganisation: (body) => call('createOrganisation', { body }),
    listOrganisations: (page) => call('listOrganisations', { page, per_page: 2 }),
    failTransaction: (id) => {
      const body = { status: 'failed', failure_reason: 'expired' }
      return call('setSandboxOutcome', { id, body })
    },
    describeEvents: (id) => describeEvents({ id, per_page: 100 }),
  }
}
