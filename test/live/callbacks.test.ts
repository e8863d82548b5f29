import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { ProviderSimulator } from '../../scripts/provider-simulator/index.ts'
import type { Merchant } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import {
  atProvider,
  availableOf,
  balancedLedger,
  callbackUrlOf,
  claimOf,
  decide,
  ended,
  entriesOf,
  eventTypesOf,
  garbageAbout,
  itemsAbout,
  ledgerCheckOf,
  managed,
  numberIn,
  order,
  orderAndEnd,
  type Provider,
  paymentTo,
  payoutTo,
  providers,
  read,
  send,
  sendAll,
  signed,
  stubOf,
  taken,
  transactionOf,
  underWay,
  viewOf,
} from './live-orders.ts'
import { type LiveService, startLiveService } from './live-service.ts'

/**
 * Callbacks are hints: a genuine one ends a transaction at once, and no forged one moves anything.
 * Enquiries of our own come an hour later, so that only callbacks can explain an end.
 */

const start = () =>
  startLiveService({
    settings: { firstEnquiryMs: 3_600_000 },
    carrier2: { callbackHash: true },
  })

const otherOf = (provider: Provider): Provider =>
  provider === 'carrier1_momo' ? 'carrier2_money' : 'carrier1_momo'

const enquiriesAbout = (stub: ProviderSimulator, id: string) => {
  const reference = atProvider(stub, id)?.reference ?? 'none'
  return stub.calls.filter(({ method, path }) => method === 'GET' && path.includes(reference))
}

/** An order that has succeeded at the provider, which sends no callback about it. */
const silentSuccess = async (service: LiveService, merchant: Merchant, provider: Provider) => {
  const body = paymentTo(provider, { phone_number: numberIn('999010') })
  const id = await underWay(service, merchant, { body })
  const { reference } = await eventually(
    () => taken(stubOf(service, provider), id),
    ({ status }) => status === 'succeeded',
  )
  return { id, reference }
}

