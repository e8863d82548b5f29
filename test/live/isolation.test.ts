import {
  type ProviderSimulator,
  startCarrier1Simulator,
  startCarrier2Simulator,
} from '../../scripts/provider-simulator/index.ts'
import { createMerchant, goLive, type Merchant, manage } from '../support/client.ts'
import { eventually, exceeds } from '../support/eventually.ts'
import { prepared } from '../support/prepared.ts'
import { createTestDatabase, startTestServer } from '../support/server.ts'
import {
  allPages,
  atProvider,
  createFinal,
  ended,
  finals,
  type Provider,
  paymentTo,
  payoutTo,
  providers,
  simulatorOf,
  taken,
} from './live-orders.ts'
import { type LiveService, startLiveService } from './live-service.ts'
import {
  abroad,
  countOf,
  endAll,
  expectMovedOnce,
  otherOf,
  type Placed,
  place,
  viewAll,
} from './placed-orders.ts'
import { watchCalls } from './watched-calls.ts'

const concurrency = 4
/** Each provider has one country with a separate address. */
const elsewhere = { carrier1_momo: 'CM', carrier2_money: 'GA' } as const
/** The circuits of both countries open: one briefly, the other for the whole test. */
const failing = {
  ZM: { timeoutMs: 300, breakerFailures: 5, breakerPauseMs: 200, concurrency: 16 },
  UG: { timeoutMs: 1500, breakerFailures: 5, breakerPauseMs: 3_600_000, concurrency: 32 },
}

let live: LiveService
let addresses: Record<Provider, ProviderSimulator>
beforeAll(async () => {
  const latencyMs = 60
  const [carrier1_momo, carrier2_money] = await Promise.all([
    startCarrier1Simulator({ latencyMs }),
    startCarrier2Simulator({ latencyMs }),
  ])
  addresses = { carrier1_momo, carrier2_money }
  live = await startLiveService({
    settings: { timeoutMs: 60_000, concurrency, breakerFailures: 10_000 },
    countries: {
      carrier1_momo: { ...failing, CM: { baseUrl: carrier1_momo.url } },
      carrier2_money: { ...failing, GA: { baseUrl: carrier2_money.url } },
    },
  })
})
afterAll(() => Promise.all([live.stop(), ...Object.values(addresses).map((each) => each.stop())]))

const expectOpen = async (merchant: Merchant, placed: Placed[]): Promise<void> => {
  const views = await viewAll(merchant, placed)
  expect(views.filter(({ status }) => finals.includes(status))).toEqual([])
}

/** Checks that the other provider and the sandbox work while one provider does not reply. */
const expectOthersGoOn = async (merchant: Merchant, sandbox: Merchant, hung: Provider) => {
  const replies = await Promise.all([
    sandbox.get(`/balance?provider=${hung}`),
    sandbox.post('/payments', paymentTo(hung)),
    merchant.get('/payments'),
    merchant.get('/merchant/balance'),
    merchant.get(`/balance?provider=${hung}`),
    manage(live.server, 'get', '/providers'),
  ])
  expect(replies.map(({ status }) => status)).toEqual([200, 201, 200, 200, 200, 200])
  expect((await ended(sandbox, 'payments', replies[1].body.data.id)).status).toBe('successful')
}

test.each(providers)(
  'while %s hangs, the other provider and the API keep working',
  async (hung) => {
    const sandbox = await createMerchant(live.server)
    const merchant = await goLive(live.server, sandbox)
    const other = otherOf(hung)
    const payments = providers.map((each) => paymentTo(each, { amount: 1_000_000 }))
    const funding = await place(merchant, 'payments', payments)
    await endAll(live, merchant, funding)
    // Fetches the access token for payouts first, because a hanging token request would block all
    // payouts that share the token.
    await createFinal(merchant, 'payouts', payoutTo(hung))
    const [, original] = funding[providers.indexOf(other)] ?? []
    const simulator = simulatorOf(live, hung)
    const submitted = () => countOf(simulator, 'collect') + countOf(simulator, 'payout')
    const before = submitted()
    simulator.hang(true)
    const waiting = [
      ...(await place(merchant, 'payments', Array(16).fill(paymentTo(hung)))),
      ...(await place(merchant, 'payouts', Array(4).fill(payoutTo(hung)))),
    ]
    const hanging = () => submitted() - before
    await eventually(hanging, (count) => count === concurrency)

    const part = { payment_id: original, amount: 700 }
    const going = [
      ...(await place(merchant, 'payments', Array(8).fill(paymentTo(other)))),
      ...(await place(merchant, 'payouts', Array(3).fill(payoutTo(other)))),
      ...(await place(merchant, 'refunds', Array(3).fill(part))),
    ]
    expect(await endAll(live, merchant, going)).toEqual(going.map(() => 'successful'))
    await expectMovedOnce(live, simulatorOf(live, other), going)
    await expectOthersGoOn(merchant, sandbox, hung)

    await expectOpen(merchant, waiting)
    expect(hanging()).toBe(concurrency)
    simulator.hang(false)
    expect(await endAll(live, merchant, waiting)).toEqual(waiting.map(() => 'successful'))
    await expectMovedOnce(live, simulator, waiting)
  },
)

test.each(providers)(
  '%s: while one country hangs, transactions of another country at the same provider complete',
  async (by) => {
    const merchant = await live.merchant()
    const simulator = simulatorOf(live, by)
    const before = simulator.calls.length
    simulator.hang(true)
    const waiting = await place(merchant, 'payments', Array(12).fill(paymentTo(by)))
    await eventually(() => simulator.calls.length, exceeds(before))
    const body = paymentTo(by, abroad(elsewhere[by]))
    const going = await place(merchant, 'payments', Array(12).fill(body))
    expect(await endAll(live, merchant, going)).toEqual(going.map(() => 'successful'))
    await expectMovedOnce(live, addresses[by], going)
    expect(waiting.map(([, id]) => atProvider(simulator, id))).toEqual(waiting.map(() => undefined))
    simulator.hang(false)
    expect(await endAll(live, merchant, waiting)).toEqual(waiting.map(() => 'successful'))
    await expectMovedOnce(live, simulator, waiting)
  },
)

