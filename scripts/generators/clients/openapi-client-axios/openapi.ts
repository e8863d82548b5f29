import { OpenAPIClientAxios } from 'openapi-client-axios'
import { answerOfAxios } from '../scenario/answers.ts'
import type { Access, PaymentsClient } from '../scenario/clients.ts'
import type { Client, Components } from './generated.d.ts'
import { read } from './read.ts'

export const connect = ({ baseUrl, key }: Access): PaymentsClient => {
  const axiosConfigDefaults = { headers: { Authorization: `Bearer ${key}` } }
  const options = { definition: read(), quick: true, axiosConfigDefaults }
  const made = new OpenAPIClientAxios({ ...options, withServer: { url: baseUrl } })
  const client = made.init<Client>()
  return {
    createPayment: async (order, idempotencyKey) => {
      const api = await client
      return answerOfAxios(api.createPayment({ 'Idempotency-Key': idempotencyKey }, order))
    },
    getPayment: async (id) => answerOfAxios((await client).getPayment({ id })),
    listPayments: async (page) => answerOfAxios((await client).listPayments({ page, per_page: 2 })),
    describeEvent: (text) => {
      const event = JSON.parse(text) as Components.Schemas.WebhookEvent
      return event.type === 'payout.completed' ? event.data.reference : event.type
    },
  }
}
