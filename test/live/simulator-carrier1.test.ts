import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import {
  startCarrier1Platforms,
  startCarrier1Simulator,
} from '../../scripts/provider-simulator/index.ts'
import { eventually } from '../support/eventually.ts'
import { exchange, parseReply } from '../support/raw-request.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { type Carrier1Simulator, carrier1Client, send } from './simulator-clients.ts'

/** The calls of carrier1_momo, as its simulator accepts and answers them. */

const latencyMs = 20
const json = { 'Content-Type': 'application/json' }

let simulator: Carrier1Simulator
let receiver: Receiver
let client: ReturnType<typeof carrier1Client>

beforeAll(async () => {
  receiver = await startReceiver()
  simulator = await startCarrier1Simulator({ latencyMs })
  client = carrier1Client(simulator, receiver.url)
})
afterAll(async () => {
  await simulator.stop()
  await receiver.stop()
})

/** Waits until an order has ended, and only then enquires about it. */
const ended = async (reference: string, of = { simulator, client }) => {
  await eventually(
    () => of.simulator.orders.get(reference)?.status,
    (status) => status !== 'pending',
  )
  return of.client.collection(reference)
}

const callbacksOf = (reference: string) =>
  simulator.callbacks.filter((each) => each.reference === reference && each.status !== 0)

