import { appendFileSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type ProviderSimulator,
  startCarrier1Simulator,
} from '../../scripts/provider-simulator/index.ts'
import { equals, eventually } from '../support/eventually.ts'
import { carrier1Client } from './simulator-clients.ts'

const running: ProviderSimulator[] = []
afterEach(async () => {
  for (const simulator of running.splice(0)) await simulator.stop()
})

const newFile = (): string => join(mkdtempSync(join(tmpdir(), 'simulator-')), 'orders.jsonl')

const startOn = async (stateFile: string, latencyMs: number) => {
  const simulator = await startCarrier1Simulator({ latencyMs, stateFile })
  running.push(simulator)
  return simulator
}

const unreachable = 'http://127.0.0.1:9'

test('a transaction that the simulator accepted before a restart completes once after the restart', async () => {
  const stateFile = newFile()
  const before = await startOn(stateFile, 300)
  const { reference } = await carrier1Client(before, unreachable).collect('242064123456')
  await before.stop()

  const after = await startOn(stateFile, 300)
  expect(after.orders.get(reference)?.status).toBe('pending')
  await eventually(() => after.orders.get(reference)?.status, equals('succeeded'))
  const again = await startOn(stateFile, 300)
  const [record] = again.records().orders
  expect(record).toMatchObject({ reference, times: 1 })
  expect(again.records()).toEqual(after.records())
})

test('a restarted simulator restores a reversed movement and ignores an incomplete last line', async () => {
  const stateFile = newFile()
  const before = await startOn(stateFile, 0)
  const { reference } = await carrier1Client(before, unreachable).collect('242064123456')
  await eventually(() => before.orders.get(reference)?.status, equals('succeeded'))
  before.setOutcome(reference, 'failed')
  appendFileSync(stateFile, '{"order":{"reference":"torn"')

  const after = await startOn(stateFile, 0)
  expect([...after.orders.keys()]).toEqual([reference])
  expect(after.orders.get(reference)).toMatchObject({ status: 'failed', movedTimes: 0 })
  expect(after.records()).toEqual(before.records())
  after.setOutcome(reference, 'succeeded')
  expect((await startOn(stateFile, 0)).records()).toEqual(after.records())
})
