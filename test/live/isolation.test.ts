import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { getExampleNumber } from 'libphonenumber-js'
import examples from 'libphonenumber-js/mobile/examples'
import {
  type CallName,
  type Fault,
  type ProviderSimulator,
  startCarrier1Simulator,
  startCarrier2Simulator,
} from '../../scripts/provider-simulator/index.ts'
import { type Country, homeCurrency } from '../../src/domain/markets.ts'
import type { ProviderSettings } from '../../src/providers/providers-file.ts'
import { createMerchant, goLive, type Merchant, manage, type Reply } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { createTestDatabase, startTestServer, type TestDatabase } from '../support/server.ts'
import {
  atProvider,
  balancedLedger,
  ended,
  eventTypesOf,
  finals,
  type Kind,
  ledgerCheckOf,
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

/** Providers, countries and nodes that fail, and everything that goes on beside them. */

type Placed = [kind: Kind, id: string]

const otherOf = (provider: Provider): Provider =>
  provider === 'carrier1_momo' ? 'carrier2_money' : 'carrier1_momo'

const numberOf = (country: Country): string => getExampleNumber(country, examples)?.number ?? ''

const abroad = (country: Country, changes: object = {}) => ({
  country,
  phone_number: numberOf(country),
  ...changes,
})

const place = (merchant: Merchant, kind: Kind, bodies: object[]): Promise<Placed[]> =>
  Promise.all(
    bodies.map(async (body) => [kind, (await order(merchant, kind, body)).id] as [Kind, string]),
  )

const endAll = async (merchant: Merchant, placed: Placed[]): Promise<string[]> => {
  const ends = await Promise.all(placed.map(([kind, id]) => ended(merchant, kind, id)))
  return ends.map(({ status }) => (status === 'completed' ? 'successful' : status))
}

const countOf = (stub: ProviderSimulator, name: CallName): number =>
  stub.calls.filter(({ call }) => call === name).length

const expectMovedOnce = async (live: LiveService, stub: ProviderSimulator, placed: Placed[]) => {
  expect(placed.map(([, id]) => atProvider(stub, id)?.movedTimes)).toEqual(placed.map(() => 1))
  expect(await ledgerCheckOf(live)).toEqual(balancedLedger)
}

/** Restarts the service at the same address and on the same database. */
const relaunch = async (
  live: LiveService,
  database: TestDatabase,
  change = (liveProviders: ProviderSettings) => liveProviders,
): Promise<LiveService> => {
  const liveProviders = change(live.server.ctx.config.liveProviders)
  const port = Number(new URL(live.server.url).port)
  await live.server.stop()
  const server = await startTestServer({ database, port, liveProviders })
  return { ...live, server }
}

const stopAll = async ({ server, momo, money }: LiveService, database: TestDatabase) => {
  await Promise.all([momo.stop(), money.stop()])
  await server.stop()
  await database.drop()
}

describe('while a provider hangs', () => {
  const settings = { timeoutMs: 60_000, concurrency: 8, breakerFailures: 10_000 }
  let live: LiveService
  beforeAll(async () => {
    live = await startLiveService({ settings })
  })
  afterAll(() => live.stop())

  test.each(providers)('while %s hangs the other provider and the API go on', async (hung) => {
    const sandbox = await createMerchant(live.server)
    const merchant = await goLive(live.server, sandbox)
    const other = otherOf(hung)
    const payments = providers.map((each) => paymentTo(each, { amount: 1_000_000 }))
    const [first, second] = await place(merchant, 'payments', payments)
    await endAll(merchant, [first as Placed, second as Placed])
    const original = (hung === 'carrier1_momo' ? second : first)?.[1]
    const stub = stubOf(live, hung)
    const before = stub.calls.length
    stub.hang(true)
    const waiting = [
      ...(await place(merchant, 'payments', Array(40).fill(paymentTo(hung)))),
      ...(await place(merchant, 'payouts', Array(10).fill(payoutTo(hung)))),
    ]
    const hanging = () => stub.calls.length - before
    await eventually(hanging, (count) => count === settings.concurrency)

    const part = { payment_id: original, amount: 700 }
    const going = [
      ...(await place(merchant, 'payments', Array(20).fill(paymentTo(other)))),
      ...(await place(merchant, 'payouts', Array(5).fill(payoutTo(other)))),
      ...(await place(merchant, 'refunds', Array(3).fill(part))),
    ]
    expect(await endAll(merchant, going)).toEqual(going.map(() => 'successful'))
    await expectMovedOnce(live, stubOf(live, other), going)

    const replies = await Promise.all([
      sandbox.get(`/balance?provider=${hung}`),
      sandbox.post('/payments', paymentTo(hung)),
      merchant.get('/payments'),
      merchant.get('/merchant/balance'),
      merchant.get(`/balance?provider=${other}`),
      manage(live.server, 'get', '/providers'),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 201, 200, 200, 200, 200])
    const { id } = replies[1].body.data
    expect((await ended(sandbox, 'payments', id)).status).toBe('successful')

    const views = await Promise.all(waiting.map(([kind, id]) => read(merchant, kind, id)))
    expect(views.filter(({ status }) => finals.includes(status))).toEqual([])
    expect(hanging()).toBe(settings.concurrency)
    stub.hang(false)
    expect(await endAll(merchant, waiting)).toEqual(waiting.map(() => 'successful'))
    await expectMovedOnce(live, stub, waiting)
  })
})

describe.each(providers)('%s in two countries', (provider) => {
  const elsewhere = provider === 'carrier1_momo' ? 'CM' : 'GA'
  let live: LiveService
  let abroadStub: ProviderSimulator
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
    const settings = { timeoutMs: 60_000, concurrency: 4, breakerFailures: 10_000 }
    const first = await startLiveService({ settings, database })
    const start = provider === 'carrier1_momo' ? startCarrier1Simulator : startCarrier2Simulator
    abroadStub = await start({ latencyMs: 60 })
    live = await relaunch(first, database, (liveProviders) => {
      const own = liveProviders[provider] as Partial<Record<Country, object>>
      const moved = { ...own[elsewhere], baseUrl: abroadStub.url }
      return { ...liveProviders, [provider]: { ...own, [elsewhere]: moved } }
    })
  })
  afterAll(async () => {
    await abroadStub.stop()
    await stopAll(live, database)
  })

  test(`${provider}: while one country hangs, orders of the other country end`, async () => {
    const merchant = await live.merchant()
    const stub = stubOf(live, provider)
    stub.hang(true)
    const waiting = await place(merchant, 'payments', Array(20).fill(paymentTo(provider)))
    await eventually(
      () => stub.calls.length,
      (count) => count > 0,
    )
    const body = paymentTo(provider, abroad(elsewhere))
    const going = await place(merchant, 'payments', Array(20).fill(body))
    expect(await endAll(merchant, going)).toEqual(going.map(() => 'successful'))
    await expectMovedOnce(live, abroadStub, going)
    expect(stub.orders.size).toBe(0)
    stub.hang(false)
    expect(await endAll(merchant, waiting)).toEqual(waiting.map(() => 'successful'))
    await expectMovedOnce(live, stub, waiting)
  })
})