describe.each(providers)('%s', (provider) => {
  let service: LiveService
  let bystander: Merchant
  let url: string
  const stub = () => stubOf(service, provider)

  beforeAll(async () => {
    service = await start()
    bystander = await service.merchant()
    url = await callbackUrlOf(service, provider)
  })
  afterAll(() => service.stop())

  const pending = (merchant: Merchant) =>
    underWay(service, merchant, {
      body: paymentTo(provider, { phone_number: numberIn('999009') }),
    })

  /** A later order ends by its callback, so every earlier callback has been processed. */
  const later = async () => {
    const { status } = await orderAndEnd(bystander, 'payments', paymentTo(provider))
    expect(status).toBe('successful')
  }

  const genuine = async (id: string): Promise<string> => {
    const { reference } = await taken(stub(), id)
    await stub().sendCallback(reference, { url: `${service.server.url}/nowhere` })
    return stub().callbacks.findLast((sent) => sent.reference === reference)?.body ?? ''
  }

  test.each(['POST', 'PUT'] as const)(
    `${provider}: a genuine callback by %s ends a payment at once`,
    async (method) => {
      const merchant = await service.merchant()
      const { id, reference } = await silentSuccess(service, merchant, provider)
      expect(await stub().sendCallback(reference, { method })).toBe(200)
      expect((await ended(merchant, 'payments', id)).status).toBe('successful')
      expect(await availableOf(merchant)).toBe(5000)
      expect(enquiriesAbout(stub(), id)).toHaveLength(1)
    },
  )

  test(`${provider}: payouts and refunds end by their callbacks as well`, async () => {
    const merchant = await service.merchant()
    const payment = await pending(merchant)
    decide(stub(), payment, 'succeeded')
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
    decide(stub(), payout, 'succeeded')
    decide(stub(), refund, 'failed')
    expect((await ended(merchant, 'payouts', payout)).status).toBe('completed')
    expect((await ended(merchant, 'refunds', refund)).status).toBe('failed')
    expect(await availableOf(merchant)).toBe(5000 - 1010)
    expect(await ledgerCheckOf(service)).toEqual(balancedLedger)
  })

  test(`${provider}: a claim that the provider does not confirm changes nothing`, async () => {
    const merchant = await service.merchant()
    const id = await pending(merchant)
    const before = await viewOf(service, merchant, id)
    expect(await send(url, claimOf[provider](id))).toBe(200)
    await eventually(
      () => enquiriesAbout(stub(), id),
      (calls) => calls.some(({ status }) => status === 200),
    )
    await later()
    expect(await viewOf(service, merchant, id)).toEqual(before)
    decide(stub(), id, 'declined')
    // Only carrier1 distinguishes a payer's refusal from other failures.
    const end = provider === 'carrier1_momo' ? 'cancelled' : 'failed'
    expect((await ended(merchant, 'payments', id)).status).toBe(end)
    expect(await availableOf(merchant)).toBe(0)
  })

  test(`${provider}: a callback replayed after the end changes nothing`, async () => {
    const merchant = await service.merchant()
    const id = await pending(merchant)
    decide(stub(), id, 'succeeded')
    await ended(merchant, 'payments', id)
    const before = await viewOf(service, merchant, id)
    const body = await genuine(id)
    const { reference } = await taken(stub(), id)
    const asked = enquiriesAbout(stub(), id).length
    expect(await sendAll(url, Array(5).fill(body))).toEqual(Array(5).fill(200))
    for (const status of ['FAILED', 'TF']) await stub().sendCallback(reference, { status })
    await eventually(
      () => enquiriesAbout(stub(), id).length,
      (count) => count > asked,
    )
    await later()
    expect(await viewOf(service, merchant, id)).toEqual(before)
    expect(await itemsAbout(service, id)).toEqual([])
  })

  test(`${provider}: a callback to a wrong address causes no enquiry and no end`, async () => {
    const merchant = await service.merchant()
    const { id } = await silentSuccess(service, merchant, provider)
    const before = await viewOf(service, merchant, id)
    const other = otherOf(provider)
    expect(await send(await callbackUrlOf(service, provider, 'UG'), await genuine(id))).toBe(200)
    expect(await send(await callbackUrlOf(service, other), claimOf[other](id))).toBe(200)
    const { origin, pathname } = new URL(url)
    const nowhere = [
      url.replace(/.$/, '!'),
      `${url}/x`,
      url.replace(`/${provider}/`, `/${other}/`),
      url.replace('/CG/', '/UG/'),
      `${origin}/callbacks/${provider}/CG`,
      `${origin}/callbacks/${provider}/CG/`,
      `${origin}/callbacks/${provider}/XX/${pathname.split('/').at(-1)}`,
      `${origin}/api/v1${pathname}`,
    ]
    const body = await genuine(id)
    const answers = await Promise.all(nowhere.map((address) => send(address, body)))
    expect(answers.filter((status) => status !== 404 && status !== 401)).toEqual([])
    for (const method of ['GET', 'DELETE', 'PATCH']) {
      expect((await fetch(url, { method })).status).toBe(404)
    }
    await later()
    expect(await viewOf(service, merchant, id)).toEqual(before)
    expect(enquiriesAbout(stub(), id)).toEqual([])
    expect((await managed(service, id)).callbacks).toEqual([])
    expect(await send(url, body)).toBe(200)
    expect((await ended(merchant, 'payments', id)).status).toBe('successful')
  })

  test(`${provider}: ten copies of a callback at once make one posting and one event`, async () => {
    const merchant = await service.merchant()
    const { id } = await silentSuccess(service, merchant, provider)
    const body = await genuine(id)
    expect(await sendAll(url, Array(10).fill(body))).toEqual(Array(10).fill(200))
    await ended(merchant, 'payments', id)
    await eventually(
      () => managed(service, id),
      ({ callbacks }) => callbacks.length === 10,
    )
    await later()
    expect(await availableOf(merchant)).toBe(5000)
    expect(await entriesOf(service, merchant)).toHaveLength(2)
    expect(await eventTypesOf(service, merchant, id)).toEqual(['payment.succeeded'])
    expect(await itemsAbout(service, id)).toEqual([])
  })

  test(`${provider}: a malformed callback is answered and moves nothing`, async () => {
    const merchant = await service.merchant()
    const { id } = await silentSuccess(service, merchant, provider)
    const before = await viewOf(service, merchant, id)
    const answers = []
    for (const method of ['POST', 'PUT']) {
      for (const [title, body, headers = {}] of garbageAbout(id)) {
        answers.push({ title, status: await send(url, body, { method, headers }) })
      }
    }
    expect(answers.filter(({ status }) => ![200, 413, 422].includes(status))).toEqual([])
    await later()
    expect(await viewOf(service, merchant, id)).toEqual(before)
    expect(enquiriesAbout(stub(), id)).toEqual([])
    expect(service.server.logLines.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
    expect(await ledgerCheckOf(service)).toEqual(balancedLedger)
  })

  test(`${provider}: a success after a failure changes nothing and is listed once`, async () => {
    const merchant = await service.merchant()
    const id = await pending(merchant)
    decide(stub(), id, 'failed')
    expect((await ended(merchant, 'payments', id)).status).toBe('failed')
    const before = await viewOf(service, merchant, id)
    decide(stub(), id, 'succeeded')
    const { reference } = await taken(stub(), id)
    await stub().sendCallback(reference, { repeat: 3 })
    const found = await eventually(
      () => itemsAbout(service, id),
      (items) => items.length > 0,
    )
    await later()
    const idsOf = (items: { id: string }[]) => items.map((item) => item.id)
    expect(idsOf(await itemsAbout(service, id))).toEqual(idsOf(found))
    expect(found).toMatchObject([
      { reported_status: 'successful', recorded_status: 'failed', resolution: null },
    ])
    expect(await viewOf(service, merchant, id)).toEqual(before)
    expect((await read(merchant, 'payments', id)).status).toBe('failed')
  })
})

describe('hashes of carrier2_money', () => {
  let service: LiveService
  let merchant: Merchant
  let url: string

  beforeAll(async () => {
    service = await start()
    merchant = await service.merchant()
    url = await callbackUrlOf(service, 'carrier2_money')
  })
  afterAll(() => service.stop())

  /** None of these leads to an enquiry about the order, which the right one then ends. */
  const expectNothing = async (id: string, bodies: string[]) => {
    const before = await viewOf(service, merchant, id)
    expect(await sendAll(url, bodies)).toEqual(bodies.map(() => 200))
    await orderAndEnd(await service.merchant(), 'payments', paymentTo('carrier2_money'))
    expect(enquiriesAbout(service.money, id)).toEqual([])
    expect(await viewOf(service, merchant, id)).toEqual(before)
    expect(await send(url, signed(transactionOf(id)))).toBe(200)
    expect((await ended(merchant, 'payments', id)).status).toBe('successful')
  }

  test('a carrier2 callback with an invalid hash causes no enquiry', async () => {
    const { id } = await silentSuccess(service, merchant, 'carrier2_money')
    const own = transactionOf(id)
    const right: string = JSON.parse(signed(own)).hash
    const others: string = JSON.parse(signed(transactionOf(merchant.applicationId))).hash
    const hashes = [others, right.slice(0, -4), '', `x${right}`, [right], null, 0, true, {}]
    await expectNothing(id, [
      `{"transaction":${own}}`,
      ...hashes.map((hash) => `{"transaction":${own},"hash":${JSON.stringify(hash)}}`),
      `{"transaction":${own.replace('"TS"', '"TF"')},"hash":"${right}"}`,
      `{"transaction":${own.replace(',', ', ')},"hash":"${right}"}`,
    ])
  })

  test('a carrier2 callback with the hash of another order does not affect this one', async () => {
    const other = await orderAndEnd(merchant, 'payments', paymentTo('carrier2_money'))
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
      id,
      bodies.map((body) => `{${body},"hash":"${hash}"}`),
    )
  })
})

