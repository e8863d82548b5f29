import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { getExampleNumber } from 'libphonenumber-js'
import examples from 'libphonenumber-js/mobile/examples'
import type { CallName, Fault } from '../../scripts/provider-simulator/index.ts'
import { type Country, markets } from '../../src/domain/markets.ts'
import { listOverdue } from '../../src/repositories/reconciliation/items.ts'
import { type Merchant, manage } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import {
  atProvider,
  availableOf,
  balancedLedger,
  decide,
  ended,
  eventTypesOf,
  finals,
  itemsAbout,
  type Kind,
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
  stubOf,
  taken,
} from './live-orders.ts'
import { type LiveService, startLiveService } from './live-service.ts'

/**
 * Whatever goes wrong between us and a provider, money moves exactly once or not at all, and both
 * sides agree which. Each fault hits some order: many are in progress at once, and every call of
 * one kind meets the next fault in the list.
 */

const opening = 10_000_000

const anywhere: Fault[] = [
  'reset-before',
  'reset-after',
  'hang-before',
  'hang-after',
  'html',
  'truncated',
  'huge',
  'redirect',
  { status: 401 },
  { status: 429 },
  { status: 500 },
  { status: 500, body: '<h1>Oops</h1>', after: true },
  { status: 502, body: '<h1>Bad gateway</h1>' },
  { status: 503 },
  { status: 503, after: true },
  { status: 504, body: '<h1>Gateway timeout</h1>', after: true },
]

/** Answers that leave the outcome unknown, and answers to an enquiry that found the order. */
const unclear: Record<Provider, Fault[]> = {
  carrier1_momo: [
    { status: 409, code: 'RESOURCE_ALREADY_EXIST', after: true },
    { status: 500, code: 'INTERNAL_PROCESSING_ERROR' },
    { status: 500, code: 'INTERNAL_PROCESSING_ERROR', after: true },
    { status: 500, code: 'SERVICE_UNAVAILABLE', after: true },
    { status: 500, code: 'A_CODE_OF_TOMORROW', after: true },
  ],
  carrier2_money: [
    { status: 400, code: 'ESB000041', after: true },
    { status: 408, code: 'ESB000001', after: true },
    { status: 500, code: 'ESB000001', after: true },
    { status: 500, code: 'DP00800001000', after: true },
    { status: 500, code: 'ESB999999', after: true },
  ],
}

/** What refuses an order for good; carrier2's products have codes of their own. */
const refusalsOf = (provider: Provider, submit: CallName): Fault[] =>
  provider === 'carrier1_momo'
    ? carrier1Refusals
    : [
        { status: 400, code: 'ESB000008' },
        { status: 500, code: 'ESB000033' },
        { status: 200, code: submit === 'collect' ? 'DP00800001007' : 'DP00900001005' },
      ]

const carrier1Refusals: Fault[] = [
  { status: 400, code: 'BAD_REQUEST' },
  { status: 403, code: 'FORBIDDEN' },
  { status: 500, code: 'NOT_ALLOWED' },
  { status: 500, code: 'NOT_ALLOWED_TARGET_ENVIRONMENT' },
  { status: 500, code: 'INVALID_CALLBACK_URL_HOST' },
  { status: 500, code: 'INVALID_CURRENCY' },
]

const isSuccess = (status: string): boolean => status === 'successful' || status === 'completed'

interface Row {
  status: string
  attempts: number
  due_at: string | null
  created_at: string
}

/** The worker postponed it. */
const wasTriedInVain = ({ status, attempts, due_at, created_at }: Row): boolean =>
  status === 'processing' ||
  (attempts === 0 && Date.parse(due_at ?? '') - Date.parse(created_at) >= 1000)

