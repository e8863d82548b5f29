import { createClient, type NormalizeOAS } from 'fets'
import type { Access, ManagementClient } from '../scenario/clients.ts'
import { answerOf, type Success } from './answer.ts'
import type document from './generated.ts'

export const connect = ({ baseUrl, key }: Access): ManagementClient => {
  const globalParams = { headers: { Authorization: `Bearer ${key}` } }
  const api = createClient<NormalizeOAS<typeof document>>({ endpoint: baseUrl, globalParams })
  return {
    createOrganisation: async (json) => {
      const answer = await api['/organisations'].post({ json })
      return answerOf<Success<typeof answer>>(answer)
    },
    listOrganisations: async (page) => {
      const answer = await api['/organisations'].get({ query: { page, per_page: 2 } })
      return answerOf<Success<typeof answer>>(answer)
    },
    failTransaction: async (id) => {
      const answer = await api['/sandbox/transactions/{id}/outcome'].post({
        params: { id },
        json: { status: 'failed', failure_reason: 'expired' },
      })
      return answerOf<Success<typeof answer>>(answer)
    },
    describeEvents: async (id) => {
      const query = { per_page: 100 }
      const answer = await api['/applications/{id}/events'].get({ params: { id }, query })
      if (answer.status !== 200) throw new Error(String(answer.status))
      return (await answer.json()).data.map(({ payload }) =>
        payload.type === 'payout.completed' ? payload.data.reference : payload.type,
      )
    },
  }
}
