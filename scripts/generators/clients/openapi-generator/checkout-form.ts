import { answerOfAxios } from '../scenario/answers.ts'
import type { Access, FormClient } from '../scenario/clients.ts'
import { CheckoutApi, CheckoutMethod, Currency } from './generated/api'
import { Configuration } from './generated/configuration'

export const connect = ({ baseUrl, key }: Access): FormClient => {
  const api = new CheckoutApi(new Configuration({ basePath: baseUrl, username: key, password: '' }))
  return {
    open: ({ amount, customer_phone, success_url, cancel_url }, idempotencyKey) =>
      answerOfAxios(
        api.createFormCheckoutSession(
          amount,
          Currency.XAF,
          CheckoutMethod.Carrier1,
          customer_phone,
          success_url,
          cancel_url,
          idempotencyKey,
        ),
      ),
  }
}