/**
 * Calls about orders to an address as this process makes them, in their order: what the other side
 * receives, it may receive late, when the caller has long given up.
 */
const watchCalls = (url: string) => {
  const events: { request: object; kind: 'left' | 'failed' }[] = []
  const note = (kind: 'left' | 'failed') => (message: unknown) => {
    const { request } = message as { request: { origin?: unknown; path?: unknown } }
    const isOfOrder = !/balance|token/.test(String(request.path))
    if (isOfOrder && String(request.origin) === new URL(url).origin) events.push({ request, kind })
  }
  const [left, failed] = [note('left'), note('failed')]
  subscribe('undici:request:create', left)
  subscribe('undici:request:error', failed)
  return {
    /** What happens from now on to calls that had not left before. */
    fromNowOn: () => {
      const earlier = new Set(events.map(({ request }) => request))
      return () => events.filter(({ request }) => !earlier.has(request)).map(({ kind }) => kind)
    },
    /** How many calls have left and not failed. */
    underWay: () => events.reduce((count, { kind }) => count + (kind === 'left' ? 1 : -1), 0),
    stop: () => {
      unsubscribe('undici:request:create', left)
      unsubscribe('undici:request:error', failed)
    },
  }
}

describe('the circuit of a provider that fails', () => {
  const breakerPauseMs = 800
  let live: LiveService
  beforeAll(async () => {
    const settings = { timeoutMs: 300, breakerFailures: 5, breakerPauseMs, concurrency: 16 }
    live = await startLiveService({ settings })
  })
  afterAll(() => live.stop())

  const circuits = async (): Promise<Record<string, string>> => {
    const { body } = await manage(live.server, 'get', '/providers')
    const rows: { provider: string; country: string; circuit: string }[] = body.data
    return Object.fromEntries(rows.map((row) => [`${row.provider}/${row.country}`, row.circuit]))
  }

  test.each(providers)(
    'the circuit of %s opens for it only, and closes again',
    async (provider) => {
      const merchant = await live.merchant({ country: 'UG' })
      const stub = stubOf(live, provider)
      const own = `${provider}/UG`
      const body = paymentTo(provider, abroad('UG'))
      await orderAndEnd(merchant, 'payments', body)
      stub.hang(true)
      const calls = watchCalls(stub.url)
      const placed = await place(merchant, 'payments', Array(20).fill(body))
      const open = await eventually(circuits, (all) => all[own] === 'open')
      expect(Object.keys(open).filter((name) => open[name] !== 'closed')).toEqual([own])
      expect((await merchant.get(`/balance?provider=${provider}`)).status).toBe(503)
      // Calls that it let through before it opened may leave late: only those after them are probes.
      await eventually(calls.underWay, (count) => count === 0)
      const whileOpen = calls.fromNowOn()
      // One call at a time goes through, to see whether it is well again; the next one leaves only
      // once that has failed, however many wait.
      const probes = await eventually(whileOpen, ({ length }) => length >= 5)
      expect(probes.slice(0, 5)).toEqual(['left', 'failed', 'left', 'failed', 'left'])
      const views = await Promise.all(placed.map(([kind, id]) => read(merchant, kind, id)))
      expect(views.filter(({ status }) => finals.includes(status))).toEqual([])

      stub.hang(false)
      expect(await endAll(merchant, placed)).toEqual(placed.map(() => 'successful'))
      await expectMovedOnce(live, stub, placed)
      await eventually(circuits, (all) => all[own] === 'closed')
      calls.stop()
    },
  )
})

