import { sql } from 'kysely'
import { createMerchant, type Merchant } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { prepared } from '../support/prepared.ts'
import {
  enquiriesAbout,
  genuineCallback,
  pendingPayment,
  silentSuccess,
  startCallbackService,
  untilProcessed,
} from './callback-orders.ts'
import {
  availableOf,
  balancedLedger,
  createFinal,
  decide,
  ended,
  ledgerCheckOf,
  managed,
  type Provider,
  paymentTo,
  providers,
  simulatorOf,
  viewOf,
} from './live-orders.ts'
import { otherOf } from './placed-orders.ts'
import {
  callbackUrlOf,
  claimOf,
  garbageAbout,
  send,
  sendAll,
  signed,
  transactionOf,
} from './sent-callbacks.ts'

let urls: Record<Provider, string>

const service = prepared(startCallbackService)
const bystander = prepared(() => service.merchant())

beforeAll(async () => {
  urls = {
    carrier1_momo: await callbackUrlOf(service, 'carrier1_momo'),
    carrier2_money: await callbackUrlOf(service, 'carrier2_money'),
  }
})

test.each(providers)(
  '%s: a callback that the provider does not confirm changes nothing',
  async (provider) => {
    const simulator = simulatorOf(service, provider)
    const merchant = await service.merchant()
    const id = await pendingPayment(service, merchant, provider)
    const before = await viewOf(service, merchant, id)
    expect(await send(urls[provider], claimOf[provider](id))).toBe(200)
    await eventually(
      () => enquiriesAbout(service, provider, id),
      (calls) => calls.some(({ status }) => status === 200),
    )
    await untilProcessed(service, bystander, provider)
    expect(await viewOf(service, merchant, id)).toEqual(before)
    decide(simulator, id, 'declined')
    // Only carrier1 distinguishes a payer's refusal from other failures.
    const end = provider === 'carrier1_momo' ? 'cancelled' : 'failed'
    expect((await ended(merchant, 'payments', id)).status).toBe(end)
    expect(await availableOf(merchant)).toBe(0)
  },
)

test.each(providers)(
  '%s: a callback to a wrong address causes no query and no final status',
  async (provider) => {
    const merchant = await service.merchant()
    const { id } = await silentSuccess(service, merchant, provider)
    const before = await viewOf(service, merchant, id)
    const other = otherOf(provider)
    expect(
      await send(
        await callbackUrlOf(service, provider, 'UG'),
        await genuineCallback(service, provider, id),
      ),
    ).toBe(200)
    expect(await send(await callbackUrlOf(service, other), claimOf[other](id))).toBe(200)
    const { origin, pathname } = new URL(urls[provider])
    const nowhere = [
      urls[provider].replace(/.$/, '!'),
      `${urls[provider]}/x`,
      urls[provider].replace(`/${provider}/`, `/${other}/`),
      urls[provider].replace('/CG/', '/UG/'),
      `${origin}/callbacks/${provider}/CG`,
      `${origin}/callbacks/${provider}/CG/`,
      `${origin}/callbacks/${provider}/XX/${pathname.split('/').at(-1)}`,
      `${origin}/api/v1${pathname}`,
    ]
    const body = await genuineCallback(service, provider, id)
    const answers = await Promise.all(nowhere.map((address) => send(address, body)))
    expect(answers.filter((status) => status !== 404 && status !== 401)).toEqual([])
    for (const method of ['GET', 'DELETE', 'PATCH']) {
      expect((await fetch(urls[provider], { method })).status).toBe(404)
    }
    await untilProcessed(service, bystander, provider)
    expect(await viewOf(service, merchant, id)).toEqual(before)
    expect(enquiriesAbout(service, provider, id)).toEqual([])
    expect((await managed(service, id)).callbacks).toEqual([])
    expect(await send(urls[provider], body)).toBe(200)
    expect((await ended(merchant, 'payments', id)).status).toBe('successful')
  },
)

