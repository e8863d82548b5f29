import { isAxiosError } from 'axios'
import { OpenAPIClientAxios } from 'openapi-client-axios'
import type { Access, PaymentsClient } from '../scenario/clients.ts'
import type { Client, Components } from './generated.d.ts'
import { read } from './read.ts'

const answerOf = async <Body>(sent: Promise<{ status: number; data: Body }>) => {
  try {
    const { status, data } = await sent
    return { status, body: data }
  } catch (error) {
    if (!isAxiosError(error) || error.response === undefined) throw error
    const { status, data, headers } = error.response
    return { status, refusal: data, retryAfter: String(headers['retry-after'] ?? '') }
  }
}

export const connect = ({ baseUrl, key }: Access): PaymentsClient => {
  const axiosConfigDefaults = { headers: { Authorization: `Bearer ${key}` } }
  const options = { definition: read(), quick: true, axiosConfigDefaults }
  const made = new OpenAPIClientAxios({ ...options, withServer: { url: baseUrl } })
  const client = made.init<Client>()
  return {
    createPayment: async (order, idempotencyKey) => {
      const api = await client
      return answerOf(api.createPayment({ 'Idempotency-Key': idempotencyKey }, order))
    },
    getPayment: async (id) => answerOf((await client).getPayment({ id })),
    listPayments: async (page) => answerOf((await client).listPayments({ page, per_page: 2 })),
    describeEvent: (text) => {
      const event = JSON.parse(text) as Components.Schemas.WebhookEvent
      return event.type === 'payout.completed' ? event.data.reference : event.type
    },
  }
}