test.each(providers)(
  '%s: orders that fail for one merchant delay no other merchant',
  async (provider) => {
    const live = await startLiveService({ settings: { breakerPauseMs: 3_600_000 } })
    try {
      const [troubled, other] = [await live.merchant(), await live.merchant()]
      const unbearable = paymentTo(provider, { phone_number: numberIn('999008') })
      const placed = await place(troubled, 'payments', Array(10).fill(unbearable))
      const circuitOf = () => live.server.ctx.liveProviders.find(provider, 'CG')?.adapter.circuit()
      await eventually(circuitOf, (circuit) => circuit === 'open')
      const id = (await place(other, 'payments', [paymentTo(provider)]))[0]?.[1] ?? ''
      expect((await ended(other, 'payments', id)).status).toBe('successful')
      expect(circuitOf()).toBe('closed')
      const waiting = await Promise.all(placed.map(([, own]) => read(troubled, 'payments', own)))
      expect(new Set(waiting.map(({ status }) => status))).not.toContain('successful')
    } finally {
      await live.stop()
    }
  },
)

describe('a service that stops while both providers hang', () => {
  let live: LiveService
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
    // Waiting for an answer would take longer than a test may.
    const settings = { timeoutMs: 600_000, concurrency: 8, breakerFailures: 10_000 }
    live = await startLiveService({ settings, database })
  })
  afterAll(() => stopAll(live, database))

  test('a stop during hanging provider calls is prompt and another node carries on', async () => {
    const merchant = await live.merchant()
    const acted: Record<Provider, Placed[]> = { carrier1_momo: [], carrier2_money: [] }
    const unacted: typeof acted = { carrier1_momo: [], carrier2_money: [] }
    for (const provider of providers) {
      await orderAndEnd(merchant, 'payments', paymentTo(provider, { amount: 1_000_000 }))
      const stub = stubOf(live, provider)
      stub.failNext('collect', 'hang-after', 3)
      const silent = paymentTo(provider, { phone_number: numberIn('999010') })
      acted[provider] = await place(merchant, 'payments', Array(3).fill(silent))
      await Promise.all(acted[provider].map(([, id]) => taken(stub, id)))
      stub.hang(true)
      const before = stub.calls.length
      unacted[provider] = [
        ...(await place(merchant, 'payouts', Array(2).fill(payoutTo(provider)))),
        ...(await place(merchant, 'payments', Array(12).fill(paymentTo(provider)))),
      ]
      await eventually(
        () => stub.calls.length - before,
        (count) => count > 0,
      )
    }
    live = await relaunch(live, database)
    for (const provider of providers) {
      const stub = stubOf(live, provider)
      stub.hang(false)
      const placed = [...acted[provider], ...unacted[provider]]
      expect(await endAll(merchant, placed)).toEqual(placed.map(() => 'successful'))
      await expectMovedOnce(live, stub, placed)
      const eventTypes = await Promise.all(placed.map(([, id]) => eventTypesOf(live, merchant, id)))
      const ends = eventTypes.map((types) => types.filter((type) => type !== 'payout.approved'))
      expect(ends.map(({ length }) => length)).toEqual(placed.map(() => 1))
    }
  })
})

