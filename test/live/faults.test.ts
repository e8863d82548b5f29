import type { CallName, Fault } from '../../scripts/provider-simulator/index.ts'
import { type Country, markets } from '../../src/domain/markets.ts'
import type { Merchant } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { anywhere, refusalsOf, unclear } from './fault-tables.ts'
import {
  atProvider,
  availableOf,
  balancedLedger,
  decide,
  eventTypesOf,
  finals,
  type Kind,
  ledgerCheckOf,
  managed,
  numberIn,
  type Provider,
  paymentTo,
  payoutTo,
  providers,
  simulatorOf,
  taken,
} from './live-orders.ts'
import { type LiveService, startLiveService } from './live-service.ts'
import { abroad, countOf, endAll, numberOf, type Placed, place } from './placed-orders.ts'

/**
 * Whatever fails between us and a provider, money moves exactly once or not at all, and both sides
 * agree. Many transactions are in progress at the same time, and each call of one kind meets the
 * next fault in the list. Every fault therefore hits some transaction.
 */

/** Each provider has one country with a long call timeout. */
const patient = { carrier1_momo: 'CM', carrier2_money: 'GA' } as const

let service: LiveService
let merchant: Merchant

beforeAll(async () => {
  const timeoutMs = 20_000
  service = await startLiveService({
    settings: { timeoutMs: 500, concurrency: 64, breakerFailures: 10_000, firstEnquiryMs: 50 },
    countries: { carrier1_momo: { CM: { timeoutMs } }, carrier2_money: { GA: { timeoutMs } } },
    latencyMs: 40,
  })
  merchant = await service.merchant()
  const opening = providers.map((each) => paymentTo(each, { amount: 10_000_000 }))
  await endAll(service, merchant, await place(merchant, 'payments', opening))
})
afterAll(() => service.stop())

/**
 * Makes each of the next calls fail with one of the faults. Returns a check that all faults
 * occurred.
 */
const cause = (provider: Provider, call: CallName, faults: Fault[]) => {
  const simulator = simulatorOf(service, provider)
  const before = countOf(simulator, call)
  for (const fault of faults) simulator.failNext(call, fault)
  return () => expect(countOf(simulator, call) - before).toBeGreaterThanOrEqual(faults.length)
}

/** Checks that both sides agree on each status, in one event, and that failures moved no money. */
const expectAgreement = async (provider: Provider, placed: Placed[], ends: string[]) => {
  const simulator = simulatorOf(service, provider)
  const moved = placed.map(([, id]) => [id, atProvider(simulator, id)?.movedTimes ?? 0])
  expect(moved).toEqual(placed.map(([, id], at) => [id, ends[at] === 'successful' ? 1 : 0]))
  expect(await ledgerCheckOf(service)).toEqual(balancedLedger)
  expect(simulator.calls.filter(({ call }) => call === 'followed')).toEqual([])
  const [, id] = placed[0] ?? ['', '']
  const eventTypes = await eventTypesOf(service, merchant, id)
  expect(eventTypes.filter((type) => type !== 'payout.approved')).toHaveLength(1)
}

const expectSuccess = async (
  provider: Provider,
  [kind, bodies]: [Kind, object[]],
  expectFaults: () => void,
): Promise<void> => {
  const placed = await place(merchant, kind, bodies)
  const ends = await endAll(service, merchant, placed)
  expect(ends).toEqual(placed.map(() => 'successful'))
  expectFaults()
  await expectAgreement(provider, placed, ends)
}

/** Creates the request bodies for one kind of transaction, one for each fault. */
const bodiesOf = async (
  provider: Provider,
  kind: Kind,
  count: number,
  changes: Record<string, unknown> = {},
): Promise<object[]> => {
  if (kind === 'payouts') return Array(count).fill(payoutTo(provider, changes))
  const payments = Array(count).fill(paymentTo(provider, changes))
  if (kind === 'payments') return payments
  const paid = await place(merchant, 'payments', payments)
  await endAll(service, merchant, paid)
  return paid.map(([, id]) => ({ payment_id: id, amount: 700 }))
}

