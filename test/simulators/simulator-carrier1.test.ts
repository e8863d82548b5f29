import { randomUUID } from 'node:crypto'
import {
  startCarrier1Platforms,
  startCarrier1Simulator,
} from '../../scripts/provider-simulator/index.ts'
import { differsFrom, equals, eventually, hasLength } from '../support/eventually.ts'
import { prepared } from '../support/prepared.ts'
import { startReceiver } from '../support/receiver.ts'
import { type Carrier1Simulator, carrier1Client, send } from './simulator-clients.ts'

const latencyMs = 20

let client: ReturnType<typeof carrier1Client>

const receiver = prepared(startReceiver)
const simulator = prepared(() => startCarrier1Simulator({ latencyMs }))

beforeAll(async () => {
  client = carrier1Client(simulator, receiver.url)
})

const ended = async (reference: string, of = { simulator, client }) => {
  await eventually(() => of.simulator.orders.get(reference)?.status, differsFrom('pending'))
  return of.client.collection(reference)
}

const callbacksOf = (reference: string) =>
  simulator.callbacks.filter((each) => each.reference === reference && each.status !== 0)

const json = { 'Content-Type': 'application/json' }

describe('carrier1 collections', () => {
  test('carrier1 collections are accepted with an empty 202, move money once and trigger a callback', async () => {
    const accepted = await client.collect('24206999001')
    expect(accepted).toMatchObject({ status: 202, text: '' })
    const { body } = await ended(accepted.reference)
    expect(body).toEqual({
      amount: '5000',
      currency: 'XAF',
      financialTransactionId: expect.stringMatching(/^\d+$/),
      externalId: expect.any(String),
      payer: { partyIdType: 'MSISDN', partyId: '24206999001' },
      payerMessage: 'Order 12',
      payeeNote: 'Order 12',
      status: 'SUCCESSFUL',
    })
    const [callback] = await eventually(() => callbacksOf(accepted.reference), hasLength(1))
    expect(JSON.parse(callback?.body ?? '')).toEqual(body)
  })

  test('carrier1 accepts a collection once per reference: the second request returns a 409, and money moves once', async () => {
    const { reference } = await client.collect('24206000001')
    const again = await client.collect('24206000001', {}, reference)
    expect([again.status, again.body.code]).toEqual([409, 'RESOURCE_ALREADY_EXIST'])
    await ended(reference)
    expect(simulator.orders.get(reference)?.movedTimes).toBe(1)
  })

  test.each([
    ['a + in partyId', { payer: { partyIdType: 'MSISDN', partyId: '+24206512345' } }],
    ['a national partyId', { payer: { partyIdType: 'MSISDN', partyId: '065123456' } }],
    ['decimals in a currency without decimals', { amount: '5000.00' }],
    ['a numeric amount', { amount: 5000 }],
    ['an apostrophe', { payerMessage: "Commande d'Ana" }],
    ['a long note', { payerMessage: 'a'.repeat(121) }],
  ])('carrier1 collections with %s are refused with 400', async (_, change) => {
    const { status, reference } = await client.collect('24206000001', change)
    expect([status, simulator.orders.has(reference)]).toEqual([400, false])
  })

  test.each([
    ['no payerMessage', { payerMessage: undefined }],
    ['120 characters', { payeeNote: 'Az 9.,-'.padEnd(120, '0') }],
  ])('carrier1 collections are accepted with %s', async (_, change) => {
    expect((await client.collect('24206000001', change)).status).toBe(202)
  })
})

