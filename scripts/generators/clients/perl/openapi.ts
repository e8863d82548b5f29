import type { Access, PaymentsClient } from '../scenario/clients.ts'
import { createApi } from './perl.ts'

export const connect = ({ baseUrl, key }: Access): PaymentsClient => {
  const { call, describe } = createApi(baseUrl, `Bearer ${key}`)
  return {
    createPayment: (body, idempotencyKey) =>
      call('createPayment', { body, 'Idempotency-Key': idempotencyKey }),
    getPayment: (id) => call('getPayment', { id }),
    listPayments: (page) => call('listPayments', { page, per_page: 2 }),
    describeEvent: describe,
  }
}
