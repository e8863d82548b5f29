import { countsOf, order, readBulk } from '../features/account/bulk-requests.ts'
import { createFinal, numberIn, paymentTo, payoutTo } from '../live/live-orders.ts'
import { createMerchant, goLive, type Merchant, manage } from '../support/client.ts'
import { eventually, statusIs } from '../support/eventually.ts'
import { prepared } from '../support/prepared.ts'
import { startLiveProcess } from './live-process.ts'
import { untilAnswered } from './order-stream.ts'
import { endLeases, type ServiceProcess } from './service-process.ts'

/**
 * The real process in live mode, API and workers, is killed three times: while a bulk payout is
 * sent, while its lines become payouts, and while these payouts are submitted. The provider's
 * records show which payments were made.
 */

const lineCount = 90
const amountOf = (line: number): number => 1000 + line
const opening = 10_000_000

let node: ServiceProcess
let merchant: Merchant

const live = prepared(() => startLiveProcess(() => ({ latencyMs: 20 })))

beforeAll(async () => {
  node = live.node
  merchant = await goLive(node, await createMerchant(node))
  await createFinal(merchant, 'payments', paymentTo('carrier1_momo', { amount: opening }))
})

const payouts = Array.from({ length: lineCount }, (_, at) =>
  payoutTo('carrier1_momo', {
    amount: amountOf(at),
    phone_number: numberIn(String(512_100 + at)),
  }),
)

const restart = async (): Promise<void> => {
  await node.ended()
  await endLeases(live.database)
  await node.start()
}

/**
 * Returns the number of payouts that the provider received. Its only other transaction is the
 * payment.
 */
const sentCount = (): number => live.simulators.carrier1_momo.orders.size - 1

test('a bulk payout pays each line exactly once, whenever the process is killed', async () => {
  setTimeout(() => node.send('SIGKILL'), Math.random() * 60)
  const asked = untilAnswered(() => order(node, merchant, { payouts }, { key: 'salaries' }))
  await restart()
  const { status, body } = await asked
  expect(status).toBe(201)
  for (const share of [0.2, 0.5, 0.8]) {
    await eventually(sentCount, (sent) => sent >= lineCount * share)
    node.send('SIGKILL')
    await restart()
  }
  const bulk = await eventually(() => readBulk(merchant, body.data.id), statusIs('completed'))
  expect(countsOf(bulk)).toEqual({ completed: lineCount })
  const moved = [...live.simulators.carrier1_momo.orders.values()].filter(
    ({ movedTimes }) => movedTimes > 0,
  )
  expect(moved.map(({ movedTimes }) => movedTimes)).toEqual(moved.map(() => 1))
  const paid = moved.map(({ amount }) => Number(amount)).filter((amount) => amount !== opening)
  expect(paid.toSorted((a, b) => a - b)).toEqual(payouts.map(({ amount }) => amount))
  expect((await merchant.account('get', '/bulk-payouts')).body.data).toHaveLength(1)
  expect((await manage(node, 'get', '/ledger-check')).body.data.discrepancies).toEqual([])
  const { amount, fee_amount: fee } = body.data
  const balances = (await merchant.get('/merchant/balance')).body.data
  expect(balances[0].available_balance).toBe(opening - amount - fee)
})
