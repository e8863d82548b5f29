import { answerOfAxios } from '../scenario/answers.ts'
import type { Access, PaymentsClient } from '../scenario/clients.ts'
import {
  Country,
  CreatePaymentRequestCurrencyEnum,
  PaymentsApi,
  PayoutEventType,
  Provider,
  type WebhookEvent,
} from './generated/api'
import { Configuration } from './generated/configuration'

export const connect = ({ baseUrl, key }: Access): PaymentsClient => {
  const api = new PaymentsApi(new Configuration({ basePath: baseUrl, accessToken: key }))
  return {
    createPayment: ({ currency, ...order }, idempotencyKey) => {
      const named = { ...order, country: Country.CG, provider: Provider.Carrier1Momo }
      const body =
        currency === undefined
          ? named
          : { ...named, currency: CreatePaymentRequestCurrencyEnum[currency] }
      return answerOfAxios(api.createPayment(body, idempotencyKey))
    },
    getPayment: (id) => answerOfAxios(api.getPayment(id)),
    listPayments: (page) =>
      answerOfAxios(api.listPayments(undefined, undefined, undefined, page, 2)),
    describeEvent: (text) => {
      const event = JSON.parse(text) as WebhookEvent
      return event.type === PayoutEventType.Completed ? event.data.reference : event.type
    },
  }
}
