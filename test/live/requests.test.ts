import {
  type Fault,
  type ProviderSimulator,
  startCarrier2Simulator,
} from '../../scripts/provider-simulator/index.ts'
import { type Country, homeCurrency } from '../../src/domain/markets.ts'
import { advanceClock } from '../support/clock.ts'
import { eventually } from '../support/eventually.ts'
import {
  atProvider,
  balancedLedger,
  createFinal,
  ledgerCheckOf,
  type Provider,
  paymentTo,
  payoutTo,
  providers,
  simulatorOf,
} from './live-orders.ts'
import { type LiveService, startLiveService } from './live-service.ts'
import { abroad, countOf, endAll, expectMovedOnce, numberOf, place } from './placed-orders.ts'

const paddings = [
  ['pkcs1', 'TD'],
  ['oaep-sha1', 'TZ'],
  ['oaep-sha256', 'CD'],
] as const
/** Each provider has one country with a short call timeout. */
const impatient = { carrier1_momo: 'GN', carrier2_money: 'RW' } as const
/** Each provider has one country that has no transaction before a token test. */
const fresh = { carrier1_momo: 'CM', carrier2_money: 'GA' } as const
/**
 * The lifetime exceeds the running time of this file, so only the advanced clock expires a token.
 */
const tokenLifetimeSeconds = 36_000

let live: LiveService
const signing: Partial<Record<Country, ProviderSimulator<object>>> = {}
beforeAll(async () => {
  const countries: Partial<Record<Country, object>> = { RW: { timeoutMs: 500 } }
  for (const [pinPadding, country] of paddings) {
    const simulator = await startCarrier2Simulator({ messageSigning: true, pinPadding })
    signing[country] = simulator
    countries[country] = simulator.configuration.defaults
  }
  live = await startLiveService({
    // A slow call must not time out on a busy machine, because its retry would reuse the token.
    settings: { timeoutMs: 20_000, concurrency: 64, breakerFailures: 10_000 },
    countries: { carrier1_momo: { GN: { timeoutMs: 500 } }, carrier2_money: countries },
    carrier1: { tokenLifetimeSeconds },
    carrier2: { tokenLifetimeSeconds },
  })
})
afterAll(() => Promise.all([live.stop(), ...Object.values(signing).map((each) => each.stop())]))

const balanceAt = async (provider: Provider, country: Country): Promise<bigint> => {
  const { wallets, balance } = live.server.ctx.liveProviders.find(provider, country)?.adapter ?? {}
  const held = (wallets ?? []).map((wallet) => balance?.(wallet, homeCurrency(country)))
  return (await Promise.all(held)).reduce<bigint>((sum, amount = 0n) => sum + amount, 0n)
}

test.each([
  ['carrier1_momo', ['LR', 'SZ', 'ZA', 'ZM', 'UG', 'GN']],
  ['carrier2_money', ['SC', 'MG', 'MW', 'ZM', 'UG', 'RW']],
] as const)(
  '%s: a balance that the provider omits or sends in unreadable form is unknown',
  async (provider, countries) => {
    const simulator = simulatorOf(live, provider)
    expect(countries.at(-1)).toBe(impatient[provider])
    const faults = (currency: string): Fault[] => [
      { status: 200, body: { availableBalance: '1.005', currency, data: { balance: '1.005' } } },
      { status: 200, body: { data: { balance: '1.005', currency }, currency } },
      { status: 500, body: '<h1>Oops</h1>' },
      'truncated',
      'html',
      'hang-before',
    ]
    for (const [index, country] of countries.entries()) {
      simulator.failNext('balance', faults(homeCurrency(country))[index] ?? 'html')
      await expect(balanceAt(provider, country)).rejects.toThrow()
    }
    for (const country of countries) {
      const known = () => balanceAt(provider, country).catch(() => 0n)
      await eventually(known, (amount) => amount >= 1_000_000_000n)
    }
  },
)

test.each(providers)(
  '%s: 50 simultaneous first transactions share one access token',
  async (provider) => {
    const merchant = await live.merchant()
    const simulator = simulatorOf(live, provider)
    const before = countOf(simulator, 'token')
    const placed = await place(merchant, 'payments', Array(50).fill(paymentTo(provider)))
    expect(await endAll(live, merchant, placed)).toEqual(placed.map(() => 'successful'))
    expect(countOf(simulator, 'token') - before).toBe(1)
  },
)

const large = Number.MAX_SAFE_INTEGER