describe('refused carrier1 collections', () => {
  test.each(['01932c07-0000-7000-8000-000000000000', '1', ''])(
    'carrier1 collections are refused with 400 for the reference %j, which is not a UUID v4',
    async (reference) => {
      expect((await client.collect('24206000001', {}, reference)).status).toBe(400)
    },
  )

  test.each([
    ['NOT_ALLOWED_TARGET_ENVIRONMENT', {}, { 'X-Target-Environment': 'mars' }],
    ['INVALID_CURRENCY', { currency: 'GHS' }, {}],
    ['INVALID_CALLBACK_URL_HOST', {}, { 'X-Callback-Url': 'http://elsewhere.example/' }],
  ])(
    'refused carrier1 collections return a 500 with the reason: %s',
    async (code, change, headers) => {
      const given = headers as Record<string, string>
      const { status, body } = await client.collect('24206000001', change, randomUUID(), given)
      expect([status, body.code]).toEqual([500, code])
    },
  )

  test('carrier1 collections return a 404 with a code for an unknown reference or the reference of another product', async () => {
    const { reference } = await client.collect('24206000001')
    for (const answer of [
      await client.collection(randomUUID()),
      await client.payout(reference),
      await client.refunded(reference),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([404, 'RESOURCE_NOT_FOUND'])
    }
  })

  test('failed carrier1 collections report the reason as text or as an object, with varying case and spacing', async () => {
    const reasons = []
    for (let count = 0; count < 5; count++) {
      const { reference } = await client.collect('24206999005')
      const { status, body } = await ended(reference)
      expect([status, body.status]).toEqual([200, 'FAILED'])
      reasons.push(body.reason)
    }
    expect(new Set(reasons.map((each) => typeof each))).toEqual(new Set(['string', 'object']))
    const codes: string[] = reasons.map((each) => each.code ?? each)
    expect(new Set(codes).size).toBeGreaterThan(3)
    expect(codes.map((code) => code.trim().toUpperCase().replaceAll(' ', '_'))).toEqual(
      Array(5).fill('PAYER_NOT_FOUND'),
    )
  })
})

test('a carrier1 refund has a separate reference, and cannot exceed the rest of the collection', async () => {
  const pending = await client.collect('24206999009')
  const { reference } = await client.collect('24206000001')
  await ended(reference)
  const refused = [
    await client.refund(pending.reference, '1'),
    await client.refund(reference, '5001'),
    await client.refund(randomUUID(), '1'),
  ]
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400])
  const part = await client.refund(reference, '3000')
  expect(part.status).toBe(202)
  const { body } = await eventually(
    () => client.refunded(part.reference),
    (answer) => answer.body.status !== 'PENDING',
  )
  expect(body).toMatchObject({ amount: '3000', status: 'SUCCESSFUL' })
  expect((await client.refund(reference, '2000', part.reference)).status).toBe(409)
  expect((await client.refund(reference, '2001')).status).toBe(400)
  expect((await client.refund(reference, '2000')).status).toBe(202)
})

test.each(['collection', 'disbursement'] as const)(
  'carrier1 returns the balance and the account status for the product %s',
  async (product) => {
    expect((await client.balance(product)).body).toEqual({
      availableBalance: expect.stringMatching(/^\d+$/),
      currency: 'XAF',
    })
    for (const type of ['msisdn', 'MSISDN']) {
      const check = (msisdn: string) =>
        client.account(`/${product}/v1_0/accountholder/${type}/${msisdn}/active`)
      expect((await check('24206000001')).body).toEqual({ result: true })
      const unknown = await check('24206999005')
      expect([unknown.status, unknown.body.code]).toEqual([404, 'RESOURCE_NOT_FOUND'])
    }
  },
)

test('each carrier1 platform knows only the references that it accepted', async () => {
  const { older, newer } = await startCarrier1Platforms({ latencyMs })
  const [before, after] = [carrier1Client(older), carrier1Client(newer)]
  const { reference } = await before.collect('24206000001')
  expect((await before.collection(reference)).status).toBe(200)
  const unknown = await after.collection(reference)
  expect([unknown.status, unknown.body.code]).toEqual([404, 'RESOURCE_NOT_FOUND'])
  expect((await after.collect('24206000001', {}, reference)).status).toBe(202)
  await ended(reference, { simulator: older, client: before })
  await ended(reference, { simulator: newer, client: after })
  expect([older, newer].map((each) => each.records().collected)).toEqual([
    { XAF: '5000' },
    { XAF: '5000' },
  ])
  await Promise.all([older.stop(), newer.stop()])
})

