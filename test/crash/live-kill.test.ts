import type {
  CallName,
  Fault,
  ProviderSimulator,
  ReceivedCall,
} from '../../scripts/provider-simulator/index.ts'
import {
  ended,
  numberIn,
  type Provider,
  paymentTo,
  payoutTo,
  providers,
} from '../live/live-orders.ts'
import type { LiveService } from '../live/live-service.ts'
import { callbackUrlOf } from '../live/sent-callbacks.ts'
import { createMerchant, goLive, type Merchant } from '../support/client.ts'
import {
  expectEvents,
  expectMoneyAgrees,
  expectMovedOnce,
  isFinal,
  type Placed,
  settle,
} from './live-outcomes.ts'
import { type LiveProcess, startLiveProcess } from './live-process.ts'
import { sendUntilAnswered } from './order-stream.ts'
import { endLeases, type ServiceProcess } from './service-process.ts'

/**
 * The real process in live mode is killed with SIGKILL around the calls that move money: when the
 * provider has received the call but not acted, when it has acted but not replied, when its reply
 * is in transit, and at random. Each start continues on the same database. The claims of a killed
 * worker have a lease of two minutes. Before each start, all work is made due, so the test does not
 * wait for the leases.
 */
type Point = { call: CallName; provider: Provider; fault: Fault | null }[]

const moving: CallName[] = ['collect', 'payout', 'refund']
const hangs = (momo: Fault, money: Fault): Point =>
  moving.flatMap((call) => [
    { call, provider: 'carrier1_momo', fault: momo },
    { call, provider: 'carrier2_money', fault: money },
  ])
const atRandom: Point = []
/** Each process is killed at one of these points. */
const lives: Point[] = [
  hangs('hang-before', 'hang-after'),
  hangs('hang-after', 'hang-before'),
  [{ call: 'collect', provider: 'carrier1_momo', fault: null }],
  [{ call: 'payout', provider: 'carrier2_money', fault: null }],
  [{ call: 'refund', provider: 'carrier1_momo', fault: null }],
  atRandom,
]
const longestLifeMs = 500
const opening = 10_000_000
const endings = ['512341', '999002', '999003', '999008', '999010', '999011']

let live: LiveProcess
let simulators: Record<Provider, ProviderSimulator>
let node: ServiceProcess
let merchant: Merchant
let service: LiveService
/** Called for each call once the provider has acted on it, or hangs. */
let trap: ((provider: Provider, call: ReceivedCall) => void) | undefined
const placed: Placed[] = []

beforeAll(async () => {
  const optionsOf = (provider: Provider) => ({
    latencyMs: 60,
    onCall: (call: ReceivedCall) => trap?.(provider, call),
  })
  live = await startLiveProcess(optionsOf, { timeoutMs: 20_000 })
  node = live.node
  simulators = live.simulators
  const { carrier1_momo: momo, carrier2_money: money } = simulators
  service = { server: { url: node.url }, momo, money } as LiveService
  money.setCallbackUrl(await callbackUrlOf(service, 'carrier2_money'))
  merchant = await goLive(node, await createMerchant(node))
})

afterAll(() => live.stop())

const place = async (
  { kind, provider, body }: Pick<Placed, 'kind' | 'provider' | 'body'>,
  isWhole = false,
): Promise<Placed> => {
  const key = `order ${placed.length}`
  const found: Placed = { kind, provider, body, isWhole, id: '' }
  placed.push(found)
  const reply = await sendUntilAnswered(() => node, merchant, { kind, key, body })
  if (reply.status !== 201) throw new Error(`not created: ${reply.status} ${reply.text}`)
  found.id = reply.body.data.id
  return found
}

const wholeAmount = (life: number): number => 3000 + life

/** Creates the payments that fund the balance, and one payment per process for a full refund. */
const placeOpenings = async (): Promise<Placed[]> => {
  const amounts = [opening, ...Array.from({ length: lives.length + 1 }, (_, at) => wholeAmount(at))]
  const paid = await Promise.all(
    providers.flatMap((provider) =>
      amounts.map((amount) =>
        place({ kind: 'payments', provider, body: paymentTo(provider, { amount }) }),
      ),
    ),
  )
  await Promise.all(paid.map(({ kind, id }) => ended(merchant, kind, id)))
  return paid
}

const placeSome = (life: number, paid: Placed[]): Promise<Placed[]> =>
  Promise.all(
    providers.flatMap((provider) => {
      const ending = endings[life % endings.length] ?? ''
      const numbers = [ending, '512341', '512342', '999010'].map(numberIn)
      const own = paid.filter((each) => each.provider === provider)
      const whole = own.find(({ body }) => body.amount === wholeAmount(life))
      const part = { payment_id: own[0]?.id, amount: 100 + life }
      const all = { payment_id: whole?.id, amount: whole?.body.amount }
      return [
        ...numbers.map((phone_number) =>
          place({ kind: 'payments', provider, body: paymentTo(provider, { phone_number }) }),
        ),
        ...numbers.map((phone_number) =>
          place({ kind: 'payouts', provider, body: payoutTo(provider, { phone_number }) }),
        ),
        place({ kind: 'refunds', provider, body: part }),
        place({ kind: 'refunds', provider, body: all }, provider === 'carrier2_money'),
      ]
    }),
  )

/** Kills the process once the providers have received the point's calls, or at a random time. */
const killAt = (point: Point): void => {
  if (point === atRandom) {
    setTimeout(() => node.send('SIGKILL'), Math.random() * longestLifeMs)
    return
  }
  const nameOf = ({ provider, call }: { provider: Provider; call: string }) => `${provider} ${call}`
  const awaited = new Set(point.map(nameOf))
  for (const { call, provider, fault } of point)
    if (fault) simulators[provider].failNext(call, fault)
  trap = (provider, { call }) => {
    if (!awaited.delete(nameOf({ provider, call })) || awaited.size > 0) return
    node.send('SIGKILL')
    trap = undefined
  }
}

test('money moves at most once when the process is killed during provider calls', async () => {
  const paid = await placeOpenings()
  for (const [life, point] of lives.entries()) {
    killAt(point)
    const asked = placeSome(life, paid)
    await node.ended()
    await endLeases(live.database)
    await node.start()
    await asked
  }
  const unharmed = await placeSome(lives.length, paid)
  expect(placed).toHaveLength(paid.length + (lives.length + 1) * providers.length * 10)

  const rows = await settle(service, placed)
  const open = placed.filter((each) => !isFinal(rows, each))
  expect(open.filter(({ isWhole }) => !isWhole)).toEqual([])
  expect(unharmed.filter((each) => !isFinal(rows, each))).toEqual([])
  expectMovedOnce(service, placed, rows)
  await expectMoneyAgrees(service, merchant, placed)
  await expectEvents(service, merchant, placed, rows)
})
