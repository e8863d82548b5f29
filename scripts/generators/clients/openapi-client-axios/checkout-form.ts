import { OpenAPIClientAxios } from 'openapi-client-axios'
import { answerOfAxios } from '../scenario/answers.ts'
import type { Access, FormClient } from '../scenario/clients.ts'
import type { Client } from './generated.d.ts'
import { read } from './read.ts'

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
      return answerOfAxios(api.createFormCheckoutSession(parameters, order, { headers }))
    },
  }
}
