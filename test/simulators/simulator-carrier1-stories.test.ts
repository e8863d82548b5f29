import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startCarrier1Simulator } from '../../scripts/provider-simulator/index.ts'
import { eventually } from '../support/eventually.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { type Carrier1Simulator, carrier1Client } from './simulator-clients.ts'

/** What happens to orders at the simulator of carrier1_momo, and what its records say of them. */

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

test('its records say what it moved each way, whatever is done to its orders', async () => {
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
