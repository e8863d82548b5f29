import { setTimeout as pause } from 'node:timers/promises'
import { allPages, balancedLedger, finals } from '../live/live-orders.ts'
import { numberOf } from '../support/builders.ts'
import { call, createMerchant, type Merchant, manage, type Reply } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { prepared } from '../support/prepared.ts'
import { startReceiver } from '../support/receiver.ts'
import { createTestDatabase, hasRealEngines } from '../support/server.ts'
import { type Order, type OrderStream, sendUntilAnswered, startOrders } from './order-stream.ts'
import { endLeases, prepareProcess, type ServiceProcess } from './service-process.ts'

/**
 * The real process is killed with SIGKILL at random times while it receives a stream of requests.
 * It runs as one process on the embedded engine, or as two that share PostgreSQL. Each process is
 * killed and restarted 7 times alone, and then all are killed together. A start takes seconds of
 * CPU time, so on a busy machine the kills stop after `killingMs`. After the last kill, the claims
 * of killed workers are made due immediately, because waiting for their leases would take too long.
 */
const nodeCount = hasRealEngines ? 2 : 1
const killsPerNode = 7
const ordersPerLife = hasRealEngines ? 15 : 25
const killsPerNodeMin = 1
const killingMs = 30_000
const longestLifeMs = 400
const clients = 10
const opening = 10_000_000

const redisUrl = process.env.TEST_REDIS_URL

let merchant: Merchant
const nodes: ServiceProcess[] = []

const any = () => nodes[Math.floor(Math.random() * nodes.length)] as ServiceProcess

const database = prepared(createTestDatabase)
const receiver = prepared(startReceiver)

beforeAll(async () => {
  const variables = {
    SANDBOX_LATENCY_MS: '60',
    WEBHOOK_ALLOW_PRIVATE_ADDRESSES: 'true',
    ...(redisUrl !== undefined && hasRealEngines && { REDIS_URL: redisUrl }),
  }
  for (let count = 0; count < nodeCount; count += 1) {
    nodes.push(await prepareProcess(database, variables))
  }
  await Promise.all(nodes.map((node) => node.start()))
  merchant = await createMerchant(any())
  const order = { url: receiver.url, environment: 'test' }
  const path = `/applications/${merchant.applicationId}/webhook-endpoints`
  expect((await manage(any(), 'post', path, order)).status).toBe(201)
})
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.end('SIGKILL')))
  await database.drop()
})

const ask = (path: string): Promise<Reply> =>
  call(any(), 'get', `/api/v1${path}`, { key: merchant.secretKey })

const idOf = ({ answer }: Order): string => answer.body.data.id

/** Allows the clients some more transactions for each start. Returns the number of kills. */
const killAtRandom = async ({ allow }: OrderStream): Promise<number> => {
  let kills = 0
  const stopAtMs = Date.now() + killingMs
  const killOften = async (node: ServiceProcess): Promise<void> => {
    const goesOn = (life: number) => life < killsPerNodeMin || Date.now() < stopAtMs
    for (let life = 0; life < killsPerNode && goesOn(life); life += 1) {
      await pause(Math.random() * longestLifeMs)
      await node.end('SIGKILL')
      kills += 1
      await node.start()
      allow(ordersPerLife)
    }
  }
  await Promise.all(nodes.map(killOften))
  await pause(Math.random() * longestLifeMs)
  await Promise.all(nodes.map((node) => node.end('SIGKILL')))
  await endLeases(database)
  await Promise.all(nodes.map((node) => node.start()))
  allow(nodes.length * ordersPerLife)
  return kills + nodes.length
}

type End = { id: string; status: string; amount: number; total_deducted?: number }

const endsOf = async (made: Order[]): Promise<Map<string, End>> => {
  const ends = new Map<string, End>()
  const readOpen = async (): Promise<string[]> => {
    const open = made.filter((order) => !ends.has(idOf(order)))
    const read = open.map(async (order) => (await ask(`/${order.kind}/${idOf(order)}`)).body.data)
    for (const now of await Promise.all(read))
      if (finals.includes(now.status)) ends.set(now.id, now)
    return made.map(idOf).filter((id) => !ends.has(id))
  }
  await eventually(readOpen, (open) => open.length === 0)
  return ends
}

const expectLateItems = async (made: Order[]): Promise<void> => {
  const late = made.filter(
    ({ kind, body }) => kind !== 'refunds' && body.phone_number === numberOf('999012'),
  )
  const items = await eventually(
    () => allPages({ server: any() }, '/reconciliation-items'),
    (found) => found.length >= late.length,
  )
  expect(items.map(({ transaction_id }) => transaction_id).sort()).toEqual(late.map(idOf).sort())
}

