import { payment } from '../support/builders.ts'
import { call, createMerchant, type Merchant, type Reply } from '../support/client.ts'
import { type DocumentName, documents } from '../support/documents.ts'
import { failingOnDemand } from '../support/failing-context.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

export const failure = failingOnDemand()

export let server: TestServer

export let merchant: Merchant

beforeAll(async () => {
  server = await startTestServer({ makeContext: failure.makeContext })
  merchant = await createMerchant(server)
})

afterAll(() => server.stop())

export const names = Object.keys(documents) as DocumentName[]

export const total = async () =>
  (await merchant.get('/payments?per_page=1')).body.meta.total as number

export const withMember = (member: string): string =>
  JSON.stringify(payment()).replace(/\}$/, `,${member}}`)

export const session = {
  amount: 15000,
  currency: 'XAF',
  success_url: 'https://boutique.example/merci',
  cancel_url: 'https://boutique.example/panier',
}

export const postForm = (
  fields: Record<string, string>,
  authorization = `Basic ${Buffer.from(`${merchant.secretKey}:`).toString('base64')}`,
): Promise<Reply> =>
  call(server, 'post', '/v1/checkout/sessions', {
    headers: {
      Authorization: authorization,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(fields).toString(),
  })

export const form = (changes: Record<string, string> = {}) => ({
  amount: '15000',
  currency: 'XAF',
  method: 'momo.carrier1',
  customer_phone: '+242 06 512 34 56',
  success_url: session.success_url,
  cancel_url: session.cancel_url,
  ...changes,
})