describe('carrier1 tokens', () => {
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const ways = [
    ['JSON', { body: { grant_type: 'client_credentials' } }],
    ['{}', { body: {} }],
    ['an empty body', { body: undefined, headers: { 'Content-Type': 'text/plain' } }],
    ['a form', { body: 'grant_type=client_credentials', headers: form }],
  ] as const

  test.each(ways)('carrier1 issues a token for a request with %s', async (_, request) => {
    const { status, body } = await client.askForToken('collection', { ...request })
    expect([status, body]).toEqual([
      200,
      { access_token: expect.any(String), token_type: expect.any(String), expires_in: 3600 },
    ])
  })

  test('simulator switches make carrier1 token requests require X-Target-Environment or a body', async () => {
    const strict = await startCarrier1Simulator({
      tokenTargetEnvironment: 'demanded',
      tokenBodies: 'json',
    })
    const { askForToken } = carrier1Client(strict)
    const without = await askForToken('disbursement')
    expect([without.status, without.body.code]).toEqual([500, 'NOT_ALLOWED_TARGET_ENVIRONMENT'])
    const headers = { 'X-Target-Environment': 'mtncongo' }
    expect((await askForToken('disbursement', { headers })).status).toBe(200)
    const empty = { body: undefined, headers: { ...headers, 'Content-Type': 'text/plain' } }
    expect((await askForToken('collection', empty)).status).toBe(411)
    await strict.stop()
  })

  test('a carrier1 token is valid for only one product, like a key, and expires', async () => {
    const path = '/disbursement/v1_0/account/balance'
    const { access_token } = (await client.askForToken('collection')).body
    const headers = { Authorization: `Bearer ${access_token}` }
    const key = { 'Ocp-Apim-Subscription-Key': 'wrong' }
    const { apiUser, apiKey } = simulator.configuration.defaults.collection
    const basic = `Basic ${Buffer.from(`${apiUser}:${apiKey}`).toString('base64')}`
    const refused = [
      await client.call(path, { headers }),
      await client.call(path, { headers: key }),
      await client.askForToken('collection', { headers: key }),
      await client.askForToken('disbursement', { headers: { Authorization: basic } }),
      await client.askForToken('collection', { headers: { Authorization: 'Basic eDp5' } }),
    ]
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 401))
    expect((await client.call(path)).status).toBe(200)
    const brief = await startCarrier1Simulator({ tokenLifetimeSeconds: 0 })
    expect((await carrier1Client(brief).call(path)).status).toBe(401)
    await brief.stop()
  })
})

describe('carrier1 stories', () => {
  test.each([
    ['24206999002', 'failed'],
    ['24206999003', 'declined'],
    ['24206999004', 'expired'],
    ['24206999005', 'failed'],
    ['24206999006', 'failed'],
    ['256771234567', 'failed'],
    ['46733123450', 'failed'],
  ])(
    'carrier1 stories finish both a collection and a payout for %s as %s',
    async (number, outcome) => {
      const placed = [await client.collect(number), await client.payOut(number)]
      for (const { reference } of placed) {
        await eventually(
          () => simulator.orders.get(reference)?.status,
          (status) => status === outcome,
        )
      }
    },
  )

  test('carrier1 stories send callbacks by POST, by PUT, twice, not at all, or with a contradicting second status', async () => {
    const [silent, twice, late] = await Promise.all(
      ['24206999010', '24206999011', '24206999012'].map((number) => client.collect(number)),
    )
    const of = ({ reference = '' } = {}) => callbacksOf(reference)
    await eventually(
      () => [of(twice).length, of(late).length],
      ([a, b]) => a === 2 && b === 2,
    )
    const statuses = of(late).map(({ body }) => JSON.parse(body).status)
    expect(statuses).toEqual(['FAILED', 'SUCCESSFUL'])
    expect(new Set(simulator.callbacks.map(({ method }) => method))).toEqual(
      new Set(['POST', 'PUT']),
    )
    expect((await ended(silent?.reference ?? '')).body.status).toBe('SUCCESSFUL')
    expect(of(silent)).toEqual([])
  })

  test('carrier1 stories refuse 999007, accept 999008 on the third try, and leave 999009 open', async () => {
    const refused = [await client.collect('24206999007'), await client.collect('24206999007')]
    expect(refused.map(({ status }) => status)).toEqual([403, 400])
    const { reference, status } = await client.collect('24206999008')
    const again = () => client.collect('24206999008', {}, reference)
    expect((await client.collection(reference)).status).toBe(404)
    expect([status, (await again()).status, (await again()).status]).toEqual([503, 503, 202])
    const waiting = await client.collect('24206999009')
    await ended(reference)
    expect((await client.collection(waiting.reference)).body.status).toBe('PENDING')
    simulator.setOutcome(waiting.reference, 'failed', 'SENDER_ACCOUNT_NOT_ACTIVE')
    expect((await client.collection(waiting.reference)).body.status).toBe('FAILED')
  })
})

