import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from '@jest/globals'
import { type Merchant, manage } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import type { ScriptedCall, ScriptedReply } from '../support/scripted-provider.ts'
import {
  type ScriptedService,
  said,
  startScriptedService,
  transactionSaid,
} from './scripted-service.ts'

/** The requests sent to providers, country by country, and how their answers are read. */

let service: ScriptedService

afterEach(() => service.stop())

const start = async (settings: Parameters<typeof startScriptedService>[0] = {}) => {
  service = await startScriptedService(settings)
  return service.merchant()
}

const managed = async (id: string) =>
  (await manage(service.server, 'get', `/transactions/${id}`)).body.data

const isToken = ({ path }: ScriptedCall): boolean => /token\/?$/.test(path)

const pay = async (merchant: Merchant, provider: string, changes: object = {}): Promise<string> => {
  const order = { amount: 5000, country: 'UG', phone_number: '+256772123456', provider }
  const reply = await merchant.post('/payments', { ...order, currency: 'UGX', ...changes })
  if (reply.status !== 201) throw new Error(reply.text)
  return reply.body.data.id
}

const payOut = async (merchant: Merchant, changes: object = {}): Promise<string> => {
  const order = { amount: 500, currency: 'UGX', country: 'UG', phone_number: '+256772123456' }
  const body = { ...order, provider: 'carrier2_money', ...changes }
  const reply = await merchant.post('/payouts', body)
  if (reply.status !== 201) throw new Error(reply.text)
  return reply.body.data.id
}

const until = (id: string, wanted: string) =>
  eventually(
    () => managed(id),
    ({ status }) => status === wanted,
  )

/** A carrier2 that accepts every collection and payout. */
const allWell = (call: ScriptedCall): ScriptedReply | undefined => {
  if (isToken(call)) return undefined
  if (call.path.includes('/payments')) {
    return transactionSaid({ status: call.method === 'POST' ? 'TIP' : 'TS' })
  }
  return transactionSaid({ status: call.method === 'POST' ? 'TIP' : 'TS' })
}

test('carrier1_momo: every call, also for tokens, names its target environment', async () => {
  const merchant = await start()
  service.momo.script = (call) => {
    if (isToken(call)) return undefined
    return call.method === 'POST'
      ? { status: 202 }
      : { status: 200, body: { status: 'SUCCESSFUL', amount: '5000', currency: 'UGX' } }
  }
  await until(await pay(merchant, 'carrier1_momo'), 'successful')
  const environments = service.momo.calls.map(({ headers }) => headers['x-target-environment'])
  expect(service.momo.calls.filter(isToken)).toHaveLength(1)
  expect(new Set(environments)).toEqual(new Set(['mtncongo']))
})

test("carrier1_momo: requests to the provider's sandbox carry its own currency", async () => {
  const merchant = await start({ carrier1: { isSandbox: true, wireCurrency: 'EUR' } })
  service.momo.script = (call) => {
    if (isToken(call)) return undefined
    return call.method === 'POST'
      ? { status: 202 }
      : { status: 200, body: { status: 'SUCCESSFUL', amount: '5000.00', currency: 'EUR' } }
  }
  const id = await pay(merchant, 'carrier1_momo')
  expect((await until(id, 'successful')).currency).toBe('UGX')
  const [sent] = service.momo.callsTo('POST', '/requesttopay')
  expect(JSON.parse(sent?.body ?? '')).toMatchObject({ amount: '5000', currency: 'EUR' })
})

const pathsOf = (part: string): string[] => [
  ...new Set(
    service.money.calls
      .filter(({ path }) => path.includes(part))
      .map(({ method, path }) => `${method} ${path.replace(/[0-9a-f]{32}/, '{id}')}`),
  ),
]

test.each([
  [
    {},
    ['POST /merchant/v1/payments/', 'GET /standard/v1/payments/{id}'],
    ['POST /standard/v1/disbursements/', 'GET /standard/v1/disbursements/{id}'],
    { msisdn: '772123456' },
  ],
  [
    { collectionVersion: 'v2', disbursementVersion: 'v2', enquiryTransactionType: true },
    ['POST /merchant/v2/payments/', 'GET /standard/v1/payments/{id}'],
    ['POST /standard/v2/disbursements/', 'GET /standard/v2/disbursements/{id}?transactionType=B2C'],
    { msisdn: '772123456', currency: 'UGX' },
  ],
  [
    { disbursementVersion: 'v3', disbursementEnquiryVersion: 'v1', keepsLeadingZero: true },
    ['POST /merchant/v1/payments/', 'GET /standard/v1/payments/{id}'],
    ['POST /standard/v3/disbursements/', 'GET /standard/v1/disbursements/{id}'],
    { msisdn: '0772123456', currency: 'UGX', wallet_type: 'NORMAL' },
  ],
  [
    { disbursementVersion: 'v3', payeeCurrency: false, walletType: 'AGENT' },
    ['POST /merchant/v1/payments/', 'GET /standard/v1/payments/{id}'],
    ['POST /standard/v3/disbursements/', 'GET /standard/v3/disbursements/{id}'],
    { msisdn: '772123456', wallet_type: 'AGENT' },
  ],
])('carrier2_money: a country configured with %j has its own paths and payee', async (...row) => {
  const [carrier2, collecting, paying, payee] = row
  const merchant = await start({ carrier2 })
  service.money.script = allWell
  await until(await pay(merchant, 'carrier2_money'), 'successful')
  await until(await payOut(merchant), 'completed')
  expect(pathsOf('/payments')).toEqual(collecting)
  expect(pathsOf('/disbursements')).toEqual(paying)
  const [sent] = service.money.callsTo('POST', '/disbursements')
  expect(JSON.parse(sent?.body ?? '').payee).toEqual(payee)
  const [collected] = service.money.callsTo('POST', '/payments')
  expect(JSON.parse(collected?.body ?? '').subscriber.msisdn).toBe(payee.msisdn)
})

