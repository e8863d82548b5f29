import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import {
  startCarrier1Platforms,
  startCarrier1Simulator,
} from '../../scripts/provider-simulator/index.ts'
import { eventually } from '../support/eventually.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { type Carrier1Simulator, carrier1Client } from './simulator-clients.ts'

/** The calls of carrier1_momo, as its simulator accepts and answers them. */

const latencyMs = 20

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
})

describe('collections that are refused', () => {
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
