import type { Access, PaymentsClient } from '../scenario/clients.ts'
import { Api, type HttpResponse, type WebhookEvent } from './generated.ts'

const answerOf = async <Body>(sent: Promise<HttpResponse<Body, unknown>>) => {
  const { ok, status, data, error, headers } = await sent.catch(
    (refused: HttpResponse<Body, unknown>) => refused,
  )
  const retryAfter = headers.get('Retry-After')
  return { status, body: ok ? data : undefined, refusal: error, retryAfter }
}

export const connect = ({ baseUrl, key }: Access): PaymentsClient => {
  const headers = { Authorization: `Bearer ${key}` }
  const api = new Api({ baseUrl, baseApiParams: { headers } })
  return {
    createPayment: (order, idempotencyKey) =>
      answerOf(
        api.payments.createPayment(order, { headers: { 'Idempotency-Key': idempotencyKey } }),
      ),
    getPayment: (id) => answerOf(api.payments.getPayment(id)),
    listPayments: (page) => answerOf(api.payments.listPayments({ page, per_page: 2 })),
    describeEvent: (text) => {
      const event = JSON.parse(text) as WebhookEvent
      return event.type === 'payout.completed' ? event.data.reference : event.type
    },
  }
}
