import { gzipSync } from 'node:zlib'
import { getExampleNumber } from 'libphonenumber-js'
import examples from 'libphonenumber-js/mobile/examples'
import type { Country } from '../../src/domain/markets.ts'
import { manage } from '../support/client.ts'
import { equals, eventually } from '../support/eventually.ts'
import { prepared } from '../support/prepared.ts'
import type { ScriptedCall, ScriptedProvider, ScriptedReply } from '../support/scripted-provider.ts'
import { otherOf } from './placed-orders.ts'
import {
  allWell,
  isToken,
  managed,
  moneyWell,
  pay,
  payOut,
  startScriptedMarkets,
  until,
} from './scripted-markets.ts'
import { transactionSaid } from './scripted-service.ts'

const configured: [settings: object, string[], string[], payee: object, Country][] = [
  [
    {},
    ['POST /merchant/v1/payments/', 'GET /standard/v1/payments/{id}'],
    ['POST /standard/v1/disbursements/', 'GET /standard/v1/disbursements/{id}'],
    {},
    'KE',
  ],
  [
    { collectionVersion: 'v2', disbursementVersion: 'v2', enquiryTransactionType: true },
    ['POST /merchant/v2/payments/', 'GET /standard/v1/payments/{id}'],
    ['POST /standard/v2/disbursements/', 'GET /standard/v2/disbursements/{id}?transactionType=B2C'],
    { currency: 'RWF' },
    'RW',
  ],
  [
    { disbursementVersion: 'v3', disbursementEnquiryVersion: 'v1', keepsLeadingZero: true },
    ['POST /merchant/v1/payments/', 'GET /standard/v1/payments/{id}'],
    ['POST /standard/v3/disbursements/', 'GET /standard/v1/disbursements/{id}'],
    { currency: 'TZS', wallet_type: 'NORMAL' },
    'TZ',
  ],
  [
    { disbursementVersion: 'v3', payeeCurrency: false, walletType: 'AGENT' },
    ['POST /merchant/v1/payments/', 'GET /standard/v1/payments/{id}'],
    ['POST /standard/v3/disbursements/', 'GET /standard/v3/disbursements/{id}'],
    { wallet_type: 'AGENT' },
    'MW',
  ],
]

const service = prepared(() =>
  startScriptedMarkets({
    carrier1_momo: {
      CG: {},
      CM: {},
      UG: {},
      GH: {},
      LR: {},
      SZ: {},
      ZM: {},
      ZA: { breakerFailures: 2, breakerPauseMs: 3_600_000 },
      BJ: { isSandbox: true, wireCurrency: 'EUR' },
    },
    carrier2_money: {
      ...Object.fromEntries(configured.map(([settings, , , , country]) => [country, settings])),
      ...{ CD: {}, CG: {}, MG: {}, NE: {}, SC: {}, UG: {}, ZM: {} },
    },
  }),
)

test('carrier1_momo: every call, including token requests, contains its target environment', async () => {
  const merchant = await service.merchant('CM')
  const momo = service.at('carrier1_momo', 'CM')
  momo.script = (call) => {
    if (isToken(call)) return undefined
    return call.method === 'POST'
      ? { status: 202 }
      : { status: 200, body: { status: 'SUCCESSFUL', amount: '5000', currency: 'XAF' } }
  }
  await until(service, await pay(merchant, 'carrier1_momo', 'CM'), 'successful')
  const environments = momo.calls.map(({ headers }) => headers['x-target-environment'])
  expect(momo.calls.filter(isToken)).toHaveLength(1)
  expect(new Set(environments)).toEqual(new Set(['environment-of-CM']))
})

test("carrier1_momo: requests to the provider's sandbox carry the sandbox's currency", async () => {
  const merchant = await service.merchant('BJ')
  const momo = service.at('carrier1_momo', 'BJ')
  momo.script = (call) => {
    if (isToken(call)) return undefined
    return call.method === 'POST'
      ? { status: 202 }
      : { status: 200, body: { status: 'SUCCESSFUL', amount: '5000.00', currency: 'EUR' } }
  }
  const id = await pay(merchant, 'carrier1_momo', 'BJ')
  expect((await until(service, id, 'successful')).currency).toBe('XOF')
  const [sent] = momo.callsTo('POST', '/requesttopay')
  expect(JSON.parse(sent?.body ?? '')).toMatchObject({ amount: '5000', currency: 'EUR' })
})

