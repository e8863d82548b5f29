import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import {
  configurationExample,
  type ProviderSimulator,
  startCarrier1Simulator,
  startCarrier2Simulator,
} from '../../scripts/provider-simulator/index.ts'
import { countsOf, order, readBulk } from '../features/account/bulk-requests.ts'
import { numberIn, orderAndEnd, paymentTo, payoutTo } from '../live/live-orders.ts'
import { createMerchant, goLive, type Merchant, manage, type Reply } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { isCutOff } from '../support/processes.ts'
import { createTestDatabase, type TestDatabase } from '../support/server.ts'
import { endLeases, prepareProcess, type ServiceProcess } from './service-process.ts'

/**
 * The real process in live mode, API and workers, killed while a bulk payout is sent, while its
 * lines become payouts, and while these are submitted. What was paid is what the provider says.
 */

const lineCount = 90
const amountOf = (line: number): number => 1000 + line
const opening = 10_000_000

let folder: string
let database: TestDatabase
let momo: ProviderSimulator
let money: ProviderSimulator
let node: ServiceProcess
let merchant: Merchant

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'momo-bulk-kill-'))
  database = await createTestDatabase()
  momo = await startCarrier1Simulator({ latencyMs: 20 })
  money = await startCarrier2Simulator({ latencyMs: 20 })
  const providersFile = join(folder, 'providers.json')
  const liveProviders = structuredClone(configurationExample(momo, money))
  for (const { defaults } of Object.values(liveProviders) as { defaults: object }[]) {
    Object.assign(defaults, { firstEnquiryMs: 1000, breakerFailures: 10_000 })
  }
  await writeFile(providersFile, JSON.stringify(liveProviders))
  node = await prepareProcess(database, { PROVIDERS_FILE: providersFile })
  await node.start()
  merchant = await goLive(node, await createMerchant(node))
  await orderAndEnd(merchant, 'payments', paymentTo('carrier1_momo', { amount: opening }))
})

afterAll(async () => {
  await node.end('SIGKILL')
  await Promise.all([momo.stop(), money.stop()])
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const payouts = Array.from({ length: lineCount }, (_, at) =>
  payoutTo('carrier1_momo', {
    amount: amountOf(at),
    phone_number: numberIn(String(512_100 + at)),
  }),
)

const sendUntilAnswered = async (): Promise<Reply> => {
  for (;;) {
    try {
      const reply = await order(node, merchant, { payouts }, { key: 'salaries' })
      if (reply.status !== 503) return reply
    } catch (error) {
      if (!isCutOff(error)) throw error
    }
    await pause(10)
  }
}

const restart = async (): Promise<void> => {
  await node.ended()
  await endLeases(database)
  await node.start()
}

/** How many payouts the provider has been sent; the payment is the other order. */
const sentCount = (): number => momo.orders.size - 1

test('a bulk payout pays each line exactly once, wherever the process is killed', async () => {
  setTimeout(() => node.send('SIGKILL'), Math.random() * 60)
  const asked = sendUntilAnswered()
  await restart()
  const { status, body } = await asked
  expect(status).toBe(201)
  for (const share of [0.2, 0.5, 0.8]) {
    await eventually(sentCount, (sent) => sent >= lineCount * share)
    node.send('SIGKILL')
    await restart()
  }
  const bulk = await eventually(
    () => readBulk(merchant, body.data.id),
    (read) => read.status === 'completed',
  )
  expect(countsOf(bulk)).toEqual({ completed: lineCount })
  const moved = [...momo.orders.values()].filter(({ movedTimes }) => movedTimes > 0)
  expect(moved.map(({ movedTimes }) => movedTimes)).toEqual(moved.map(() => 1))
  const paid = moved.map(({ amount }) => Number(amount)).filter((amount) => amount !== opening)
  expect(paid.toSorted((a, b) => a - b)).toEqual(payouts.map(({ amount }) => amount))
  expect((await merchant.account('get', '/bulk-payouts')).body.data).toHaveLength(1)
  expect((await manage(node, 'get', '/ledger-check')).body.data.discrepancies).toEqual([])
  const { amount, fee_amount: fee } = body.data
  const balances = (await merchant.get('/merchant/balance')).body.data
  expect(balances[0].available_balance).toBe(opening - amount - fee)
})
