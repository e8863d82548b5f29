import { constants, createDecipheriv, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import type { Country } from '../../src/domain/markets.ts'
import { eventually } from '../support/eventually.ts'
import type { ScriptedCall } from '../support/scripted-provider.ts'
import {
  allWell,
  isToken,
  moneyWell,
  pay,
  payOut,
  type ScriptedMarkets,
  startScriptedMarkets,
  until,
} from './scripted-markets.ts'
import { said } from './scripted-service.ts'

let service: ScriptedMarkets

beforeAll(async () => {
  const signing = { messageSigning: true, pinPadding: 'oaep-sha256', signingPadding: 'pkcs1' }
  service = await startScriptedMarkets({
    carrier1_momo: { UG: {}, CG: {} },
    carrier2_money: {
      ...{ UG: {}, NE: {}, CG: {}, TD: signing },
      ...{
        CD: signing,
        NG: signing,
        KE: signing,
        RW: signing,
        TZ: signing,
        MW: signing,
        ZM: signing,
        MG: signing,
      },
    },
  })
})
afterAll(() => service.stop())

const newKey = () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
  const text = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  /**
   * Decrypts the message's key and initialisation vector, and joins them as base64 with a colon.
   */
  const keysIn = (header: string | undefined): string => {
    const bytes = Buffer.from(header ?? '', 'base64')
    return privateDecrypt(
      { key: privateKey, padding: constants.RSA_PKCS1_PADDING },
      bytes,
    ).toString()
  }
  // Node decrypts a message with a different key or padding to random bytes, which do not have this
  // format.
  const opens = (header: string | undefined): boolean => {
    try {
      return /^[A-Za-z0-9+/=]{44}:[A-Za-z0-9+/=]{24}$/.test(keysIn(header))
    } catch {
      return false
    }
  }
  return { text, keysIn, opens }
}

const inOneDay = () => new Date(Date.now() + 86_400_000).toISOString()

const paid = async (...given: Parameters<typeof pay>): Promise<void> => {
  await until(service, await pay(...given), 'successful')
}

test('carrier2 signatures use PKCS#1 v1.5 padding, and a signing key is used until it expires', async () => {
  const merchant = await service.merchant('KE')
  const money = service.at('carrier2_money', 'KE')
  const key = newKey()
  money.script = (call) =>
    call.path.includes('encryption-keys')
      ? { status: 200, body: { data: { key: key.text, valid_upto: inOneDay() } } }
      : moneyWell(call)
  for (const _ of [1, 2, 3]) await paid(merchant, 'carrier2_money', 'KE')
  const sent = money.callsTo('POST', '/payments')
  expect(sent.map(({ headers }) => key.opens(headers['x-key']))).toEqual([true, true, true])
  expect(money.callsTo('GET', 'encryption-keys')).toHaveLength(1)
})

test('each body sent to carrier2 is signed in full, with a new key and initialisation vector', async () => {
  const merchant = await service.merchant('NG')
  const money = service.at('carrier2_money', 'NG')
  const key = newKey()
  money.script = (call) =>
    call.path.includes('encryption-keys')
      ? { status: 200, body: { data: { key: key.text, valid_upto: inOneDay() } } }
      : moneyWell(call)
  await paid(merchant, 'carrier2_money', 'NG')
  await paid(merchant, 'carrier2_money', 'NG')
  await until(service, await payOut(merchant, 'carrier2_money', 'NG'), 'completed')
  const sent = money.calls.filter(
    ({ method, path }) => method === 'POST' && !path.includes('token'),
  )
  const opened = sent.map(({ headers }) => {
    const [secret, vector] = key.keysIn(headers['x-key']).split(':')
    const bytes = (text: string | undefined) => Buffer.from(text ?? '', 'base64')
    const decipher = createDecipheriv('aes-256-cbc', bytes(secret), bytes(vector))
    const signed = Buffer.concat([decipher.update(bytes(headers['x-signature'])), decipher.final()])
    return { secret, vector, text: signed.toString() }
  })
  expect(opened.map(({ text }) => text)).toEqual(sent.map(({ body }) => body))
  expect(new Set(opened.map(({ secret }) => secret)).size).toBe(3)
  expect(new Set(opened.map(({ vector }) => vector)).size).toBe(3)
})

test('a carrier2 signing key is requested for each currency and signs only its transactions', async () => {
  const merchant = await service.merchant('CD')
  const money = service.at('carrier2_money', 'CD')
  const keys = { CDF: newKey(), USD: newKey() }
  const currencyOf = ({ headers }: ScriptedCall) => headers['x-currency'] as keyof typeof keys
  money.script = (call) =>
    call.path.includes('encryption-keys')
      ? {
          status: 200,
          body: { data: { key: keys[currencyOf(call)].text, valid_upto: inOneDay() } },
        }
      : moneyWell(call)
  for (const currency of ['CDF', 'USD', 'CDF', 'USD']) {
    await paid(merchant, 'carrier2_money', 'CD', currency)
  }
  const sent = money.callsTo('POST', '/payments')
  expect(sent.map(currencyOf)).toEqual(['CDF', 'USD', 'CDF', 'USD'])
  const opened = sent.map((call) => keys[currencyOf(call)].opens(call.headers['x-key']))
  expect(opened).toEqual([true, true, true, true])
  expect(money.callsTo('GET', 'encryption-keys').map(currencyOf)).toEqual(['CDF', 'USD'])
})