const newKey = () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
  const text = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  // What is no PKCS#1 v1.5 under this key decrypts to something else, which its form shows.
  const opens = (header: string | undefined): boolean => {
    try {
      const bytes = Buffer.from(header ?? '', 'base64')
      const padding = constants.RSA_PKCS1_PADDING
      const opened = privateDecrypt({ key: privateKey, padding }, bytes).toString()
      return /^[A-Za-z0-9+/=]{44}:[A-Za-z0-9+/=]{24}$/.test(opened)
    } catch {
      return false
    }
  }
  return { text, opens }
}

describe('carrier2_money: the key that messages are signed with', () => {
  const signing = {
    messageSigning: true,
    pinPadding: 'oaep-sha256',
    signingPadding: 'pkcs1',
  }
  const inOneDay = () => new Date(Date.now() + 86_400_000).toISOString()

  test('the signing key of carrier2 has its own padding and serves until it expires', async () => {
    const merchant = await start({ carrier2: signing })
    const key = newKey()
    service.money.script = (call) =>
      call.path.includes('encryption-keys')
        ? { status: 200, body: { data: { key: key.text, valid_upto: inOneDay() } } }
        : allWell(call)
    for (const _ of [1, 2, 3]) await until(await pay(merchant, 'carrier2_money'), 'successful')
    const sent = service.money.callsTo('POST', '/payments')
    expect(sent.map(({ headers }) => key.opens(headers['x-key']))).toEqual([true, true, true])
    expect(service.money.callsTo('GET', 'encryption-keys')).toHaveLength(1)
  })

  test.each(['2020-01-01T00:00:00', '2020-01-01 00:00:00', '1577836800', 1_577_836_800_000])(
    'a signing key of carrier2 that expired at %p is not used again',
    async (valid_upto) => {
      const merchant = await start({ carrier2: signing })
      const keys = [newKey(), newKey()]
      service.money.script = (call) => {
        if (!call.path.includes('encryption-keys')) return allWell(call)
        const fetched = service.money.callsTo('GET', 'encryption-keys').length
        const end = fetched === 1 ? valid_upto : inOneDay()
        return { status: 200, body: { data: { key: keys[fetched - 1]?.text, valid_upto: end } } }
      }
      await until(await pay(merchant, 'carrier2_money'), 'successful')
      await eventually(
        async () => {
          await until(await pay(merchant, 'carrier2_money'), 'successful')
          return service.money.callsTo('GET', 'encryption-keys').length
        },
        (count) => count === 2,
      )
      const sent = service.money.callsTo('POST', '/payments')
      expect(keys[0]?.opens(sent.at(0)?.headers['x-key'])).toBe(true)
      expect(keys[1]?.opens(sent.at(-1)?.headers['x-key'])).toBe(true)
    },
  )

  test('a signing key that carrier2 refuses is fetched again and the message resent', async () => {
    const merchant = await start({ carrier2: signing })
    const keys = [newKey(), newKey()]
    service.money.script = (call) => {
      if (call.path.includes('encryption-keys')) {
        const fetched = service.money.callsTo('GET', 'encryption-keys').length
        const key = keys[Math.min(fetched, 2) - 1]?.text
        return { status: 200, body: { data: { key, valid_upto: inOneDay() } } }
      }
      const isStale = call.method === 'POST' && keys[0]?.opens(call.headers['x-key'])
      const code = call.path.includes('/payments') ? 'DP00800001026' : 'DP00900001016'
      return isStale ? said({ response_code: code }, 400) : allWell(call)
    }
    await until(await pay(merchant, 'carrier2_money'), 'successful')
    expect(service.money.callsTo('POST', '/payments')).toHaveLength(2)
    expect(service.money.callsTo('GET', 'encryption-keys')).toHaveLength(2)
    await until(await payOut(merchant), 'completed')
    expect(service.money.callsTo('POST', '/disbursements')).toHaveLength(1)
  })
})