describe.each(providers)('%s', (provider) => {
  let service: LiveService
  let merchant: Merchant
  const stub = () => stubOf(service, provider)

  beforeAll(async () => {
    service = await startLiveService({
      settings: { timeoutMs: 500, concurrency: 64, breakerFailures: 10_000 },
      latencyMs: 40,
    })
    merchant = await service.merchant()
    await orderAndEnd(merchant, 'payments', paymentTo(provider, { amount: opening }))
  })
  afterAll(() => service.stop())

  const countOf = (name: CallName): number =>
    stub().calls.filter(({ call }) => call === name).length

  /** Makes the next calls fail, each with its fault; the function returned checks that each did. */
  const cause = (call: CallName, faults: Fault[]) => {
    const before = countOf(call)
    for (const fault of faults) stub().failNext(call, fault)
    return () => expect(countOf(call) - before).toBeGreaterThanOrEqual(faults.length)
  }

  const orderMany = (kind: Kind, bodies: object[]) =>
    Promise.all(bodies.map((body) => order(merchant, kind, body)))

  const endAll = (kind: Kind, orders: { id: string }[]) =>
    Promise.all(orders.map(({ id }) => ended(merchant, kind, id)))

  /** Each final status is the provider's own, with one event; failed orders moved no money. */
  const expectAgreement = async (ends: { id: string; status: string }[]) => {
    const views = ends.map(({ id, status }) => [
      id,
      isSuccess(status),
      atProvider(stub(), id)?.movedTimes ?? 0,
    ])
    expect(views).toEqual(
      ends.map(({ id, status }) => [id, isSuccess(status), isSuccess(status) ? 1 : 0]),
    )
    expect(await ledgerCheckOf(service)).toEqual(balancedLedger)
    expect(stub().calls.filter(({ call }) => call === 'followed')).toEqual([])
    const [first] = ends
    const eventTypes = await eventTypesOf(service, merchant, first?.id ?? '')
    expect(eventTypes.filter((type) => type !== 'payout.approved')).toHaveLength(1)
  }

  const paid = async (count: number) =>
    endAll('payments', await orderMany('payments', Array(count).fill(paymentTo(provider))))

  const partOf = ({ id }: { id: string }) => ({ payment_id: id, amount: 700 })

  /** Orders of a kind, one for each fault. */
  const bodiesOf = async (kind: Kind, count: number, ending = '512341'): Promise<object[]> => {
    const phone_number = numberIn(ending)
    if (kind === 'payments') return Array(count).fill(paymentTo(provider, { phone_number }))
    if (kind === 'payouts') return Array(count).fill(payoutTo(provider, { phone_number }))
    return (await paid(count)).map(partOf)
  }

  const isPaidOut = provider === 'carrier2_money'
  const calls: [Kind, CallName, CallName][] = [
    ['payments', 'collect', 'collectStatus'],
    ['payouts', 'payout', 'payoutStatus'],
    ['refunds', isPaidOut ? 'payout' : 'refund', isPaidOut ? 'payoutStatus' : 'refundStatus'],
  ]

  test.each(calls)('%s: faults of %s lead to one movement of money each', async (kind, submit) => {
    const faults = [...anywhere, ...unclear[provider]]
    const bodies = await bodiesOf(kind, faults.length)
    const expectFaults = cause(submit, faults)
    const ends = await endAll(kind, await orderMany(kind, bodies))
    expect(ends.map(({ status }) => isSuccess(status))).toEqual(ends.map(() => true))
    expectFaults()
    await expectAgreement(ends)
  })

  test.each(calls)(
    '%s: a refusal of %s moves nothing and returns what was reserved',
    async (kind, submit) => {
      const faults = refusalsOf(provider, submit)
      const bodies = await bodiesOf(kind, faults.length)
      const before = await availableOf(merchant)
      const expectFaults = cause(submit, faults)
      const ends = await endAll(kind, await orderMany(kind, bodies))
      expect(new Set(ends.map(({ status }) => status))).toEqual(new Set(['failed']))
      expectFaults()
      await expectAgreement(ends)
      expect(await availableOf(merchant)).toBe(before)
    },
  )

  test.each(calls)('%s: after %s faults of %s only delay the end', async (kind, _, enquire) => {
    const faults: Fault[] = [
      ...anywhere,
      ...unclear[provider].filter((fault) => typeof fault === 'object' && fault.status === 500),
      { status: 404 },
      { status: 404, body: '<h1>404 Not Found</h1>' },
      { status: 200, body: {} },
      { status: 200, body: [] },
      { status: 200, body: 'null' },
    ]
    const bodies = await bodiesOf(kind, faults.length, '999011')
    const expectFaults = cause(enquire, faults)
    const ends = await endAll(kind, await orderMany(kind, bodies))
    expect(ends.map(({ status }) => isSuccess(status))).toEqual(ends.map(() => true))
    expectFaults()
    await expectAgreement(ends)
  })

  test(`${provider}: faults of token delay the first order of a country only`, async () => {
    const countries = (Object.keys(markets) as Country[]).filter(
      (country) =>
        country !== 'CG' && (markets[country].providers as readonly string[]).includes(provider),
    )
    const expectFaults = cause('token', anywhere)
    const bodies = countries.map((country) =>
      paymentTo(provider, {
        country,
        phone_number: getExampleNumber(country, examples)?.number,
      }),
    )
    const ends = await endAll('payments', await orderMany('payments', bodies))
    expect(ends.map(({ status }) => status)).toEqual(ends.map(() => 'successful'))
    expectFaults()
    await expectAgreement(ends)
  })

  test(`${provider}: orders created without a connection end once it is back`, async () => {
    const originals = await paid(2)
    const body = paymentTo(provider, { phone_number: numberIn('999009') })
    const waiting = await order(merchant, 'payments', body)
    await taken(stub(), waiting.id)
    await stub().stop()
    const payments = await orderMany('payments', await bodiesOf('payments', 5))
    const payouts = await orderMany('payouts', await bodiesOf('payouts', 5))
    const refunds = await orderMany('refunds', originals.map(partOf))
    const unsent = [...payments, ...payouts, ...refunds]
    const rows = await eventually(
      () => Promise.all(unsent.map(({ id }) => managed(service, id))),
      (all) => all.every(wasTriedInVain),
    )
    expect(rows.filter(({ status }) => finals.includes(status))).toEqual([])
    await stub().restart()
    decide(stub(), waiting.id, 'succeeded')
    const ends = [
      ...(await endAll('payments', [...payments, waiting])),
      ...(await endAll('payouts', payouts)),
      ...(await endAll('refunds', refunds)),
    ]
    expect(ends.map(({ status }) => isSuccess(status))).toEqual(ends.map(() => true))
    await expectAgreement(ends)
  })
})