test.each<[string | number, Country]>([
  ['2020-01-01T00:00:00', 'RW'],
  ['2020-01-01 00:00:00', 'TZ'],
  ['1577836800', 'MW'],
  [1_577_836_800_000, 'ZM'],
])('a carrier2 signing key that expired at %p is not used again', async (endedAt, country) => {
  const merchant = await service.merchant(country)
  const money = service.at('carrier2_money', country)
  const keys = [newKey(), newKey()]
  const fetched = () => money.callsTo('GET', 'encryption-keys').length
  money.script = (call) => {
    if (!call.path.includes('encryption-keys')) return moneyWell(call)
    const valid_upto = fetched() === 1 ? endedAt : inOneDay()
    return { status: 200, body: { data: { key: keys[fetched() - 1]?.text, valid_upto } } }
  }
  await paid(merchant, 'carrier2_money', country)
  await eventually(
    async () => {
      await paid(merchant, 'carrier2_money', country)
      return fetched()
    },
    (count) => count === 2,
  )
  const sent = money.callsTo('POST', '/payments')
  expect(keys[0]?.opens(sent.at(0)?.headers['x-key'])).toBe(true)
  expect(keys[1]?.opens(sent.at(-1)?.headers['x-key'])).toBe(true)
})

test('a carrier2 request repeated after its token was refused is signed again', async () => {
  const merchant = await service.merchant('TD')
  const money = service.at('carrier2_money', 'TD')
  const key = newKey()
  money.script = (call) => {
    if (call.path.includes('encryption-keys')) {
      return { status: 200, body: { data: { key: key.text, valid_upto: inOneDay() } } }
    }
    const isFirst = call.method === 'POST' && money.callsTo('POST', '/payments').length === 1
    return isFirst && call.path.includes('/payments') ? { status: 401, body: {} } : moneyWell(call)
  }
  await paid(merchant, 'carrier2_money', 'TD')
  const sent = money.callsTo('POST', '/payments').map(({ headers }) => headers)
  expect(sent.map((headers) => key.opens(headers['x-key']))).toEqual([true, true])
  expect(new Set(sent.map((headers) => headers['x-key'])).size).toBe(2)
  expect(new Set(sent.map((headers) => headers['x-signature'])).size).toBe(2)
})

test('a signing key that carrier2 refuses is replaced, and the request is resent', async () => {
  const merchant = await service.merchant('MG')
  const money = service.at('carrier2_money', 'MG')
  const keys = [newKey(), newKey()]
  money.script = (call) => {
    if (call.path.includes('encryption-keys')) {
      const fetched = money.callsTo('GET', 'encryption-keys').length
      const key = keys[Math.min(fetched, 2) - 1]?.text
      return { status: 200, body: { data: { key, valid_upto: inOneDay() } } }
    }
    const isStale = call.method === 'POST' && keys[0]?.opens(call.headers['x-key'])
    const code = call.path.includes('/payments') ? 'DP00800001026' : 'DP00900001016'
    return isStale ? said({ response_code: code }, 400) : moneyWell(call)
  }
  await paid(merchant, 'carrier2_money', 'MG')
  expect(money.callsTo('POST', '/payments')).toHaveLength(2)
  expect(money.callsTo('GET', 'encryption-keys')).toHaveLength(2)
  await until(service, await payOut(merchant, 'carrier2_money', 'MG'), 'completed')
  expect(money.callsTo('POST', '/disbursements')).toHaveLength(1)
})

test.each([
  ['carrier1_momo', 401, {}, 'UG'],
  ['carrier2_money', 401, {}, 'UG'],
  ['carrier2_money', 403, { error: 'invalid_token' }, 'NE'],
] as const)(
  '%s: a token refused with %i %j is replaced once, and the call is repeated',
  async (provider, status, body, country) => {
    const merchant = await service.merchant(country)
    const market = service.at(provider, country)
    market.script = (call) => {
      const minted = market.calls.filter(isToken).length
      if (isToken(call)) {
        return { status: 200, body: { access_token: `token-${minted}`, expires_in: 3600 } }
      }
      if (call.headers.authorization === 'Bearer token-1') return { status, body }
      return allWell[provider](call)
    }
    const ids = await Promise.all(Array.from({ length: 8 }, () => pay(merchant, provider, country)))
    await Promise.all(ids.map((id) => until(service, id, 'successful')))
    expect(market.calls.filter(isToken)).toHaveLength(2)
  },
)

test.each([
  ['carrier1_momo', 'CG'],
  ['carrier2_money', 'CG'],
] as const)(
  '%s: a token that a gateway refuses without a reason is replaced for the next call',
  async (provider, country) => {
    const merchant = await service.merchant(country)
    const market = service.at(provider, country)
    market.script = (call) => {
      const minted = market.calls.filter(isToken).length
      if (isToken(call)) {
        return { status: 200, body: { access_token: `token-${minted}`, expires_in: 3600 } }
      }
      if (call.headers.authorization === 'Bearer token-1') {
        return { status: 401, body: '<h1>Unauthorized</h1>' }
      }
      return allWell[provider](call)
    }
    await until(service, await pay(merchant, provider, country), 'successful')
    expect(market.calls.filter(isToken)).toHaveLength(2)
  },
)
