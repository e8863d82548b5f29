import type { Access, FormClient } from '../scenario/clients.ts'
import { Client } from './generated/index'
import { answerOf, Sender } from './sender.ts'

export const connect = ({ baseUrl, key }: Access): FormClient => {
  const headers = { Authorization: `Basic ${btoa(`${key}:`)}` }
  const { checkout } = new Client({ BASE: baseUrl, HEADERS: headers }, Sender)
  return {
    open: (formData, idempotencyKey) =>
      answerOf(200, checkout.createFormCheckoutSession({ formData, idempotencyKey })),
  }
}