test.each([
  ['carrier1_momo', 401, {}],
  ['carrier2_money', 401, {}],
  ['carrier2_money', 403, { error: 'invalid_token' }],
])('%s: a token refused with %i %j is replaced once and the call repeated', async (...row) => {
  const [provider, status, body] = row
  const merchant = await start()
  const stub = provider === 'carrier1_momo' ? service.momo : service.money
  stub.script = (call) => {
    const minted = stub.calls.filter(isToken).length
    if (isToken(call)) {
      return { status: 200, body: { access_token: `token-${minted}`, expires_in: 3600 } }
    }
    if (call.headers.authorization === 'Bearer token-1') return { status, body }
    if (provider === 'carrier2_money') return allWell(call)
    return call.method === 'POST'
      ? { status: 202 }
      : { status: 200, body: { status: 'SUCCESSFUL' } }
  }
  const ids = await Promise.all(Array.from({ length: 8 }, () => pay(merchant, provider)))
  await Promise.all(ids.map((id) => until(id, 'successful')))
  expect(stub.calls.filter(isToken)).toHaveLength(2)
})

test('carrier2_money: balances with separators and compressed answers are read', async () => {
  const merchant = await start()
  const gzipped = (body: object): ScriptedReply => ({
    status: 200,
    body: gzipSync(JSON.stringify(body)),
    headers: { 'content-encoding': 'gzip' },
  })
  service.money.script = (call) => {
    if (isToken(call)) return gzipped({ access_token: 'zipped', expires_in: '180' })
    if (call.path.endsWith('/balance')) {
      return gzipped({ data: { balance: '37,600.00', currency: 'XAF' } })
    }
    return gzipped(
      (transactionSaid({ status: call.method === 'POST' ? 'TIP' : 'TS' }) as { body: object }).body,
    )
  }
  const { body } = await merchant.get('/balance?provider=carrier2_money')
  expect(body.data).toEqual({ available: 37_600, currency: 'XAF' })
  await until(await pay(merchant, 'carrier2_money'), 'successful')
})

test('carrier2_money: an answer beyond 256 KiB is unknown, also when compressed', async () => {
  const merchant = await start()
  const large = { ...{ filler: 'x'.repeat(300 * 1024) }, data: { transaction: { status: 'TF' } } }
  service.money.script = (call) => {
    if (isToken(call)) return undefined
    if (call.method === 'POST') {
      return {
        status: 200,
        body: gzipSync(JSON.stringify(large)),
        headers: { 'content-encoding': 'gzip' },
      }
    }
    return allWell(call)
  }
  await until(await pay(merchant, 'carrier2_money'), 'successful')
  expect(service.money.callsTo('POST', '/payments')).toHaveLength(1)
})

test.each([
  ['carrier1_momo', 429],
  ['carrier1_momo', 503],
  ['carrier2_money', 429],
  ['carrier2_money', 503],
])(
  '%s: after %i with Retry-After no call is sent for that market before its time',
  async (...row) => {
    const [provider, status] = row
    const merchant = await start()
    const stub = provider === 'carrier1_momo' ? service.momo : service.money
    const other = provider === 'carrier1_momo' ? 'carrier2_money' : 'carrier1_momo'
    const well = (call: ScriptedCall): ScriptedReply | undefined => {
      if (isToken(call)) return undefined
      if (call.headers['x-target-environment'] === undefined) return allWell(call)
      return call.method === 'POST'
        ? { status: 202 }
        : { status: 200, body: { status: 'SUCCESSFUL' } }
    }
    service.momo.script = well
    service.money.script = well
    stub.script = (call) =>
      isToken(call) ? undefined : { status, headers: { 'retry-after': '3600' } }
    const first = await pay(merchant, provider)
    await eventually(
      () => stub.calls.filter((call) => !isToken(call)).length,
      (count) => count === 1,
    )
    stub.script = well
    const later = await Promise.all(Array.from({ length: 5 }, () => pay(merchant, provider)))
    const rests = await eventually(
      () => Promise.all([first, ...later].map(managed)),
      (views) =>
        views.every(
          ({ due_at, created_at }) => Date.parse(due_at) - Date.parse(created_at) > 500_000,
        ),
    )
    expect(rests.map(({ status: held }) => held)).toEqual([
      status === 429 ? 'pending' : 'processing',
      ...later.map(() => 'pending'),
    ])
    // Another market and the other provider go on.
    await until(await pay(merchant, other), 'successful')
    await until(
      await pay(merchant, provider, {
        country: 'CG',
        currency: 'XAF',
        phone_number: '+242065123412',
      }),
      'successful',
    )
    expect(
      stub.calls.filter(
        (call) => !isToken(call) && !call.body.includes('XAF') && call.method === 'POST',
      ),
    ).toHaveLength(1)
  },
)
