import { unknownId } from '../support/builders.ts'
import { createMerchant, manage, type Reply } from '../support/client.ts'
import { prepared } from '../support/prepared.ts'
import { startTestServer } from '../support/server.ts'
import { isDocumented } from './document-verdict.ts'

const server = prepared(() => startTestServer({ role: 'api' }))
const merchant = prepared(() => createMerchant(server))

const expectAgreement = ({ status, body }: Reply, documented: boolean, field: string): void => {
  expect([status === 422 && field in body.errors, status < 500]).toEqual([!documented, true])
}

const link = { amount: 5000, currency: 'XAF' }

test.each<[field: string, value: unknown]>([
  ['amount', 1],
  ['amount', 0],
  ['amount', null],
  ['amount', '1'],
  ['currency', 'EUR'],
  ['description', 'é'.repeat(255)],
  ['description', 'é'.repeat(256)],
  ['uses_max', 0],
  ['uses_max', 1_000_001],
  ['expires_at', '2999-01-01'],
  ['expires_at', '2999-01-01T00:00:00Z'],
])('the server and the document agree on a payment link with %s %j', async (field, value) => {
  const order = { ...link, [field]: value }
  const reply = await merchant.account('post', '/payment-links', order)
  expectAgreement(reply, isDocumented('account', 'schemas/CreatePaymentLinkRequest', order), field)
})

const addressOf = (length: number): string => 'https://boutique.example/'.padEnd(length, 'a')

test.each<[field: string, value: unknown]>([
  ['url', addressOf(2048)],
  ['url', addressOf(2049)],
  ['events', Array(100).fill('payment.failed')],
  ['events', Array(101).fill('payment.failed')],
])('the server and the document agree on a webhook endpoint with %s %j', async (field, value) => {
  const order = { url: addressOf(30), [field]: value }
  const documented = isDocumented('account', 'schemas/CreateAccountWebhookEndpointRequest', order)
  expectAgreement(await merchant.account('post', '/webhook-endpoints', order), documented, field)
})

test.each<[field: string, value: unknown]>([
  ['provider', 'carrier3'],
  ['country', 'cg'],
  ['currency', 'XAFF'],
  ['minimum_amount', 0],
  ['minimum_amount', 1.5],
  ['minimum_amount', 2 ** 53],
  ['maximum_amount', 1],
  ['maximum_amount', null],
])('the server and the document agree on amount limits with %s %j', async (field, value) => {
  const market = { provider: 'carrier1_momo', country: 'CG', currency: 'XAF' }
  const order = { ...market, minimum_amount: 1, maximum_amount: 2 ** 53 - 1, [field]: value }
  const documented = isDocumented('management', 'schemas/SetAmountLimitsRequest', order)
  expectAgreement(await manage(server, 'put', '/limits', order), documented, field)
})

describe('parameters of the account API', () => {
  test.each([
    ['TransactionIdFilter', 'transactions', 'id', unknownId],
    ['TransactionIdFilter', 'transactions', 'id', 'x'],
    ['AmountMin', 'transactions', 'amount_min', '0'],
    ['CreatedFrom', 'transactions', 'created_from', '2026-02-30T00:00:00Z'],
    ['EventType', 'events', 'type', 'payment.lost'],
    ['ResourceId', 'events', 'resource_id', 'x'],
    ['Wait', 'events', 'wait', '31'],
    ['Month', 'settlement-summary', 'month', '2026-13'],
    ['Month', 'settlement-summary', 'month', '2026-11'],
    ['PerPage', 'event-recoveries', 'per_page', '101'],
    ['LinkEnabled', 'payment-links', 'enabled', 'yes'],
  ])(
    'the server and the document agree on whether the parameter %s of %s accepts %s=%s',
    async (name, path, field, text) => {
      const isNumber = /^\d+$/.test(text)
      const documented = isDocumented(
        'account',
        `parameters/${name}/schema`,
        isNumber ? Number(text) : text,
      )
      const reply = await merchant.account('get', `/${path}?${field}=${text}`)
      expectAgreement(reply, documented, field)
    },
  )
})