const currenciesIn = ({ headers, body }: ScriptedCall): string[] => {
  const named = [...body.matchAll(/"currency":"(\w+)"/g)].map(([, currency]) => currency ?? '')
  return [headers['x-currency'] ?? [], named].flat()
}

test.each([
  ['carrier1_momo', 'LR', ['LRD', 'USD']],
  ['carrier2_money', 'CD', ['CDF', 'USD']],
] as const)(
  '%s in %s: transactions in either currency of the country are sent to the provider in that currency',
  async (provider, country, currencies) => {
    const merchant = await service.merchant(country)
    const market = service.at(provider, country)
    for (const currency of currencies) {
      market.calls.length = 0
      market.script = allWell[provider]
      const paid = await pay(merchant, provider, country, currency)
      expect((await until(service, paid, 'successful')).currency).toBe(currency)
      const { body } = await merchant.post('/refunds', { payment_id: paid, amount: 1000 })
      await until(service, body.data.id, 'successful')
      await until(service, await payOut(merchant, provider, country, currency), 'completed')
      const orders = market.calls.filter((call) => !isToken(call))
      expect(orders.filter(({ method }) => method === 'POST')).toHaveLength(3)
      expect(new Set(orders.flatMap(currenciesIn))).toEqual(new Set([currency]))
    }
  },
)

const pathsOf = (money: ScriptedProvider, part: string): string[] => [
  ...new Set(
    money.calls
      .filter(({ path }) => path.includes(part))
      .map(({ method, path }) => `${method} ${path.replace(/[0-9a-f]{32}/, '{id}')}`),
  ),
]

test.each(configured)(
  'carrier2_money: a country configured with %j uses its configured paths and payee',
  async (settings, collecting, paying, payee, country) => {
    const merchant = await service.merchant(country)
    const money = service.at('carrier2_money', country)
    money.script = moneyWell
    await until(service, await pay(merchant, 'carrier2_money', country), 'successful')
    await until(service, await payOut(merchant, 'carrier2_money', country), 'completed')
    expect(pathsOf(money, '/payments')).toEqual(collecting)
    expect(pathsOf(money, '/disbursements')).toEqual(paying)
    const national = getExampleNumber(country, examples)?.nationalNumber
    const msisdn = 'keepsLeadingZero' in settings ? `0${national}` : national
    const [sent] = money.callsTo('POST', '/disbursements')
    expect(JSON.parse(sent?.body ?? '').payee).toEqual({ msisdn, ...payee })
    const [collected] = money.callsTo('POST', '/payments')
    expect(JSON.parse(collected?.body ?? '').subscriber.msisdn).toBe(msisdn)
  },
)

test('carrier2_money: balances with thousands separators and compressed responses are read', async () => {
  const merchant = await service.merchant('NE')
  const gzipped = (body: object): ScriptedReply => ({
    status: 200,
    body: gzipSync(JSON.stringify(body)),
    headers: { 'content-encoding': 'gzip' },
  })
  service.at('carrier2_money', 'NE').script = (call) => {
    if (isToken(call)) return gzipped({ access_token: 'zipped', expires_in: '180' })
    if (call.path.endsWith('/balance')) {
      return gzipped({ data: { balance: '37,600.00', currency: 'XOF' } })
    }
    return gzipped(
      (transactionSaid({ status: call.method === 'POST' ? 'TIP' : 'TS' }) as { body: object }).body,
    )
  }
  const niger = service.server.ctx.liveProviders.find('carrier2_money', 'NE')
  expect(await niger?.adapter.balance('collection', 'XOF')).toBe(37_600n)
  await until(service, await pay(merchant, 'carrier2_money', 'NE'), 'successful')
})

test('carrier2_money: a response beyond 256 KiB leaves the outcome unknown, even if compressed', async () => {
  const merchant = await service.merchant('MG')
  const money = service.at('carrier2_money', 'MG')
  const large = { ...{ filler: 'x'.repeat(300 * 1024) }, data: { transaction: { status: 'TF' } } }
  money.script = (call) => {
    if (isToken(call) || call.method !== 'POST') return moneyWell(call)
    return {
      status: 200,
      body: gzipSync(JSON.stringify(large)),
      headers: { 'content-encoding': 'gzip' },
    }
  }
  await until(service, await pay(merchant, 'carrier2_money', 'MG'), 'successful')
  expect(money.callsTo('POST', '/payments')).toHaveLength(1)
})