test.each(providers)(
  '%s: a malformed callback receives a response and has no effect',
  async (provider) => {
    const merchant = await service.merchant()
    const { id } = await silentSuccess(service, merchant, provider)
    const before = await viewOf(service, merchant, id)
    const answers = []
    for (const method of ['POST', 'PUT']) {
      for (const [title, body, headers = {}] of garbageAbout(id)) {
        answers.push({ title, status: await send(urls[provider], body, { method, headers }) })
      }
    }
    expect(answers.filter(({ status }) => ![200, 413, 422].includes(status))).toEqual([])
    await untilProcessed(service, bystander, provider)
    expect(await viewOf(service, merchant, id)).toEqual(before)
    expect(enquiriesAbout(service, provider, id)).toEqual([])
    expect(service.server.logLines.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
    expect(await ledgerCheckOf(service)).toEqual(balancedLedger)
  },
)

/**
 * Checks that these callbacks trigger no query, and that a genuine callback still completes the
 * transaction.
 */
const expectNothing = async (merchant: Merchant, id: string, bodies: string[]) => {
  const url = urls.carrier2_money
  const before = await viewOf(service, merchant, id)
  expect(await sendAll(url, bodies)).toEqual(bodies.map(() => 200))
  await untilProcessed(service, bystander, 'carrier2_money')
  expect(enquiriesAbout(service, 'carrier2_money', id)).toEqual([])
  expect(await viewOf(service, merchant, id)).toEqual(before)
  expect(await send(url, signed(transactionOf(id)))).toBe(200)
  expect((await ended(merchant, 'payments', id)).status).toBe('successful')
}

test('a carrier2 callback with an invalid hash causes no query', async () => {
  const merchant = await service.merchant()
  const { id } = await silentSuccess(service, merchant, 'carrier2_money')
  const own = transactionOf(id)
  const right: string = JSON.parse(signed(own)).hash
  const others: string = JSON.parse(signed(transactionOf(merchant.applicationId))).hash
  const hashes = [others, right.slice(0, -4), '', `x${right}`, [right], null, 0, true, {}]
  await expectNothing(merchant, id, [
    `{"transaction":${own}}`,
    ...hashes.map((hash) => `{"transaction":${own},"hash":${JSON.stringify(hash)}}`),
    `{"transaction":${own.replace('"TS"', '"TF"')},"hash":"${right}"}`,
    `{"transaction":${own.replace(',', ', ')},"hash":"${right}"}`,
  ])
})

test('a carrier2 callback with the hash of a different transaction has no effect', async () => {
  const merchant = await service.merchant()
  const other = await createFinal(merchant, 'payments', paymentTo('carrier2_money'))
  const { id } = await silentSuccess(service, merchant, 'carrier2_money')
  const { hash } = JSON.parse(signed(transactionOf(other.id)))
  const hashed = transactionOf(other.id)
  const own = transactionOf(id)
  const bodies = [
    `"old":{"transaction":${hashed}},"transaction":${own}`,
    `"transaction":${own},"old":{"transaction":${hashed}}`,
    `"transaction":${hashed},"transaction":${own}`,
    `"transaction":${own},"transaction":${hashed}`,
    `"an old \\"transaction":${hashed},"transaction":${own}`,
    `"transaction":${hashed},"\\u0074ransaction":${own}`,
    `"\\u0074ransaction":${own},"transaction":${hashed}`,
    `"transaction":[${own}],"old":{"transaction":${hashed}}`,
    `"old":"\\"transaction\\":{}","transaction":${own},"x":{"transaction":${hashed}}`,
  ]
  await expectNothing(
    merchant,
    id,
    bodies.map((body) => `{${body},"hash":"${hash}"}`),
  )
})

test.each(providers)(
  '%s: a live callback with the id of a sandbox transaction does not affect that transaction',
  async (provider) => {
    const sandbox = await createMerchant(service.server)
    const { body } = await sandbox.post('/payments', paymentTo(provider))
    expect(await send(urls[provider], claimOf[provider](body.data.id))).toBe(200)
    const { rows } = await sql<{ transaction_id: string | null }>`
      SELECT transaction_id FROM provider_callbacks
      WHERE body = ${claimOf[provider](body.data.id)}`.execute(service.server.ctx.db)
    expect(rows).toEqual([{ transaction_id: null }])
  },
)
