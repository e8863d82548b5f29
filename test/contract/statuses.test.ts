import { payment, unknownId } from '../support/builders.ts'
import {
  call,
  createMerchant,
  goLive,
  type Merchant,
  manage,
  type Reply,
} from '../support/client.ts'
import { documents, exampleOf } from '../support/documents.ts'
import { prepared } from '../support/prepared.ts'
import { startTestServer } from '../support/server.ts'

const operations: Record<string, { method: 'get' | 'post'; path: string; body?: object }> = {
  createPayment: { method: 'post', path: '/payments', body: payment() },
  listPayments: { method: 'get', path: '/payments' },
  getPayment: { method: 'get', path: `/payments/${unknownId}` },
  createRefund: { method: 'post', path: '/refunds', body: { payment_id: unknownId, amount: 1 } },
  getRefund: { method: 'get', path: `/refunds/${unknownId}` },
  createCheckoutSession: {
    method: 'post',
    path: '/checkout/sessions',
    body: {
      amount: 100,
      currency: 'XAF',
      success_url: 'https://boutique.example/merci?session={CHECKOUT_SESSION_ID}',
      cancel_url: 'https://boutique.example/panier',
    },
  },
  getCheckoutSession: { method: 'get', path: `/checkout/sessions/${unknownId}` },
  getBalance: { method: 'get', path: '/balance?provider=carrier1_momo' },
  createPayout: {
    method: 'post',
    path: '/payouts',
    body: {
      amount: 100,
      currency: 'XAF',
      country: 'CG',
      provider: 'carrier1_momo',
      phone_number: '065123456',
    },
  },
  listPayouts: { method: 'get', path: '/payouts' },
  getPayout: { method: 'get', path: `/payouts/${unknownId}` },
  getMerchantBalance: { method: 'get', path: '/merchant/balance' },
}

const declared = Object.values(documents.openapi.paths)
  .flatMap((item) => Object.values(item))
  .flatMap(({ operationId, responses }) =>
    Object.keys(responses).map((status) => [operationId, Number(status)] as const),
  )

/**
 * These refusals are specific to single operations. `refusals.test.ts` covers the shared refusals.
 */

let unverified: Merchant

const server = prepared(() => startTestServer({ role: 'api' }))
const merchant = prepared(() => createMerchant(server))

beforeAll(async () => {
  const other = await createMerchant(server)
  unverified = await goLive(server, other)
  await manage(server, 'put', `/organisations/${other.organisationId}/kyc`, { status: 'pending' })
})

const ask = (operationId: string, key: string | undefined, changes = {}): Promise<Reply> => {
  const operation = operations[operationId]
  if (operation === undefined) throw new Error(`no request for ${operationId}`)
  const { method, path, body } = operation
  return call(server, method, `/api/v1${path}`, { key, body, ...changes })
}

const only = (status: number) =>
  declared.filter((row) => row[1] === status).map(([operationId]) => operationId)

test('the table of error statuses covers every operation', () => {
  expect(Object.keys(operations).sort()).toEqual([...new Set(declared.map(([id]) => id))].sort())
})

test.each(only(401))('%s returns a 401 to a request without a key', async (operationId) => {
  const { status, body } = await ask(operationId, undefined)
  expect([status, body]).toEqual([401, exampleOf('missing_api_key')])
})

test.each(only(403))(
  '%s returns a 403 to a live key of an unverified merchant',
  async (operationId) => {
    const { status, body } = await ask(operationId, unverified.secretKey)
    expect([status, body]).toEqual([403, exampleOf('kyc_verification_required')])
  },
)

test.each(only(404))('%s returns a 404 for an id that is not a UUID', async (operationId) => {
  const path = operations[operationId]?.path.replace(unknownId, 'none')
  const { status, body } = await call(server, 'get', `/api/v1${path}`, {
    key: merchant.secretKey,
  })
  expect([status, body]).toEqual([404, exampleOf('not_found')])
})

test.each(only(422))('%s returns a 422 with the invalid fields listed', async (operationId) => {
  const method = operations[operationId]?.method
  const path = operations[operationId]?.path.split('?')[0]
  const { status, body } =
    method === 'post'
      ? await ask(operationId, merchant.secretKey, { body: {} })
      : await call(server, 'get', `/api/v1${path}?page=0&per_page=x`, { key: merchant.secretKey })
  expect(status).toBe(422)
  expect(Object.keys(body.errors).length).toBeGreaterThan(0)
})
