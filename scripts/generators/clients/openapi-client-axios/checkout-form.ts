import { isAxiosError } from 'axios'
import { OpenAPIClientAxios } from 'openapi-client-axios'
import type { Access, FormClient } from '../scenario/clients.ts'
import type { Client } from './generated.d.ts'
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

export const connect = ({ baseUrl, key }: Access): FormClient => {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const axiosConfigDefaults = { auth: { username: key, password: '' } }
  const options = { definition: read(), quick: true, axiosConfigDefaults }
  const made = new OpenAPIClientAxios({ ...options, withServer: { url: baseUrl } })
  const client = made.init<Client>()
  return {
    open: async (order, idempotencyKey) => {
      const api = await client
      const parameters = { 'Idempotency-Key': idempotencyKey }
      return answerOf(api.createFormCheckoutSession(parameters, order, { headers }))
    },
  }
}
