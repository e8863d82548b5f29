import type { Access, FormClient } from '../scenario/clients.ts'
import { createApi } from './perl.ts'

export const connect = ({ baseUrl, key }: Access): FormClient => {
  const { call } = createApi(baseUrl, `Basic ${btoa(`${key}:`)}`)
  return {
    open: (form, idempotencyKey) =>
      call('createFormCheckoutSession', { 'Idempotency-Key': idempotencyKey }, { form }),
  }
}