test.each([
  ['carrier1_momo', 'UG', { 1: '1', 5000: '5000', [large]: '9007199254740991' }],
  ['carrier2_money', 'UG', { 1: '1', 5000: '5000', [large]: '9007199254740991' }],
  ['carrier1_momo', 'ZM', { 1: '0.01', 29: '0.29', 12350: '123.5', [large]: '90071992547409.91' }],
  ['carrier2_money', 'ZM', { 1: '0.01', 29: '0.29', 700: '7', [large]: '90071992547409.91' }],
] as const)(
  '%s in %s: the amounts sent to the provider are exact',
  async (provider, country, client) => {
    const simulator = simulatorOf(live, provider)
    const currency = homeCurrency(country)
    const expectExact = async ([minor, decimal]: [string, string]): Promise<void> => {
      const merchant = await live.merchant()
      const body = abroad(country, { amount: Number(minor), currency })
      const paid = await place(merchant, 'payments', [paymentTo(provider, body)])
      expect(await endAll(live, merchant, paid)).toEqual(['successful'])
      const received = paid.map(([, id]) => atProvider(simulator, id))
      expect(received).toMatchObject([{ amount: decimal, currency }])
      if (Number(minor) === large) return
      const more = paymentTo(provider, { ...body, amount: 1_000_000 })
      const { id: payment_id } = await createFinal(merchant, 'payments', more)
      const out = [
        ...(await place(merchant, 'payouts', [payoutTo(provider, body)])),
        ...(await place(merchant, 'refunds', [{ payment_id, amount: Number(minor) }])),
      ]
      expect(await endAll(live, merchant, out)).toEqual(out.map(() => 'successful'))
      expect(out.map(([, id]) => atProvider(simulator, id)?.amount)).toEqual([decimal, decimal])
    }
    await Promise.all(Object.entries(client).map(expectExact))
    expect(await ledgerCheckOf(live)).toEqual(balancedLedger)
  },
)

test('no provider token or credential is logged, even after errors', async () => {
  const merchant = await live.merchant()
  const failAll = async (provider: Provider): Promise<void> => {
    for (const fault of ['reset-after', 'html', 'hang-before', { status: 401 }] as const) {
      simulatorOf(live, provider).failNext('collect', fault)
    }
    const body = paymentTo(provider, abroad(impatient[provider]))
    await endAll(live, merchant, await place(merchant, 'payments', Array(4).fill(body)))
  }
  await Promise.all(providers.map(failAll))
  const log = live.server.logLines.join('\n')
  expect(log).toContain('provider call failed: outcome unknown')
  const { carrier1_momo: momo, carrier2_money: money } = live.server.ctx.config.liveProviders
  const { subscriptionKey = '', apiKey = '' } = momo.CG?.collection ?? {}
  const { clientSecret = '' } = money.CG ?? {}
  for (const secret of [subscriptionKey, apiKey, clientSecret, 'Bearer ', 'Basic ', 'simulator-']) {
    expect([secret, log.includes(secret)]).toEqual([secret, false])
  }
})

test.each(paddings)(
  'a PIN with a padding of %s appears in no message or log, and each body is signed',
  async (_, country) => {
    const merchant = await live.merchant()
    const simulator = signing[country] as ProviderSimulator
    simulator.failNext('keys', 'html')
    const currency = homeCurrency(country)
    const paying = paymentTo('carrier2_money', abroad(country, { amount: 1_000_000, currency }))
    const placed = await place(merchant, 'payments', Array(8).fill(paying))
    expect(await endAll(live, merchant, placed)).toEqual(placed.map(() => 'successful'))
    expect(countOf(simulator, 'keys')).toBe(2)
    simulator.failNext('payout', 'reset-after')
    const numbers = ['0', '1', '2'].map((digit) => numberOf(country).replace(/.$/, digit))
    const payouts = numbers.map((phone_number) =>
      payoutTo('carrier2_money', { country, currency, phone_number }),
    )
    const paidOut = await place(merchant, 'payouts', payouts)
    expect(await endAll(live, merchant, paidOut)).toEqual(paidOut.map(() => 'successful'))
    await expectMovedOnce(live, simulator, [...placed, ...paidOut])

    const sent = simulator.calls.filter(({ method, call }) => method === 'POST' && call !== 'token')
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
    expect(simulator.calls.filter(({ body }) => clear.test(body))).toEqual([])
    expect(live.server.logLines.filter((line) => clear.test(line))).toEqual([])
  },
)

test.each([
  ['carrier1_momo', 'GH', 2n],
  ['carrier2_money', 'KE', 1n],
] as const)(
  '%s: the balance that the provider reports is exact',
  async (provider, country, accounts) => {
    const merchant = await live.merchant({ country })
    const body = paymentTo(provider, abroad(country, { amount: 1_234_567 }))
    await createFinal(merchant, 'payments', body)
    expect(await balanceAt(provider, country)).toBe(1_000_000_000n * accounts + 1_234_567n)
  },
)

// The following tests advance the clock, which expires everything that the service caches.

test.each(providers)('%s: an access token is replaced once before it expires', async (provider) => {
  const merchant = await live.merchant()
  const simulator = simulatorOf(live, provider)
  const before = simulator.calls.length
  const tokensAfter = async (passedSeconds: number): Promise<number> => {
    advanceClock(passedSeconds * 1000)
    const body = paymentTo(provider, abroad(fresh[provider]))
    const placed = await place(merchant, 'payments', Array(25).fill(body))
    expect(await endAll(live, merchant, placed)).toEqual(placed.map(() => 'successful'))
    return simulator.calls.slice(before).filter(({ call }) => call === 'token').length
  }
  // The clock moves past the expiry of every token from an earlier test.
  expect(await tokensAfter(tokenLifetimeSeconds)).toBe(1)
  expect(await tokensAfter(0.5 * tokenLifetimeSeconds)).toBe(1)
  // During the last 30 seconds, no call uses the token.
  expect(await tokensAfter(0.5 * tokenLifetimeSeconds - 30)).toBe(2)
  expect(await tokensAfter(tokenLifetimeSeconds - 30)).toBe(3)
  expect(simulator.calls.slice(before).filter(({ status }) => status === 401)).toEqual([])
})