describe.each(providers)('while %s hangs', (hanging) => {
  let service: LiveService

  beforeAll(async () => {
    service = await startLiveService({
      settings: { firstEnquiryMs: 3_600_000, timeoutMs: 3_600_000, concurrency: 100 },
    })
  })
  afterAll(() => service.stop())

  test(`stored callbacks of ${hanging} do not delay those of the other provider`, async () => {
    const stub = stubOf(service, hanging)
    const merchant = await service.merchant()
    const body = paymentTo(hanging, { phone_number: numberIn('999009') })
    const count = 450
    const orders = await Promise.all(
      Array.from({ length: count }, () => order(merchant, 'payments', body)),
    )
    const processing = async (): Promise<number> =>
      (await merchant.get('/payments?status=processing&per_page=1')).body.meta.total
    await eventually(processing, (total) => total === count)
    // Every enquiry then waits for a token that never comes, however few calls may be under way.
    stub.failNext('collectStatus', { status: 401 }, count)
    stub.failNext('token', 'hang-before', count)
    for (const { id } of orders) decide(stub, id, 'succeeded')
    await eventually(
      () => stub.callbacks.filter(({ status }) => status === 200).length,
      (stored) => stored === count,
    )
    const unhurt = await service.merchant()
    const { status } = await orderAndEnd(unhurt, 'payments', paymentTo(otherOf(hanging)))
    expect([status, await processing()]).toEqual(['successful', count])
  })
})