const expectKeysHold = async (orders: Order[], made: Order[]): Promise<void> => {
  await Promise.all(
    orders.map(async ({ answer, ...order }) => {
      const again = await sendUntilAnswered(any, merchant, order)
      expect([order.key, again.status, again.text]).toEqual([order.key, answer.status, answer.text])
      expect(again.headers['idempotent-replayed']).toBe('true')
    }),
  )
  for (const kind of ['payments', 'payouts'] as const) {
    const { body } = await ask(`/${kind}?per_page=1`)
    const count = made.filter((order) => order.kind === kind).length
    expect([kind, body.meta.total]).toEqual([kind, count])
  }
  expect(new Set(made.map(idOf)).size).toBe(made.length)
}

const expectMoneyAgrees = async (made: Order[], ends: Map<string, End>): Promise<void> => {
  expect((await manage(any(), 'get', '/ledger-check')).body.data).toMatchObject(balancedLedger)
  let expected = opening
  const givenBack = new Map<unknown, number>()
  for (const order of made) {
    const end = ends.get(idOf(order))
    if (end === undefined) throw new Error('no end')
    const { kind, body } = order
    if (kind === 'payments' && end.status === 'successful') expected += end.amount
    if (kind === 'payouts' && end.status === 'completed') expected -= end.total_deducted ?? 0
    if (kind === 'refunds' && end.status === 'successful') {
      expected -= end.amount
      givenBack.set(body.payment_id, (givenBack.get(body.payment_id) ?? 0) + end.amount)
    }
  }
  const balance = await ask('/merchant/balance')
  expect(balance.body.data).toEqual([
    { currency: 'XAF', available_balance: expected, pending_balance: 0 },
  ])
  for (const [id, amount] of givenBack) {
    expect(amount).toBeLessThanOrEqual(ends.get(id as string)?.amount ?? 0)
  }
}

interface DeliveredEvent {
  id: string
  type: string
  payload: { id: string; type: string; data: { id: string; status: string } }
}

const expectEvents = async (made: Order[], ends: Map<string, End>): Promise<DeliveredEvent[]> => {
  const events = (await allPages(
    { server: any() },
    `/applications/${merchant.applicationId}/events`,
  )) as DeliveredEvent[]
  const eventsByTransaction = Map.groupBy(events, ({ payload }) => payload.data.id)
  expect([...eventsByTransaction.keys()].sort()).toEqual([...ends.keys()].sort())
  for (const order of made) {
    const id = idOf(order)
    const own = eventsByTransaction.get(id) ?? []
    const finalEvents = own.filter(({ type }) => type !== 'payout.approved')
    const approvals = own.length - finalEvents.length
    expect([id, finalEvents.map(({ payload }) => payload.data.status)]).toEqual([
      id,
      [ends.get(id)?.status],
    ])
    expect([id, approvals]).toEqual([id, order.kind === 'payouts' ? 1 : 0])
  }
  return events
}

const expectDelivered = async (events: DeliveredEvent[]): Promise<void> => {
  const eventIds = new Set(events.map(({ id }) => id))
  await eventually(
    () => {
      const arrived = new Set(receiver.received.map(({ headers }) => headers['webhook-id']))
      return [...eventIds].filter((id) => !arrived.has(id))
    },
    (missing) => missing.length === 0,
  )
  const bodies = Map.groupBy(receiver.received, ({ headers }) => headers['webhook-id'] ?? '')
  expect([...bodies.keys()].filter((id) => !eventIds.has(id))).toEqual([])
  for (const deliveries of bodies.values()) {
    expect(new Set(deliveries.map(({ body }) => body)).size).toBe(1)
  }
}

test('every request to randomly killed processes takes effect once and sends one event', async () => {
  const stream = startOrders(any, merchant, clients)
  stream.allow(ordersPerLife)
  const kills = await killAtRandom(stream)
  await stream.finish()
  const { orders } = stream
  expect(kills).toBeGreaterThanOrEqual(nodeCount * (killsPerNodeMin + 1))
  expect(orders).toHaveLength(ordersPerLife * (kills + 1))

  // No request failed, even if the process that answered it was killed later.
  const statuses = new Set(orders.map(({ answer }) => answer.status))
  expect([...statuses].every((status) => status === 201 || status === 422)).toBe(true)
  const refused = orders.filter(({ answer }) => answer.status === 422)
  expect(new Set(refused.map(({ kind }) => kind))).toEqual(new Set(['refunds']))

  const made = orders.filter(({ answer }) => answer.status === 201)
  const ends = await endsOf(made)
  await expectLateItems(made)
  await expectKeysHold(orders, made)
  await expectMoneyAgrees(made, ends)
  await expectDelivered(await expectEvents(made, ends))
})