describe('requests to both providers', () => {
  const settings = { concurrency: 64, breakerFailures: 10_000 }
  const shortLifeMs = 2000
  let live: LiveService
  let shortLived: LiveService
  beforeAll(async () => {
    live = await startLiveService({ settings })
    const life = { tokenLifetimeSeconds: shortLifeMs / 1000 }
    // A call that this machine only delays is not given up: it would be sent again, its token too.
    const patient = { ...settings, timeoutMs: 20_000 }
    shortLived = await startLiveService({ settings: patient, carrier1: life, carrier2: life })
  })
  afterAll(() => Promise.all([live.stop(), shortLived.stop()]))

  const floatOf = (merchant: Merchant, provider: Provider) =>
    merchant.get(`/balance?provider=${provider}`)

  test.each([
    ['carrier1_momo', 'GH', 'GHS', 2],
    ['carrier2_money', 'KE', 'KES', 1],
  ] as const)(
    '%s: the provider balance is exact and read at most once in a few seconds',
    async (...given) => {
      const [provider, country, currency, accounts] = given
      const merchant = await live.merchant({ country })
      const pay = (amount: number) =>
        orderAndEnd(merchant, 'payments', paymentTo(provider, abroad(country, { amount })))
      await pay(1_234_567)
      const stub = stubOf(live, provider)
      const before = countOf(stub, 'balance')
      const replies = await Promise.all(
        Array.from({ length: 20 }, () => floatOf(merchant, provider)),
      )
      const available = 1_000_000_000 * accounts + 1_234_567
      expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
      expect(replies[0]?.body).toEqual({ data: { available, currency } })
      expect(countOf(stub, 'balance') - before).toBe(accounts)
      await pay(29)
      const later = await eventually(
        () => floatOf(merchant, provider),
        ({ body }) => body.data.available !== available,
      )
      expect(later.body.data.available).toBe(available + 29)
      expect(countOf(stub, 'balance') - before).toBe(accounts * 2)
    },
  )

  test.each([
    ['carrier1_momo', ['LR', 'SZ', 'ZA', 'ZM', 'GN', 'UG']],
    ['carrier2_money', ['SC', 'MG', 'MW', 'ZM', 'RW', 'UG']],
  ] as const)(
    '%s: the provider balance is 503 while it hangs or is unreadable',
    async (provider, countries) => {
      const stub = stubOf(live, provider)
      const faults = (currency: string): Fault[] => [
        { status: 200, body: { availableBalance: '1.005', currency, data: { balance: '1.005' } } },
        { status: 200, body: { data: { balance: '1.005', currency }, currency } },
        { status: 500, body: '<h1>Oops</h1>' },
        'truncated',
        'html',
        'hang-before',
      ]
      const merchants: Merchant[] = []
      for (const [index, country] of countries.entries()) {
        const merchant = await live.merchant({ country })
        stub.failNext('balance', faults(homeCurrency(country))[index] ?? 'html')
        const { status, body, headers }: Reply = await floatOf(merchant, provider)
        expect([country, status, body.code]).toEqual([country, 503, 'provider_unavailable'])
        expect(headers['content-type']).toContain('application/json')
        merchants.push(merchant)
      }
      await Promise.all(
        merchants.map((merchant) =>
          eventually(
            () => floatOf(merchant, provider),
            ({ status, body }) => status === 200 && body.data.available >= 1_000_000_000,
          ),
        ),
      )
    },
  )

  test.each(providers)('%s: 50 simultaneous first orders share one token', async (provider) => {
    const merchant = await live.merchant()
    const stub = stubOf(live, provider)
    const before = countOf(stub, 'token')
    const placed = await place(merchant, 'payments', Array(50).fill(paymentTo(provider)))
    expect(await endAll(merchant, placed)).toEqual(placed.map(() => 'successful'))
    expect(countOf(stub, 'token') - before).toBe(1)
  })

  test.each(providers)('%s: a token is replaced once before it expires', async (provider) => {
    const merchant = await shortLived.merchant()
    const stub = stubOf(shortLived, provider)
    while (countOf(stub, 'token') < 3) {
      const placed = await place(merchant, 'payments', Array(50).fill(paymentTo(provider)))
      expect(await endAll(merchant, placed)).toEqual(placed.map(() => 'successful'))
    }
    expect(stub.calls.filter(({ status }) => status === 401)).toEqual([])
    const mints = stub.calls.filter(({ call }) => call === 'token').map(({ atMs }) => atMs)
    const gaps = mints.slice(1).map((atMs, index) => atMs - (mints[index] ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual((shortLifeMs / 2) * 0.95)
  })

  const large = Number.MAX_SAFE_INTEGER
  test.each([
    ['carrier1_momo', 'UG', { 1: '1', 5000: '5000', [large]: '9007199254740991' }],
    ['carrier2_money', 'UG', { 1: '1', 5000: '5000', [large]: '9007199254740991' }],
    [
      'carrier1_momo',
      'ZM',
      { 1: '0.01', 29: '0.29', 12350: '123.5', [large]: '90071992547409.91' },
    ],
    ['carrier2_money', 'ZM', { 1: '0.01', 29: '0.29', 700: '7', [large]: '90071992547409.91' }],
  ] as const)(
    '%s in %s: amounts are exact in the requests sent',
    async (provider, country, client) => {
      const stub = stubOf(live, provider)
      const currency = homeCurrency(country)
      for (const [minor, decimal] of Object.entries(client)) {
        const merchant = await live.merchant()
        const body = abroad(country, { amount: Number(minor), currency })
        const [paid] = await place(merchant, 'payments', [paymentTo(provider, body)])
        expect(await endAll(merchant, [paid as Placed])).toEqual(['successful'])
        expect(atProvider(stub, paid?.[1] ?? '')).toMatchObject({ amount: decimal, currency })
        if (Number(minor) === large) continue
        const more = paymentTo(provider, { ...body, amount: 1_000_000 })
        const { id: payment_id } = await orderAndEnd(merchant, 'payments', more)
        const part = { payment_id, amount: Number(minor) }
        const out = [
          ...(await place(merchant, 'payouts', [payoutTo(provider, body)])),
          ...(await place(merchant, 'refunds', [part])),
        ]
        expect(await endAll(merchant, out)).toEqual(out.map(() => 'successful'))
        expect(out.map(([, id]) => atProvider(stub, id)?.amount)).toEqual([decimal, decimal])
      }
      expect(await ledgerCheckOf(live)).toEqual(balancedLedger)
    },
  )

  test('no token or credential is logged, whatever goes wrong', async () => {
    const merchant = await live.merchant()
    for (const provider of providers) {
      const stub = stubOf(live, provider)
      for (const fault of ['reset-after', 'html', 'hang-before', { status: 401 }] as const) {
        stub.failNext('collect', fault)
      }
      await endAll(merchant, await place(merchant, 'payments', Array(4).fill(paymentTo(provider))))
    }
    const log = live.server.logLines.join('\n')
    expect(log).toContain('a provider call ended without an outcome')
    const { carrier1_momo: momo, carrier2_money: money } = live.server.ctx.config.liveProviders
    const { subscriptionKey = '', apiKey = '' } = momo.CG?.collection ?? {}
    const { clientSecret = '' } = money.CG ?? {}
    for (const secret of [
      subscriptionKey,
      apiKey,
      clientSecret,
      'Bearer ',
      'Basic ',
      'simulator-',
    ]) {
      expect([secret, log.includes(secret)]).toEqual([secret, false])
    }
  })
})

describe.each(['pkcs1', 'oaep-sha1', 'oaep-sha256'] as const)(
  'carrier2_money where messages are signed, padded by %s',
  (pinPadding) => {
    let live: LiveService
    beforeAll(async () => {
      live = await startLiveService({ carrier2: { messageSigning: true, pinPadding } })
    })
    afterAll(() => live.stop())

    test('the PIN is in no message and no log, and each body is signed', async () => {
      const merchant = await live.merchant()
      const stub = live.money
      stub.failNext('keys', 'html')
      const placed = await place(
        merchant,
        'payments',
        Array(8).fill(paymentTo('carrier2_money', { amount: 100_000 })),
      )
      expect(await endAll(merchant, placed)).toEqual(placed.map(() => 'successful'))
      expect(countOf(stub, 'keys')).toBe(2)
      stub.failNext('payout', 'reset-after')
      const numbers = ['512340', '512341', '512342'].map(numberIn)
      const paidOut = await place(
        merchant,
        'payouts',
        numbers.map((phone_number) => payoutTo('carrier2_money', { phone_number })),
      )
      expect(await endAll(merchant, paidOut)).toEqual(paidOut.map(() => 'successful'))
      await expectMovedOnce(live, stub, [...placed, ...paidOut])

      const sent = stub.calls.filter(({ method, call }) => method === 'POST' && call !== 'token')
      const signatures = sent.map(({ headers }) => headers['x-signature'])
      expect(signatures.filter((signature) => signature === undefined)).toEqual([])
      expect(new Set(signatures).size).toBe(sent.length)
      const pins = sent
        .filter(({ call }) => call === 'payout')
        .map(({ body }): string => JSON.parse(body).pin)
      expect(pins.length).toBeGreaterThanOrEqual(paidOut.length)
      expect(new Set(pins).size).toBe(pins.length)
      const clear = /["']1234\\*["']/
      expect(pins.filter((pin) => pin.length < 300)).toEqual([])
      expect(stub.calls.filter(({ body }) => clear.test(body))).toEqual([])
      expect(live.server.logLines.filter((line) => clear.test(line))).toEqual([])
    })
  },
)
