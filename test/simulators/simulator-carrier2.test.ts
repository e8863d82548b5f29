import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startCarrier2Simulator } from '../../scripts/provider-simulator/index.ts'
import { eventually } from '../support/eventually.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { type Carrier2Simulator, carrier2Client, newId } from './simulator-clients.ts'

/** The calls of carrier2_money, as its simulator accepts and answers them. */

const latencyMs = 20
const path = '/merchant/v1/payments/'

let simulator: Carrier2Simulator
let receiver: Receiver
let client: ReturnType<typeof carrier2Client>

beforeAll(async () => {
  receiver = await startReceiver()
  simulator = await startCarrier2Simulator({
    latencyMs,
    callbackHash: true,
    callbackUrl: receiver.url,
  })
  client = carrier2Client(simulator)
})
afterAll(async () => {
  await simulator.stop()
  await receiver.stop()
})

const statusOf = async (id: string): Promise<string> =>
  (await client.collection(id)).body.data.transaction.status

const ended = (id: string) =>
  eventually(
    () => statusOf(id),
    (status) => !['TIP', 'TA'].includes(status),
  )

describe('collections', () => {
  test('a reply only reports that the prompt was sent; then the money moves once', async () => {
    const { id, status, body } = await client.collect('970000001', { amount: 500.25 })
    expect([status, body.status.success, body.data.transaction.id]).toEqual([200, true, id])
    expect(['TS', 'TF', 'TE']).not.toContain(body.data.transaction.status)
    expect(await ended(id)).toBe('TS')
    const { transaction } = (await client.collection(id)).body.data
    expect(Object.keys(transaction).sort()).toEqual(['airtel_money_id', 'id', 'message', 'status'])
    expect(simulator.orders.get(id)).toMatchObject({ amount: '500.25', movedTimes: 1 })
    const booked = simulator.records().orders.find(({ reference }) => reference === id)
    expect(booked).toMatchObject({ kind: 'collect', currency: 'ZMW', moved: '50025', times: 1 })
  })

  test('the prompt is reported as sent in several statuses, none of them final', async () => {
    const replies = [await client.collect('970000001'), await client.collect('970000001')]
    const statuses = replies.map(({ body }) => body.data.transaction.status)
    expect(statuses.sort()).toEqual(['Success.', 'TIP'])
  })

  test('in progress and ambiguous come before the end', async () => {
    const { id } = await client.collect('970999009')
    expect([await statusOf(id), await statusOf(id)].sort()).toEqual(['TA', 'TIP'])
  })

  test('an id is taken once: 409 or ESB000041, and money moves once', async () => {
    const { id } = await client.collect('970000001')
    const again = []
    for (let count = 0; count < 3; count++) again.push(await client.collect('970000001', { id }))
    expect(again.map(({ status, body }) => [status, body?.status.result_code])).toEqual([
      [409, 'ESB000041'],
      [409, undefined],
      [400, 'ESB000041'],
    ])
    await ended(id)
    expect(simulator.orders.get(id)?.movedTimes).toBe(1)
  })
})

describe('collections that are refused', () => {
  const good = () => client.collectBody('970000001', newId())
  const money = (amount: string) => JSON.stringify(good()).replace(':500', `:${amount}`)
  test.each<[string, string, () => unknown, Record<string, string>?]>([
    [
      'a number with its country code',
      'ESB000033',
      () => client.collectBody('260970000001', newId()),
    ],
    ['a number with a 0', 'ESB000033', () => client.collectBody('0970000001', newId())],
    ['an id with dashes', 'ESB000008', () => client.collectBody('970000001', randomUUID())],
    ['an id of 3', 'ESB000008', () => client.collectBody('970000001', 'abc')],
    ['an amount as a text', 'ESB000008', () => money('"500"')],
    ['a tenth of a cent', 'ESB000008', () => money('500.125')],
    ['an exponent', 'ESB000008', () => money('5e2')],
    ['nothing', 'ESB000008', () => money('0')],
    ['another country in the header', 'ESB000034', good, { 'X-Country': 'XX' }],
    ['a country without it', 'ESB000039', good, { 'X-Country': 'GH' }],
    ['another country in the body', 'ESB000034', good, { 'X-Country': 'KE', 'X-Currency': 'KES' }],
    ['another currency', 'ESB000035', good, { 'X-Currency': 'USD' }],
    ['no Accept of everything', 'ESB000008', good, { Accept: 'application/json' }],
  ])('%s is refused with %s', async (_, code, body, headers = {}) => {
    const answer = await client.post(path, body(), headers)
    expect([answer.status, answer.body]).toEqual([
      400,
      { status: expect.objectContaining({ result_code: code, success: false }) },
    ])
  })

  test('two decimals and 64 characters are taken', async () => {
    expect((await client.post(path, money('500.10'))).status).toBe(200)
    expect((await client.collect('970000001', { id: 'a'.repeat(64) })).status).toBe(200)
  })
})