test.each([
  ['carrier1_momo', 429, 'UG'],
  ['carrier1_momo', 503, 'GH'],
  ['carrier2_money', 429, 'UG'],
  ['carrier2_money', 503, 'ZM'],
] as const)(
  '%s: after %i with Retry-After, no call to that country is sent too early',
  async (provider, status, country) => {
    const merchant = await service.merchant(country)
    const market = service.at(provider, country)
    const other = otherOf(provider)
    for (const each of [provider, other]) service.at(each, 'CG').script = allWell[each]
    market.script = (call) =>
      isToken(call) ? undefined : { status, headers: { 'retry-after': '3600' } }
    const first = await pay(merchant, provider, country)
    await eventually(() => market.calls.filter((call) => !isToken(call)).length, equals(1))
    // The provider receives the call before the pause is stored, so a concurrent payment may be
    // sent before the pause.
    await eventually(() => circuitAt(provider, country), equals('open'))
    market.script = allWell[provider]
    const later = await Promise.all(
      Array.from({ length: 5 }, () => pay(merchant, provider, country)),
    )
    const rests = await eventually(
      () => Promise.all([first, ...later].map((id) => managed(service, id))),
      (views) =>
        views.every(
          ({ due_at, created_at }) => Date.parse(due_at) - Date.parse(created_at) > 250_000,
        ),
    )
    expect(rests.map(({ status: held }) => held)).toEqual([
      status === 429 ? 'pending' : 'processing',
      ...later.map(() => 'pending'),
    ])
    const { body: listed } = await manage(service.server, 'get', '/providers')
    const shown = listed.data.find(
      (each: { provider: string; country: string }) =>
        each.provider === provider && each.country === country,
    )
    expect(shown.circuit).toBe('open')
    // A callback triggers a query, which must also wait until the pause is over.
    const callbackUrl = service.server.ctx.liveProviders.find(provider, country)?.callbackUrl()
    const claims = { externalId: first, transaction: { id: first.replaceAll('-', '') } }
    await fetch(callbackUrl ?? '', { method: 'POST', body: JSON.stringify(claims) })
    const putOff = await eventually(
      () =>
        service.server.ctx.db
          .selectFrom('provider_callbacks')
          .select(['due_at', 'received_at'])
          .where('transaction_id', '=', first)
          .executeTakeFirst(),
      (callback) =>
        Date.parse(callback?.due_at ?? '') - Date.parse(callback?.received_at ?? '') > 250_000,
    )
    expect(putOff).toBeDefined()
    expect(service.server.logLines.join('')).not.toContain('callback not rescheduled')
    await until(service, await pay(merchant, other, 'CG'), 'successful')
    await until(service, await pay(merchant, provider, 'CG'), 'successful')
    const sent = market.calls.filter((call) => !isToken(call) && call.method === 'POST')
    expect(sent).toHaveLength(1)
  },
)

const circuitAt = async (provider: string, country: string): Promise<string> => {
  const { body } = await manage(service.server, 'get', '/providers')
  return body.data.find(
    (each: { provider: string; country: string }) =>
      each.provider === provider && each.country === country,
  ).circuit
}

test('a shorter Retry-After does not shorten a longer pause', async () => {
  const merchant = await service.merchant('SZ')
  const momo = service.at('carrier1_momo', 'SZ')
  let answerFirst = () => {}
  const isPaused = new Promise<void>((resolve) => {
    answerFirst = resolve
  })
  let orders = 0
  momo.script = async (call) => {
    if (isToken(call)) return undefined
    orders += 1
    if (orders > 1) return { status: 503, headers: { 'retry-after': '3600' } }
    await isPaused
    return { status: 503, headers: { 'retry-after': '1' } }
  }
  const ids = [
    await pay(merchant, 'carrier1_momo', 'SZ'),
    await pay(merchant, 'carrier1_momo', 'SZ'),
  ]
  const circuit = () => circuitAt('carrier1_momo', 'SZ')
  await eventually(circuit, (state) => state === 'open')
  answerFirst()
  for (const id of ids) await until(service, id, 'processing')
  expect(await circuit()).toBe('open')
})

test('a provider whose gateway times out with 504 receives no calls for a while', async () => {
  const merchant = await service.merchant('ZA')
  const momo = service.at('carrier1_momo', 'ZA')
  momo.script = (call) => (isToken(call) ? undefined : { status: 504 })
  for (let times = 0; times < 2; times += 1) await pay(merchant, 'carrier1_momo', 'ZA')
  await eventually(() => circuitAt('carrier1_momo', 'ZA'), equals('open'))
})