/** Lists the calls that each kind makes. carrier2 performs a partial refund as a payout. */
const calls = providers.flatMap((provider): [Kind, CallName, CallName, Provider][] => {
  const isPaidOut = provider === 'carrier2_money'
  const refund: [CallName, CallName] = isPaidOut
    ? ['payout', 'payoutStatus']
    : ['refund', 'refundStatus']
  return [
    ['payments', 'collect', 'collectStatus', provider],
    ['payouts', 'payout', 'payoutStatus', provider],
    ['refunds', ...refund, provider],
  ]
})

test.each(calls)(
  '%s: with faults in %s calls, the money of each transaction moves exactly once',
  async (kind, submit, _, provider) => {
    const faults = [...anywhere, ...unclear[provider]]
    const bodies = await bodiesOf(provider, kind, faults.length)
    await expectSuccess(provider, [kind, bodies], cause(provider, submit, faults))
  },
)

test.each(calls)(
  '%s: a refused %s call moves no money and releases the reservation',
  async (kind, submit, _, provider) => {
    const faults = refusalsOf(provider, submit)
    const bodies = await bodiesOf(provider, kind, faults.length, abroad(patient[provider]))
    const before = await availableOf(merchant)
    const expectFaults = cause(provider, submit, faults)
    const placed = await place(merchant, kind, bodies)
    const ends = await endAll(service, merchant, placed)
    expect(new Set(ends)).toEqual(new Set(['failed']))
    expectFaults()
    await expectAgreement(provider, placed, ends)
    expect(await availableOf(merchant)).toBe(before)
  },
)

test.each(calls)(
  '%s: after %s, faults in %s calls only delay the final status',
  async (kind, _, enquire, provider) => {
    const faults: Fault[] = [
      ...anywhere,
      ...unclear[provider].filter((fault) => typeof fault === 'object' && fault.status === 500),
      { status: 404 },
      { status: 404, body: '<h1>404 Not Found</h1>' },
      { status: 200, body: {} },
      { status: 200, body: [] },
      { status: 200, body: 'null' },
    ]
    const phone_number = numberIn('999011')
    const bodies = await bodiesOf(provider, kind, faults.length, { phone_number })
    await expectSuccess(provider, [kind, bodies], cause(provider, enquire, faults))
  },
)

test.each(providers)(
  '%s: token faults only delay the first transaction of a country',
  async (provider) => {
    const used = ['CG', patient[provider]]
    const countries = (Object.keys(markets) as Country[]).filter(
      (country) =>
        !used.includes(country) &&
        (markets[country].providers as readonly string[]).includes(provider),
    )
    const expectFaults = cause(provider, 'token', anywhere)
    const bodies = countries.map((country) =>
      paymentTo(provider, { country, phone_number: numberOf(country) }),
    )
    await expectSuccess(provider, ['payments', bodies], expectFaults)
  },
)

interface Row {
  status: string
  attempts: number
  due_at: string | null
  created_at: string
}

const wasTriedInVain = ({ status, attempts, due_at, created_at }: Row): boolean =>
  status === 'processing' ||
  (attempts === 0 && Date.parse(due_at ?? '') - Date.parse(created_at) >= 1000)

test.each(providers)(
  '%s: transactions created during a connection loss complete afterwards',
  async (provider) => {
    const simulator = simulatorOf(service, provider)
    const refunds = await bodiesOf(provider, 'refunds', 2)
    const body = paymentTo(provider, { phone_number: numberIn('999009') })
    const waiting = await place(merchant, 'payments', [body])
    await Promise.all(waiting.map(([, id]) => taken(simulator, id)))
    await simulator.stop()
    const unsent = [
      ...(await place(merchant, 'payments', await bodiesOf(provider, 'payments', 5))),
      ...(await place(merchant, 'payouts', await bodiesOf(provider, 'payouts', 5))),
      ...(await place(merchant, 'refunds', refunds)),
    ]
    const rows = await eventually(
      () => Promise.all(unsent.map(([, id]) => managed(service, id))),
      (all) => all.every(wasTriedInVain),
    )
    expect(rows.filter(({ status }) => finals.includes(status))).toEqual([])
    await simulator.restart()
    for (const [, id] of waiting) decide(simulator, id, 'succeeded')
    const placed = [...unsent, ...waiting]
    const ends = await endAll(service, merchant, placed)
    expect(ends).toEqual(placed.map(() => 'successful'))
    await expectAgreement(provider, placed, ends)
  },
)
