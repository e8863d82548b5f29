import type { ResponseConfig } from '@kubb/plugin-client/clients/axios'
import { isAxiosError } from 'axios'
import type { Access, Answer, FormClient } from '../scenario/clients.ts'
import { createFormCheckoutSession } from './generated/index.ts'

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

export const connect = ({ baseUrl, key }: Access): FormClient => {
  const auth = { username: key, password: '' }
  const type = { 'Content-Type': 'application/x-www-form-urlencoded' }
  return {
    open: (order, idempotencyKey) => {
      const headers = { ...type, 'Idempotency-Key': idempotencyKey }
      return answerOf(
        createFormCheckoutSession(order, undefined, { baseURL: baseUrl, auth, headers } as object),
      )
    },
  }
}