describe('whole refunds at carrier2_money, which knows no reference of ours', () => {
  let service: LiveService
  let merchant: Merchant

  beforeAll(async () => {
    service = await startLiveService({
      settings: { timeoutMs: 500, concurrency: 64, breakerFailures: 10_000 },
      latencyMs: 40,
    })
    merchant = await service.merchant()
  })
  afterAll(() => service.stop())

  const collected = (count: number) =>
    Promise.all(
      Array.from({ length: count }, () =>
        orderAndEnd(merchant, 'payments', paymentTo('carrier2_money')),
      ),
    )

  const refundAll = (payments: { id: string; amount: number }[]) =>
    Promise.all(
      payments.map(({ id, amount }) => order(merchant, 'refunds', { payment_id: id, amount })),
    )

  const movedOf = async (paymentId: string): Promise<number> => {
    const { provider_reference } = await managed(service, paymentId)
    return service.money.orders.get(`refund-${provider_reference}`)?.movedTimes ?? 0
  }

  test('whole refunds: after 401 and 429 the refund is retried and made once', async () => {
    const payments = await collected(3)
    service.money.failNext('refund', { status: 401 }, 2)
    service.money.failNext('refund', { status: 429 }, 2)
    const refunds = await refundAll(payments)
    const ends = await Promise.all(refunds.map(({ id }) => ended(merchant, 'refunds', id)))
    expect(ends.map(({ status }) => status)).toEqual(ends.map(() => 'successful'))
    const moved = await Promise.all(payments.map(({ id }) => movedOf(id)))
    expect(moved).toEqual(payments.map(() => 1))
  })

  test('whole refunds: after any other fault nothing is resent and people decide', async () => {
    const faults: Fault[] = [
      ...anywhere.filter(
        (fault) => typeof fault === 'string' || (fault.status !== 401 && fault.status !== 429),
      ),
      { status: 408, code: 'ESB000001', after: true },
      { status: 500, code: 'ESB000011', after: true },
      { status: 500, code: 'ESB000045', after: true },
    ]
    const payments = await collected(faults.length)
    const before = await availableOf(merchant)
    const sentBefore = service.money.calls.filter(({ call }) => call === 'refund').length
    for (const fault of faults) service.money.failNext('refund', fault)
    const refunds = await refundAll(payments)
    const rows = await eventually(
      () => Promise.all(refunds.map(({ id }) => managed(service, id))),
      (all) => all.every(({ due_at }) => due_at === null),
    )
    expect(rows.map(({ status }) => status)).toEqual(rows.map(() => 'processing'))
    const sent = service.money.calls.filter(({ call }) => call === 'refund').length - sentBefore
    expect(sent).toBe(faults.length)
    expect(Math.max(...(await Promise.all(payments.map(({ id }) => movedOf(id)))))).toBe(1)

    // Each was listed when its enquiries ended.
    expect(await listOverdue(service.server.ctx.db)).toBe(0)
    // People look it up at the provider and record how each ended.
    let givenBack = 0
    for (const [index, { id }] of refunds.entries()) {
      const payment = payments[index] as { id: string; amount: number }
      const hasMoved = (await movedOf(payment.id)) === 1
      if (hasMoved) givenBack += payment.amount
      const [item, ...others] = await itemsAbout(service, id)
      expect([item.reported_status, others]).toEqual([null, []])
      const status = hasMoved ? 'successful' : 'failed'
      const decision = { action: 'settle', status, reason: "the provider's statement" }
      const path = `/reconciliation-items/${item.id}/resolve`
      expect((await manage(service.server, 'post', path, decision)).status).toBe(200)
      expect((await read(merchant, 'refunds', id)).status).toBe(status)
    }
    expect(await availableOf(merchant)).toBe(before - givenBack)
    expect(await ledgerCheckOf(service)).toEqual(balancedLedger)
  })
})
