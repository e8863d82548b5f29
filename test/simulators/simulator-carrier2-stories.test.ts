import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startCarrier2Simulator } from '../../scripts/provider-simulator/index.ts'
import { eventually } from '../support/eventually.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { type Carrier2Simulator, carrier2Client } from './simulator-clients.ts'

/** What happens to orders at the simulator of carrier2_money, and the callbacks about it. */

const latencyMs = 20

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

const callbacksOf = (id: string) =>
  simulator.callbacks.filter((each) => each.reference === id && each.status !== 0)

describe('stories', () => {
  test.each([
    ['999002', 'TF', 'DP00800001007', 'DP00900001007'],
    ['999003', 'TF', 'DP00800001008', 'DP00900001013'],
    ['999004', 'TE', 'DP00800001029', null],
    ['999005', 'TF', 'DP00800001010', 'DP00900001012'],
    ['999006', 'TF', 'DP00800001003', 'DP00900001003'],
    ['000001', 'TS', 'DP00800001001', 'DP00900001001'],
  ])('%s ends %s, with the code of its product', async (ending, status, collected, paidOut) => {
    const [first, second] = [
      await client.collect(`970${ending}`),
      await client.payOut(`970${ending}`),
    ]
    expect(await ended(first.id)).toBe(status)
    expect((await client.collection(first.id)).body.status.response_code).toBe(collected)
    const { body } = await eventually(
      () => client.payout(second.id),
      (answer) => answer.body.data.transaction.status === status,
    )
    expect(body.status.response_code).toBe(paidOut)
  })

  test('the status object speaks of success on some failures', async () => {
    const { id } = await client.collect('970999002')
    await ended(id)
    const success = []
    for (let count = 0; count < 2; count++) {
      success.push((await client.collection(id)).body.status.success)
    }
    expect(success.sort()).toEqual([false, true])
  })

  test('999007 is refused with 200, 400 or 500, 999008 taken at the third try', async () => {
    const refused = []
    for (let count = 0; count < 3; count++) refused.push(await client.collect('970999007'))
    expect(refused.map(({ status, body }) => [status, body])).toEqual(
      [200, 400, 500].map((status) => [
        status,
        { status: expect.objectContaining({ response_code: 'DP00800001008', success: false }) },
      ]),
    )
    const { id, status } = await client.collect('970999008')
    const again = () => client.collect('970999008', { id })
    expect([status, (await again()).status, (await again()).status]).toEqual([503, 503, 200])
  })

  test('a payout to an even number is final in its answer, to an odd one later', async () => {
    const atOnce = await client.payOut('970000002')
    expect(atOnce.body.data.transaction.status).toBe('TS')
    expect(callbacksOf(atOnce.id)).toEqual([])
    const later = await client.payOut('970000001')
    expect(later.body.data.transaction.status).toBe('TIP')
    await eventually(
      () => client.payout(later.id),
      ({ body }) => body.data.transaction.status === 'TS',
    )
  })
})

describe('callbacks', () => {
  test('carry the hash of their transaction as it stands there', async () => {
    const { id } = await client.collect('970999001')
    await eventually(
      () => callbacksOf(id).length,
      (count) => count === 1,
    )
    const body = callbacksOf(id)[0]?.body ?? ''
    const [, raw = ''] = body.match(/^\{"transaction":(\{.*\}),"hash":/) ?? []
    const secret = simulator.configuration.defaults.callbackHashSecret ?? ''
    const hash = createHmac('sha256', secret).update(raw).digest('base64')
    expect(JSON.parse(body)).toEqual({
      transaction: {
        id,
        message: expect.any(String),
        status_code: 'TS',
        airtel_money_id: expect.any(String),
        code: 'DP00800001001',
      },
      hash,
    })
  })

  test('go out on demand: forged, twice, by the own id alone', async () => {
    const { id } = await client.collect('970000001')
    await ended(id)
    expect(await simulator.sendCallback(id, { status: 'TF', hash: 'forged', repeat: 2 })).toBe(204)
    expect(receiver.received.at(-1)?.body).toContain('"hash":"forged"')
    await simulator.sendCallback(id, { onlyOwnId: true })
    const { transaction } = JSON.parse(receiver.received.at(-1)?.body ?? '')
    expect(Object.keys(transaction)).toEqual(['message', 'status_code', 'airtel_money_id', 'code'])
  })

  test('know success and failure alone, and can change their mind', async () => {
    const late = await client.collect('970999012')
    const expired = await client.collect('970999004')
    await eventually(
      () => [callbacksOf(late.id).length, callbacksOf(expired.id).length],
      ([a, b]) => a === 2 && b === 1,
    )
    const codesOf = (id: string) =>
      callbacksOf(id).map(({ body }) => JSON.parse(body).transaction.status_code)
    expect([codesOf(late.id), codesOf(expired.id)]).toEqual([['TF', 'TS'], ['TF']])
  })

  test('carry no hash where it is not switched on', async () => {
    const plain = await startCarrier2Simulator({ callbackUrl: receiver.url })
    const { id } = await carrier2Client(plain).collect('970999009')
    await plain.sendCallback(id)
    expect(Object.keys(JSON.parse(plain.callbacks.at(-1)?.body ?? ''))).toEqual(['transaction'])
    await plain.stop()
  })
})
