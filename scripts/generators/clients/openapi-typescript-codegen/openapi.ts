import type { Access, PaymentsClient } from '../scenario/clients.ts'
import { describe } from './describe.ts'
import { Client, type WebhookEvent } from './generated/index'
import { answerOf, configurationOf } from './sender.ts'

export const connect = (access: Access): PaymentsClient => {
  const { payments } = new Client(configurationOf(access))
  return {
    createPayment: (requestBody, idempotencyKey) =>
      answerOf(201, payments.createPayment({ requestBody, idempotencyKey })),
    getPayment: (id) => answerOf(200, payments.getPayment({ id })),
    listPayments: (page) => answerOf(200, payments.listPayments({ page, perPage: 2 })),
    describeEvent: (text) => describe(JSON.parse(text) as WebhookEvent),
  }
}