test("the simulator's records show the money moved in each direction, even if a test changes its transactions", async () => {
  const own = await startCarrier1Simulator({ latencyMs })
  const mine = carrier1Client(own)
  const first = await mine.collect('24206000001')
  const failing = await mine.collect('24206999002')
  const paidOut = await mine.payOut('24206000001')
  for (const { reference } of [first, failing, paidOut]) {
    await eventually(() => own.orders.get(reference)?.status, differsFrom('pending'))
  }
  const refund = await mine.refund(first.reference, '1500')
  await eventually(() => own.orders.get(refund.reference)?.status, equals('succeeded'))
  const sums = { collected: { XAF: '5000' }, paidOut: { XAF: '5000' }, refunded: { XAF: '1500' } }
  expect(own.records()).toMatchObject(sums)
  expect(own.records().orders.map(({ kind, moved, times }) => [kind, moved, times])).toEqual([
    ['collect', '5000', 1],
    ['collect', '0', 0],
    ['payout', '5000', 1],
    ['refund', '1500', 1],
  ])
  own.orders.delete(paidOut.reference)
  expect(own.records()).toMatchObject(sums)
  own.setOutcome(refund.reference, 'failed')
  expect(own.records().refunded).toEqual({ XAF: '0' })
  await own.stop()
})

/**
 * Published clients send these requests. A strict simulator explains how to switch off the rule.
 */
const lifted = 'SIMULATOR_STRICT=false'

describe('a lenient carrier1 simulator', () => {
  let strict: Carrier1Simulator
  let lenient: Carrier1Simulator

  beforeAll(async () => {
    strict = await startCarrier1Simulator()
    lenient = await startCarrier1Simulator({ strict: false })
  })
  afterAll(() => Promise.all([strict.stop(), lenient.stop()]))

  const msisdn = '24206000001'

  test.each<[string, object]>([
    ['an empty payerMessage', { payerMessage: '' }],
    ['an apostrophe and an accent', { payeeNote: "Commande n° 5 d'Aimé & fils" }],
    ['a numeric amount', { amount: 5000 }],
    ['a lower-case partyIdType', { payer: { partyIdType: 'msisdn', partyId: msisdn } }],
  ])(
    'a lenient carrier1 simulator accepts %s, and a strict simulator refuses it and names the switch',
    async (_, change) => {
      const taken = await carrier1Client(lenient).collect(msisdn, change)
      expect([taken.status, taken.text]).toEqual([202, ''])
      expect(lenient.orders.get(taken.reference)).toMatchObject({ amount: '5000', kind: 'collect' })
      const refused = await carrier1Client(strict).collect(msisdn, change)
      expect([refused.status, refused.body.code]).toEqual([400, 'BAD_REQUEST'])
      expect(refused.body.message).toContain(lifted)
    },
  )

  test('a lenient carrier1 simulator lets a client with its own subscription key create a sandbox user and pay', async () => {
    const key = { 'Ocp-Apim-Subscription-Key': 'a-key-of-the-portal' }
    const user = randomUUID()
    const users = `${lenient.url}/v1_0/apiuser`
    const made = await send(users, {
      method: 'POST',
      headers: { ...key, ...json, 'X-Reference-Id': user },
      body: { providerCallbackHost: 'shop.example' },
    })
    expect(made.status).toBe(201)
    const { body } = await send(`${users}/${user}/apikey`, { method: 'POST', headers: key })
    const basic = `Basic ${Buffer.from(`${user}:${body.apiKey}`).toString('base64')}`
    const token = await send(`${lenient.url}/collection/token/`, {
      method: 'POST',
      headers: { ...key, Authorization: basic, 'Content-Length': '0' },
    })
    expect(token.status).toBe(200)
    const headers = {
      ...key,
      Authorization: `Bearer ${token.body.access_token}`,
      'X-Target-Environment': 'sandbox',
    }
    const path = `${lenient.url}/collection/v1_0`
    const active = await send(`${path}/accountholder/MSISDN/46733123999/active`, { headers })
    expect(active.body).toEqual({ result: true })
    const paid = await send(`${path}/requesttopay`, {
      method: 'POST',
      headers: { ...headers, ...json, 'X-Reference-Id': randomUUID() },
      body: {
        amount: '5',
        currency: 'EUR',
        payer: { partyIdType: 'MSISDN', partyId: '46733123999' },
        payerMessage: '',
      },
    })
    expect(paid.status).toBe(202)
  })
})