test.each([
  ['collection', 'DP00800001025'],
  ['payout', 'DP00900001015'],
] as const)('an unknown %s is reported as %s or ESB000045', async (call, code) => {
  const answers = []
  const unasked = await startCarrier2Simulator()
  const fresh = carrier2Client(unasked)
  for (let count = 0; count < 3; count++) answers.push(await fresh[call](newId()))
  expect(
    answers.map(({ status, body }) => [
      status,
      body.data,
      body.status.response_code ?? body.status.result_code,
    ]),
  ).toEqual([
    [200, undefined, code],
    [404, undefined, 'ESB000045'],
    [400, undefined, code],
  ])
  await unasked.stop()
})

describe('whole refunds', () => {
  const moneyIdOf = async (msisdn: string): Promise<string> => {
    const { id } = await client.collect(msisdn)
    await ended(id)
    return (await client.collection(id)).body.data.transaction.airtel_money_id
  }

  test("one names the money's id alone; two of them pay twice", async () => {
    const moneyId = await moneyIdOf('970000001')
    const refused = await client.refund(moneyId, { amount: 1 })
    expect([refused.status, refused.body.status.result_code]).toEqual([400, 'ESB000008'])
    const before = simulator.records().refunded.ZMW ?? '0'
    const answers = [await client.refund(moneyId), await client.refund(moneyId)]
    expect(answers.map(({ body }) => body.data.transaction)).toEqual(
      answers.map(() => ({
        airtel_money_id: moneyId,
        message: expect.any(String),
        status: 'TS',
      })),
    )
    expect(simulator.orders.get(`refund-${moneyId}`)?.movedTimes).toBe(2)
    expect(Number(simulator.records().refunded.ZMW) - Number(before)).toBe(2 * 50_000)
  })

  test('a second whole refund that is refused moves no money', async () => {
    const moneyId = await moneyIdOf('970123456')
    const refusal = { call: 'refund', answer: 'DP00800001010', effect: 'failed', times: 2 } as const
    simulator.forceAnswer(refusal)
    await client.refund(moneyId)
    await client.refund(moneyId)
    expect(simulator.orders.get(`refund-${moneyId}`)?.movedTimes).toBe(0)
  })

  test('one that is said to be paid has moved its money, of 999013, too', async () => {
    const moneyId = await moneyIdOf('970999013')
    simulator.forceAnswer({ call: 'refund', answer: 'TS', times: 2 })
    for (const times of [1, 2]) {
      expect((await client.refund(moneyId)).body.data.transaction.status).toBe('TS')
      expect(simulator.orders.get(`refund-${moneyId}`)?.movedTimes).toBe(times)
    }
  })

  test('one of 999013 fails, and one of nothing is not found', async () => {
    const { body } = await client.refund(await moneyIdOf('970999013'))
    expect(body.data.transaction.status).toBe('TF')
    const unknown = await client.refund('nothing')
    expect([unknown.status, unknown.body.status.result_code]).toEqual([404, 'ESB000045'])
  })
})

test("a balance is the collection wallet's, with and without commas", async () => {
  const fresh = await startCarrier2Simulator()
  const own = carrier2Client(fresh)
  const { id } = await own.payOut('970000002')
  expect((await own.payout(id)).body.data.transaction.status).toBe('TS')
  const balances = [
    await own.call('/standard/v1/users/balance'),
    await own.call('/standard/v1/users/balance'),
    await own.call('/standard/v1/users/balance', {
      headers: { 'X-Country': 'UG', 'X-Currency': 'UGX' },
    }),
  ]
  expect(balances.map(({ body }) => body.data)).toEqual([
    { balance: '10,000,000.00', currency: 'ZMW', account_status: 'Active' },
    { balance: '10000000.00', currency: 'ZMW', account_status: 'Active' },
    { balance: '1,000,000,000.00', currency: 'UGX', account_status: 'Active' },
  ])
  await fresh.stop()
})
