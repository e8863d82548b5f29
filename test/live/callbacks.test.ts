import { sql } from 'kysely'
import type { SentCallback } from '../../scripts/provider-simulator/index.ts'
import type { Merchant } from '../support/client.ts'
import { equals, eventually, exceeds, hasSome } from '../support/eventually.ts'
import { failingOnDemand } from '../support/failing-context.ts'
import {
  enquiriesAbout,
  genuineCallback,
  pendingPayment,
  silentSuccess,
  startCallbackService,
  untilProcessed,
} from './callback-orders.ts'
import {
  atProvider,
  availableOf,
  balancedLedger,
  createFinal,
  decide,
  ended,
  entriesOf,
  eventTypesOf,
  itemsAbout,
  ledgerCheckOf,
  managed,
  numberIn,
  order,
  type Provider,
  paymentTo,
  payoutTo,
  providers,
  read,
  simulatorOf,
  taken,
  underWay,
  viewOf,
} from './live-orders.ts'
import type { LiveService } from './live-service.ts'
import { otherOf } from './placed-orders.ts'
import { callbackUrlOf, sendAll } from './sent-callbacks.ts'

const concurrency = 4
/**
 * Each provider has one country in which calls may hang, and a number whose payments stay pending.
 */
const hangingMarkets = {
  carrier1_momo: { country: 'CM', phone_number: '+237671999009' },
  carrier2_money: { country: 'GA', phone_number: '+24106999009' },
} as const
const secondsOfAMinute = expect.stringMatching(/^([1-9]|[1-5]\d|60)$/)

const failure = failingOnDemand()
let service: LiveService
let bystander: Merchant
let urls: Record<Provider, string>

beforeAll(async () => {
  const hanging = { timeoutMs: 3_600_000, concurrency }
  service = await startCallbackService({
    countries: { carrier1_momo: { CM: hanging }, carrier2_money: { GA: hanging } },
    makeContext: failure.makeContext,
  })
  bystander = await service.merchant()
  urls = {
    carrier1_momo: await callbackUrlOf(service, 'carrier1_momo'),
    carrier2_money: await callbackUrlOf(service, 'carrier2_money'),
  }
})
afterAll(() => service.stop())

test.each(
  providers.flatMap((provider) =>
    (['POST', 'PUT'] as const).map((method) => [provider, method] as const),
  ),
)(
  '%s: a genuine callback by %s gives a payment its final status immediately',
  async (provider, method) => {
    const simulator = simulatorOf(service, provider)
    const merchant = await service.merchant()
    const { id, reference } = await silentSuccess(service, merchant, provider)
    expect(await simulator.sendCallback(reference, { method })).toBe(200)
    expect((await ended(merchant, 'payments', id)).status).toBe('successful')
    expect(await availableOf(merchant)).toBe(5000)
    expect(enquiriesAbout(service, provider, id)).toHaveLength(1)
  },
)

test.each(providers)(
  '%s: a callback that cannot be stored is refused, so that the provider resends it',
  async (by) => {
    const merchant = await service.merchant()
    const { id, reference } = await silentSuccess(service, merchant, by)
    const body = await genuineCallback(service, by, id)
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    await failure.during(away, async () => {
      const { status, headers } = await fetch(urls[by], { method: 'POST', body })
      expect([status, headers.get('retry-after')]).toEqual([503, secondsOfAMinute])
    })
    expect(await simulatorOf(service, by).sendCallback(reference)).toBe(200)
    expect((await ended(merchant, 'payments', id)).status).toBe('successful')
  },
)

test.each(providers)(
  '%s: callbacks also set the final status of payouts and refunds',
  async (provider) => {
    const simulator = simulatorOf(service, provider)
    const merchant = await service.merchant()
    const payment = await pendingPayment(service, merchant, provider)
    decide(simulator, payment, 'succeeded')
    expect((await ended(merchant, 'payments', payment)).status).toBe('successful')
    const phone_number = numberIn('999009')
    const payout = await underWay(service, merchant, {
      kind: 'payouts',
      body: payoutTo(provider, { phone_number }),
    })
    const refund = await underWay(service, merchant, {
      kind: 'refunds',
      body: { payment_id: payment, amount: 700 },
    })
    decide(simulator, payout, 'succeeded')
    decide(simulator, refund, 'failed')
    expect((await ended(merchant, 'payouts', payout)).status).toBe('completed')
    expect((await ended(merchant, 'refunds', refund)).status).toBe('failed')
    expect(await availableOf(merchant)).toBe(5000 - 1010)
    expect(await ledgerCheckOf(service)).toEqual(balancedLedger)
  },
)

test.each(providers)(
  '%s: a callback replayed after the final status changes nothing',
  async (provider) => {
    const simulator = simulatorOf(service, provider)
    const merchant = await service.merchant()
    const id = await pendingPayment(service, merchant, provider)
    decide(simulator, id, 'succeeded')
    await ended(merchant, 'payments', id)
    const before = await viewOf(service, merchant, id)
    const body = await genuineCallback(service, provider, id)
    const { reference } = await taken(simulator, id)
    const asked = enquiriesAbout(service, provider, id).length
    expect(await sendAll(urls[provider], Array(5).fill(body))).toEqual(Array(5).fill(200))
    for (const status of ['FAILED', 'TF']) await simulator.sendCallback(reference, { status })
    await eventually(() => enquiriesAbout(service, provider, id).length, exceeds(asked))
    await untilProcessed(service, bystander, provider)
    expect(await viewOf(service, merchant, id)).toEqual(before)
    expect(await itemsAbout(service, id)).toEqual([])
  },
)