const circuits = async (): Promise<Record<string, string>> => {
  const { body } = await manage(live.server, 'get', '/providers')
  const rows: { provider: string; country: string; circuit: string }[] = body.data
  return Object.fromEntries(rows.map((row) => [`${row.provider}/${row.country}`, row.circuit]))
}

test.each(providers)(
  'the circuit of %s opens only for that country, and closes again when the provider recovers',
  async (provider) => {
    const merchant = await live.merchant({ country: 'ZM' })
    const simulator = simulatorOf(live, provider)
    const own = `${provider}/ZM`
    const body = paymentTo(provider, abroad('ZM'))
    await createFinal(merchant, 'payments', body)
    simulator.hang(true)
    const calls = watchCalls(simulator.url)
    const placed = await place(merchant, 'payments', Array(20).fill(body))
    const open = await eventually(circuits, (all) => all[own] === 'open')
    expect(Object.keys(open).filter((name) => open[name] !== 'closed')).toEqual([own])
    // Calls that were allowed before the circuit opened may leave late. Later calls are probes.
    await eventually(calls.underWay, (count) => count === 0)
    const whileOpen = calls.fromNowOn()
    // Only one call at a time may test whether the provider has recovered. The next probe leaves
    // after the current probe has failed, no matter how many calls wait.
    const probes = await eventually(whileOpen, ({ length }) => length >= 5)
    expect(probes.slice(0, 5)).toEqual(['left', 'failed', 'left', 'failed', 'left'])
    await expectOpen(merchant, placed)

    simulator.hang(false)
    expect(await endAll(live, merchant, placed)).toEqual(placed.map(() => 'successful'))
    await expectMovedOnce(live, simulator, placed)
    await eventually(circuits, (all) => all[own] === 'closed')
    calls.stop()
  },
)

test.each(providers)(
  "%s: one merchant's failing transactions do not delay other merchants",
  async (provider) => {
    const [troubled, other] = await Promise.all([live.merchant(), live.merchant()])
    const unbearable = paymentTo(provider, { country: 'UG', phone_number: '+256712999008' })
    const placed = await place(troubled, 'payments', Array(10).fill(unbearable))
    const circuitOf = () => live.server.ctx.liveProviders.find(provider, 'UG')?.adapter.circuit()
    await eventually(circuitOf, (circuit) => circuit === 'open')
    const body = paymentTo(provider, abroad('UG'))
    expect((await createFinal(other, 'payments', body)).status).toBe('successful')
    expect(circuitOf()).toBe('closed')
    const waiting = await viewAll(troubled, placed)
    expect(new Set(waiting.map(({ status }) => status))).not.toContain('successful')
  },
)

describe('a service that stops while both providers hang', () => {
  let stopping: LiveService
  const database = prepared(createTestDatabase)

  beforeAll(async () => {
    // Waiting for a reply would exceed the test's time limit.
    const settings = { timeoutMs: 600_000, concurrency: 8, breakerFailures: 10_000 }
    stopping = await startLiveService({ settings, database, providersGraceMs: 100 })
  })
  afterAll(async () => {
    await stopping.stop()
    await database.drop()
  })

  const relaunch = async (): Promise<void> => {
    const { liveProviders } = stopping.server.ctx.config
    const port = Number(new URL(stopping.server.url).port)
    await stopping.server.stop()
    stopping.server = await startTestServer({ database, port, liveProviders })
  }

  const placeAtHanging = async (merchant: Merchant, provider: Provider): Promise<Placed[]> => {
    await createFinal(merchant, 'payments', paymentTo(provider, { amount: 1_000_000 }))
    const simulator = simulatorOf(stopping, provider)
    simulator.failNext('collect', 'hang-after', 3)
    const silent = paymentTo(provider, { phone_number: '+242 06 5999010' })
    const acted = await place(merchant, 'payments', Array(3).fill(silent))
    await Promise.all(acted.map(([, id]) => taken(simulator, id)))
    simulator.hang(true)
    const before = simulator.calls.length
    const unacted = [
      ...(await place(merchant, 'payouts', Array(2).fill(payoutTo(provider)))),
      ...(await place(merchant, 'payments', Array(12).fill(paymentTo(provider)))),
    ]
    await eventually(() => simulator.calls.length - before, exceeds(0))
    return [...acted, ...unacted]
  }

  test('a node stops promptly during hanging provider calls, and another node takes over', async () => {
    const merchant = await stopping.merchant()
    const placed = await Promise.all(providers.map((each) => placeAtHanging(merchant, each)))
    await relaunch()
    for (const provider of providers) simulatorOf(stopping, provider).hang(false)
    for (const [index, own] of placed.entries()) {
      expect(await endAll(stopping, merchant, own)).toEqual(own.map(() => 'successful'))
      await expectMovedOnce(stopping, simulatorOf(stopping, providers[index] as Provider), own)
    }
    const events = await allPages(stopping, `/applications/${merchant.applicationId}/events`)
    const ends = events.filter(({ type }) => type !== 'payout.approved')
    const counts = placed
      .flat()
      .map(([, id]) => ends.filter(({ payload }) => payload.data.id === id).length)
    expect(counts).toEqual(placed.flat().map(() => 1))
  })
})
