import { numberOf } from './builders.ts'
import { call, type Merchant, type Reply } from './client.ts'
import type { TestServer } from './server.ts'

/**
 * The functions return valid bodies of checkout sessions, as JSON or as forms. A test may override
 * fields.
 */

export const order = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  amount: 15000,
  currency: 'XAF',
  success_url: 'https://boutique.example/merci?s={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://boutique.example/panier',
  ...changes,
})

export type Pairs = [name: string, value: string][]

export const form = (
  changes: Record<string, string | undefined> = {},
  more: Pairs = [],
): string => {
  const fields: Record<string, string | undefined> = {
    amount: '15000',
    currency: 'XAF',
    method: 'momo.carrier1',
    customer_phone: numberOf('512345'),
    success_url: 'https://boutique.example/merci',
    cancel_url: 'https://boutique.example/panier',
    ...changes,
  }
  const pairs = Object.entries(fields).filter((pair): pair is [string, string] => !!pair[1])
  return new URLSearchParams([...pairs, ...more]).toString()
}

export const basic = (user: string, password = ''): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

export const formType = 'application/x-www-form-urlencoded'
export const formPath = '/v1/checkout/sessions'
export const path = '/checkout/sessions'

export const sendForm = (
  server: Pick<TestServer, 'url'>,
  { secretKey }: Pick<Merchant, 'secretKey'>,
  body: string,
  headers: Record<string, string> = {},
): Promise<Reply> =>
  call(server, 'post', formPath, {
    headers: { Authorization: basic(secretKey), 'Content-Type': formType, ...headers },
    body,
  })

export const idIn = (url: string): string => new URL(url).pathname.split('/')[2] ?? ''