test.each(providers)(
  '%s: ten concurrent copies of a callback create one posting and one event',
  async (provider) => {
    const merchant = await service.merchant()
    const { id } = await silentSuccess(service, merchant, provider)
    const body = await genuineCallback(service, provider, id)
    expect(await sendAll(urls[provider], Array(10).fill(body))).toEqual(Array(10).fill(200))
    await ended(merchant, 'payments', id)
    await eventually(
      () => managed(service, id),
      ({ callbacks }) => callbacks.length === 10,
    )
    await untilProcessed(service, bystander, provider)
    expect(await availableOf(merchant)).toBe(5000)
    expect(await entriesOf(service, merchant)).toHaveLength(2)
    expect(await eventTypesOf(service, merchant, id)).toEqual(['payment.succeeded'])
    expect(await itemsAbout(service, id)).toEqual([])
  },
)

test('concurrent callbacks are each recorded with the right transaction', async () => {
  const merchant = await service.merchant()
  const orders = []
  for (const provider of providers) {
    const { id } = await silentSuccess(service, merchant, provider)
    orders.push({ id, url: urls[provider], body: await genuineCallback(service, provider, id) })
  }
  const copies = 100
  await Promise.all(orders.map(({ url, body }) => sendAll(url, Array(copies).fill(body))))
  for (const { id, body } of orders) {
    const { rows } = await sql<{ transaction_id: string }>`
      SELECT transaction_id FROM provider_callbacks WHERE body = ${body}`.execute(
      service.server.ctx.db,
    )
    expect(rows).toEqual(Array(copies).fill({ transaction_id: id }))
  }
})

test.each(providers)(
  '%s: a callback that reports a success after a failure changes nothing and is listed once',
  async (provider) => {
    const simulator = simulatorOf(service, provider)
    const merchant = await service.merchant()
    const id = await pendingPayment(service, merchant, provider)
    decide(simulator, id, 'failed')
    expect((await ended(merchant, 'payments', id)).status).toBe('failed')
    const before = await viewOf(service, merchant, id)
    decide(simulator, id, 'succeeded')
    const { reference } = await taken(simulator, id)
    await simulator.sendCallback(reference, { repeat: 3 })
    const found = await eventually(() => itemsAbout(service, id), hasSome)
    await untilProcessed(service, bystander, provider)
    const idsOf = (items: { id: string }[]) => items.map((item) => item.id)
    expect(idsOf(await itemsAbout(service, id))).toEqual(idsOf(found))
    expect(found).toMatchObject([
      { reported_status: 'successful', recorded_status: 'failed', resolution: null },
    ])
    expect(await viewOf(service, merchant, id)).toEqual(before)
    expect((await read(merchant, 'payments', id)).status).toBe('failed')
  },
)

test.each(providers)(
  '%s: an unconfirmed callback is abandoned after its fifth attempt',
  async (provider) => {
    const simulator = simulatorOf(service, provider)
    const id = await pendingPayment(service, await service.merchant(), provider)
    await simulator.sendCallback((await taken(simulator, id)).reference)
    const { db } = service.server.ctx
    const stored = async () => {
      const all = db.selectFrom('provider_callbacks').where('transaction_id', '=', id)
      return all.select(['attempts', 'due_at']).execute()
    }
    await eventually(stored, ([callback]) => callback?.attempts === 1)
    await sql`UPDATE provider_callbacks SET attempts = 3
      WHERE transaction_id = ${id}::uuid`.execute(db)
    await eventually(stored, ([callback]) => callback?.due_at === null)
    expect((await stored()).map(({ attempts }) => attempts)).toEqual([5])
  },
)

test.each(providers)(
  'stored callbacks from %s do not delay callbacks from the other provider',
  async (hanging) => {
    const simulator = simulatorOf(service, hanging)
    const { country, phone_number } = hangingMarkets[hanging]
    simulator.setCallbackUrl(await callbackUrlOf(service, hanging, country))
    const merchant = await service.merchant()
    const body = paymentTo(hanging, { country, phone_number })
    // The number of callbacks exceeds one batch.
    const count = 130
    const orders = await Promise.all(
      Array.from({ length: count }, () => order(merchant, 'payments', body)),
    )
    const processing = async (): Promise<number> =>
      (await merchant.get('/payments?status=processing&per_page=1')).body.meta.total
    await eventually(processing, (total) => total === count)
    // Every query then hangs at the token request, whatever the limit on concurrent calls.
    simulator.failNext('collectStatus', { status: 401 }, concurrency)
    simulator.failNext('token', 'hang-before')
    const references = orders.map(({ id }) => atProvider(simulator, id)?.reference ?? '')
    for (const reference of references) simulator.setOutcome(reference, 'succeeded')
    const isStored = ({ reference, status }: SentCallback) =>
      status === 200 && references.includes(reference)
    await eventually(() => simulator.callbacks.filter(isStored).length, equals(count))
    const unhurt = await service.merchant()
    const { status } = await createFinal(unhurt, 'payments', paymentTo(otherOf(hanging)))
    expect([status, await processing()]).toEqual(['successful', count])
  },
)