describe('tokens', () => {
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const ways = [
    ['JSON', { body: { grant_type: 'client_credentials' } }],
    ['{}', { body: {} }],
    ['an empty body', { body: undefined, headers: { 'Content-Type': 'text/plain' } }],
    ['a form', { body: 'grant_type=client_credentials', headers: form }],
  ] as const

  test.each(ways)('are given for %s', async (_, request) => {
    const { status, body } = await client.askForToken('collection', { ...request })
    expect([status, body]).toEqual([
      200,
      { access_token: expect.any(String), token_type: expect.any(String), expires_in: 3600 },
    ])
  })

  test('by a switch, a form is an HTML page with 200, and an empty body 411', async () => {
    const strict = await startCarrier1Simulator({ tokenBodies: 'json' })
    const { askForToken } = carrier1Client(strict)
    const answers = []
    for (const [, request] of ways) answers.push(await askForToken('collection', { ...request }))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 411, 200])
    expect(answers.map(({ body }) => typeof body?.access_token)).toEqual([
      ...['string', 'string', 'undefined', 'undefined'],
    ])
    expect(answers.at(-1)?.text).toContain('Request Rejected')
    await strict.stop()
  })

  test('a request without a content length is 411', async () => {
    const lines = ['POST /collection/token/ HTTP/1.1', 'Host: x', 'Connection: close', '', '']
    expect(parseReply(await exchange(simulator, lines.join('\r\n'))).status).toBe(411)
  })

  test('by a switch, they demand X-Target-Environment', async () => {
    const newer = await startCarrier1Simulator({ tokenTargetEnvironment: 'demanded' })
    const { askForToken } = carrier1Client(newer)
    const without = await askForToken('disbursement')
    expect([without.status, without.body.code]).toEqual([500, 'NOT_ALLOWED_TARGET_ENVIRONMENT'])
    const headers = { 'X-Target-Environment': 'mtncongo' }
    expect((await askForToken('disbursement', { headers })).status).toBe(200)
    await newer.stop()
  })

  test('keys and tokens are of one product, and tokens expire', async () => {
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

describe('collections', () => {
  test('one is taken with an empty 202, moves money once and is called back', async () => {
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
    const [callback] = await eventually(
      () => callbacksOf(accepted.reference),
      (all) => all.length === 1,
    )
    expect(JSON.parse(callback?.body ?? '')).toEqual(body)
  })

  test('a reference is taken once: the second time 409, and money moves once', async () => {
    const { reference } = await client.collect('24206000001')
    const again = await client.collect('24206000001', {}, reference)
    expect([again.status, again.body.code]).toEqual([409, 'RESOURCE_ALREADY_EXIST'])
    await ended(reference)
    expect(simulator.orders.get(reference)?.movedTimes).toBe(1)
  })

  test.each([
    ['a + in partyId', { payer: { partyIdType: 'MSISDN', partyId: '+24206512345' } }],
    ['a national partyId', { payer: { partyIdType: 'MSISDN', partyId: '065123456' } }],
    ['decimals of a currency without', { amount: '5000.00' }],
    ['a numeric amount', { amount: 5000 }],
    ['an exponent', { amount: '5e3' }],
    ['nothing', { amount: '0' }],
    ['an empty note', { payeeNote: '' }],
    ['an apostrophe', { payerMessage: "Commande d'Ana" }],
    ['an ampersand', { payerMessage: 'A & B' }],
    ['an accent', { payerMessage: 'Café' }],
    ['a long note', { payerMessage: 'a'.repeat(121) }],
  ])('%s is refused with 400', async (_, change) => {
    const { status, reference } = await client.collect('24206000001', change)
    expect([status, simulator.orders.has(reference)]).toEqual([400, false])
  })

  test.each([
    ['no payerMessage', { payerMessage: undefined }],
    ['120 characters', { payeeNote: 'Az 9.,-'.padEnd(120, '0') }],
  ])('%s is taken', async (_, change) => {
    expect((await client.collect('24206000001', change)).status).toBe(202)
  })

  test.each(['01932c07-0000-7000-8000-000000000000', '1', ''])(
    'the reference %j, no UUID v4, is refused with 400',
    async (reference) => {
      expect((await client.collect('24206000001', {}, reference)).status).toBe(400)
    },
  )

  test.each([
    ['NOT_ALLOWED_TARGET_ENVIRONMENT', {}, { 'X-Target-Environment': 'mars' }],
    ['INVALID_CURRENCY', { currency: 'GHS' }, {}],
    ['INVALID_CALLBACK_URL_HOST', {}, { 'X-Callback-Url': 'http://elsewhere.example/' }],
  ])('500 names what is wrong: %s', async (code, change, headers) => {
    const given = headers as Record<string, string>
    const { status, body } = await client.collect('24206000001', change, randomUUID(), given)
    expect([status, body.code]).toEqual([500, code])
  })

  test('an unknown reference, and one of another product, is 404 with a code', async () => {
    const { reference } = await client.collect('24206000001')
    for (const answer of [
      await client.collection(randomUUID()),
      await client.payout(reference),
      await client.refunded(reference),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([404, 'RESOURCE_NOT_FOUND'])
    }
  })

  test('a reason is a text or an object, in any case and spacing', async () => {
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

describe('stories', () => {
  test.each([
    ['24206999002', 'failed'],
    ['24206999003', 'declined'],
    ['24206999004', 'expired'],
    ['24206999005', 'failed'],
    ['24206999006', 'failed'],
    ['256771234567', 'failed'],
    ['46733123450', 'failed'],
  ])('%s ends %s, also as a payout', async (number, outcome) => {
    const placed = [await client.collect(number), await client.payOut(number)]
    for (const { reference } of placed) {
      await eventually(
        () => simulator.orders.get(reference)?.status,
        (status) => status === outcome,
      )
    }
  })

  test('999007 is refused, 999008 taken at the third try, 999009 waits to be settled', async () => {
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

  test('callbacks come by POST or PUT, not at all, twice, or after a change of mind', async () => {
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

  test('callbacks go out on demand: forged, of another amount, by the own id alone', async () => {
    const { reference } = await client.collect('24206999009')
    const change = { status: 'SUCCESSFUL', repeat: 3, method: 'PUT', url: receiver.url } as const
    expect(await simulator.sendCallback(reference, change)).toBe(204)
    expect(callbacksOf(reference).map(({ method }) => method)).toEqual(['PUT', 'PUT', 'PUT'])
    expect(simulator.orders.get(reference)?.status).toBe('pending')
    simulator.setOutcome(reference, 'succeeded')
    const { financialTransactionId } = (await client.collection(reference)).body
    await simulator.sendCallback(reference, { amount: '4999', onlyOwnId: true })
    const body = JSON.parse(simulator.callbacks.at(-1)?.body ?? '')
    expect(body).toMatchObject({ amount: '4999', financialTransactionId })
    expect(body.externalId).toBeUndefined()
  })
})

test('a refund has its own reference, and is within what is left of a collection', async () => {
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

test.each(['collection', 'disbursement'] as const)('%s: balance and accounts', async (product) => {
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
})

describe('the sandbox', () => {
  let sandbox: ReturnType<typeof carrier1Client>
  beforeAll(() => {
    sandbox = carrier1Client(simulator, undefined, 'sandbox')
  })

  test('takes euros only, with cents', async () => {
    const { status } = await sandbox.collect('46733123999', { amount: '5.25' })
    expect(status).toBe(202)
    const { body } = await sandbox.collect('46733123999', { currency: 'XAF' })
    expect(body.code).toBe('INVALID_CURRENCY')
    expect((await client.collect('24206000001', { currency: 'EUR' })).body.code).toBe(
      'INVALID_CURRENCY',
    )
  })

  test.each([
    ['46733123450', 'failed', 'INTERNAL_PROCESSING_ERROR', 'INTERNAL_PROCESSING_ERROR'],
    ['46733123451', 'declined', 'REJECTED', 'REJECTED'],
    ['46733123452', 'expired', 'EXPIRED', 'EXPIRED'],
    ['46733123453', 'succeeded', undefined, undefined],
    ['46733123454', 'succeeded', undefined, undefined],
    ['46733123455', 'failed', 'PAYER_NOT_FOUND', 'NOT_ENOUGH_FUNDS'],
  ])('%s ends %s', async (number, outcome, payerReason, payeeReason) => {
    const collected = await sandbox.collect(number)
    const paidOut = await sandbox.payOut(number)
    for (const [{ reference }, reason] of [
      [collected, payerReason],
      [paidOut, payeeReason],
    ] as const) {
      const order = await eventually(
        () => simulator.orders.get(reference),
        (each) => each?.status === outcome,
      )
      expect(order?.reason).toBe(reason)
    }
  })

  test.each([
    ['46733123453', 'ONGOING'],
    ['46733123454', 'DELAYED'],
  ])('%s is reported as failed or pending, %s, and then succeeds', async (number, reason) => {
    const slow = await startCarrier1Simulator({ latencyMs: 60_000 })
    const { collect, collection } = carrier1Client(slow, undefined, 'sandbox')
    const { reference } = await collect(number)
    const replies = [(await collection(reference)).body, (await collection(reference)).body]
    expect(replies.map(({ status }) => status)).toEqual(['FAILED', 'PENDING'])
    expect(JSON.stringify(replies[0].reason).toUpperCase()).toContain(reason)
    slow.setOutcome(reference, 'succeeded')
    expect((await collection(reference)).body.status).toBe('SUCCESSFUL')
    await slow.stop()
  })

  test('API users are made, read, given a key, and may do nothing elsewhere', async () => {
    const { subscriptionKey } = simulator.configuration.defaults.collection
    const key = { 'Ocp-Apim-Subscription-Key': subscriptionKey }
    const user = randomUUID()
    const path = `${simulator.url}/v1_0/apiuser`
    const make = (reference: string) =>
      send(path, {
        method: 'POST',
        headers: { ...key, ...json, 'X-Reference-Id': reference },
        body: { providerCallbackHost: 'shop.example' },
      })
    expect([(await make(user)).status, (await make(user)).status]).toEqual([201, 409])
    expect((await make('1')).status).toBe(400)
    expect((await send(`${path}/${user}`, { headers: key })).body).toEqual({
      providerCallbackHost: 'shop.example',
      targetEnvironment: 'sandbox',
    })
    expect((await send(`${path}/${randomUUID()}`, { headers: key })).status).toBe(404)
    expect((await send(`${path}/${user}`, {})).status).toBe(401)
    const keyed = await send(`${path}/${user}/apikey`, { method: 'POST', headers: key })
    expect(keyed.status).toBe(201)
    const basic = Buffer.from(`${user}:${keyed.body.apiKey}`).toString('base64')
    const headers = { ...key, Authorization: `Basic ${basic}` }
    const { body } = await client.askForToken('collection', { headers })
    const bearer = { ...key, Authorization: `Bearer ${body.access_token}` }
    const balanceIn = async (target: string) =>
      send(`${simulator.url}/collection/v1_0/account/balance`, {
        headers: { ...bearer, 'X-Target-Environment': target },
      })
    expect((await balanceIn('sandbox')).body.currency).toBe('EUR')
    expect((await balanceIn('mtncongo')).body.code).toBe('NOT_ALLOWED_TARGET_ENVIRONMENT')
  })
})

test('each platform knows only the references that it took', async () => {
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

test('its records say what it collected, paid out and refunded, whatever is done to its orders', async () => {
  const own = await startCarrier1Simulator({ latencyMs })
  const mine = carrier1Client(own)
  const first = await mine.collect('24206000001')
  const failing = await mine.collect('24206999002')
  const paidOut = await mine.payOut('24206000001')
  for (const { reference } of [first, failing, paidOut]) {
    await eventually(
      () => own.orders.get(reference)?.status,
      (status) => status !== 'pending',
    )
  }
  const refund = await mine.refund(first.reference, '1500')
  await eventually(
    () => own.orders.get(refund.reference)?.status,
    (status) => status === 'succeeded',
  )
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
