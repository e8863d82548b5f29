import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { numberOf, payment } from '../support/builders.ts'
import {
  type CallOptions,
  call,
  createMerchant,
  type Merchant,
  manage,
  type Reply,
} from '../support/client.ts'
import { freePort, isCutOff } from '../support/killable.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import {
  createTestDatabase,
  hasRealEngines,
  managementToken,
  type TestDatabase,
} from '../support/server.ts'

/**
 * The real process, killed with SIGKILL at random times under a stream of requests, and started
 * again each time: one process on the embedded engine, killed 8 times, and two that share
 * PostgreSQL, killed 15 times each. A start takes seconds of this machine's time; on a busy one
 * the killing ends after `killingMs`, with fewer kills, two of each process at the least. What a
 * killed worker had claimed is claimed again when its lease of 30 s expires, so the end may take
 * that long.
 */
const nodeCount = hasRealEngines ? 2 : 1
const killsPerNode = hasRealEngines ? 15 : 8
const ordersPerLife = hasRealEngines ? 12 : 25
const killsPerNodeMin = 2
const killingMs = 45_000
const longestLifeMs = 400
const clients = 6
const leaseMs = 30_000
const opening = 10_000_000

const root = fileURLToPath(new URL('../../', import.meta.url))
const redisUrl = process.env.TEST_REDIS_URL

const until = async <Value>(
  ask: () => Promise<Value>,
  isSo: (value: Value) => boolean,
  deadlineMs: number,
): Promise<Value> => {
  const untilMs = Date.now() + deadlineMs
  for (;;) {
    const value = await ask()
    if (isSo(value)) return value
    if (Date.now() > untilMs) throw new Error(`never: ${JSON.stringify(value)?.slice(0, 2000)}`)
    await pause(20)
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

interface Order {
  kind: 'payments' | 'refunds' | 'payouts'
  key: string
  body: Record<string, unknown>
  answer: Reply
}

interface DeliveredEvent {
  id: string
  type: string
  payload: { id: string; type: string; data: { id: string; status: string } }
}

interface Node {
  url: string
  process: ChildProcess
}

describe('processes killed at random', () => {
  let folder: string
  let database: TestDatabase
  let receiver: Receiver
  let merchant: Merchant
  const nodes: Node[] = []
  const orders: Order[] = []

  const any = (): Node => nodes[Math.floor(Math.random() * nodes.length)] as Node

  const launch = (url: string): ChildProcess =>
    spawn(join(root, 'node_modules/.bin/node'), ['src/main.ts'], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        PATH: process.env.PATH,
        PORT: new URL(url).port,
        HOST: '127.0.0.1',
        DATA_DIR: folder,
        MANAGEMENT_TOKEN: managementToken,
        ENCRYPTION_KEY: '07'.repeat(32),
        SANDBOX_LATENCY_MS: '60',
        LOG_LEVEL: 'silent',
        WEBHOOK_ALLOW_PRIVATE_ADDRESSES: 'true',
        NODE_COMPILE_CACHE: join(folder, 'compile-cache'),
        ...(database.url !== undefined && { DATABASE_URL: database.url }),
        ...(redisUrl !== undefined && hasRealEngines && { REDIS_URL: redisUrl }),
      },
    })

  const isUp = async ({ url, process: { exitCode } }: Node): Promise<boolean> => {
    if (exitCode !== null) throw new Error(`it did not start: exit ${exitCode}`)
    try {
      return (await fetch(`${url}/readyz`)).ok
    } catch {
      return false
    }
  }

  const start = async (node: Node): Promise<void> => {
    node.process = launch(node.url)
    await until(() => isUp(node), Boolean, 60_000)
  }

  const end = async (node: Node, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    const ended = once(node.process, 'exit')
    node.process.kill(signal)
    await ended
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'momo-kill-'))
    database = await createTestDatabase()
    receiver = await startReceiver()
    const url = `http://127.0.0.1:${await freePort()}`
    const first = { url, process: launch(url) }
    nodes.push(first)
    await until(() => isUp(first), Boolean, 60_000)
    merchant = await createMerchant(first)
    const order = { url: receiver.url, environment: 'test' }
    const path = `/applications/${merchant.applicationId}/webhook-endpoints`
    expect((await manage(first, 'post', path, order)).status).toBe(201)
    // A process that stops regularly leaves its compile cache for the following starts.
    await end(first, 'SIGTERM')
    await start(first)
    while (nodes.length < nodeCount) {
      const other = `http://127.0.0.1:${await freePort()}`
      const node = { url: other, process: launch(other) }
      nodes.push(node)
      await until(() => isUp(node), Boolean, 60_000)
    }
  }, 180_000)

  afterAll(async () => {
    await Promise.all(nodes.map((node) => end(node, 'SIGKILL')))
    await receiver.stop()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  })

  const ask = (method: 'get' | 'post', path: string, options: CallOptions = {}): Promise<Reply> =>
    call(any(), method, `/api/v1${path}`, { key: merchant.secretKey, ...options })

  /** Repeats a request with the same key until it is answered, as a careful client does. */
  const sendUntilAnswered = async (
    kind: Order['kind'],
    key: string,
    body: object,
  ): Promise<Reply> => {
    for (;;) {
      try {
        const headers = { 'Idempotency-Key': key }
        const reply = await ask('post', `/${kind}`, { body, headers })
        if (reply.status !== 503) return reply
      } catch (error) {
        if (!isCutOff(error)) throw error
      }
      await pause(10)
    }
  }

  const endings = ['999001', '999002', '999003', '999007', '999008', '999010', '999011', '999012']
  const endingOf = (at: number) => endings[Math.floor(at / 3) % endings.length] as string

  const nextOrder = (at: number): Pick<Order, 'kind' | 'body'> => {
    const phone_number = numberOf(endingOf(at))
    const paid = orders.filter(({ kind, answer }) => kind === 'payments' && answer.status === 201)
    if (at % 3 === 1) {
      const { amount, country, provider } = payment({ amount: 1000 + at })
      const body = { amount, currency: 'XAF', country, provider, phone_number }
      return { kind: 'payouts', body }
    }
    const target = paid[Math.floor(Math.random() * paid.length)]
    if (at % 3 === 0 || target === undefined) {
      const changes = at % 2 === 0 ? { phone_number } : { phone_number: numberOf('999013') }
      return { kind: 'payments', body: payment({ amount: 2000 + at, ...changes }) }
    }
    return { kind: 'refunds', body: { payment_id: target.answer.body.data.id, amount: 900 } }
  }

  const read = async ({ kind, answer }: Order) =>
    (await ask('get', `/${kind}/${answer.body.data.id}`)).body.data

  const allPages = async <Item>(path: string): Promise<Item[]> => {
    const items: Item[] = []
    for (let page = 1; ; page += 1) {
      const { body } = await manage(any(), 'get', `${path}?per_page=100&page=${page}`)
      items.push(...body.data)
      if (page >= body.meta.last_page) return items
    }
  }

  test('every request to processes killed at random is done and notified once', async () => {
    // Clients go on across the kills; each start of the process allows a number of requests more.
    let allowed = ordersPerLife
    let begun = 0
    let isOver = false
    const work = Promise.all(
      Array.from({ length: clients }, async () => {
        while (!isOver || begun < allowed) {
          if (begun >= allowed) {
            await pause(5)
            continue
          }
          const at = begun
          begun += 1
          const { kind, body } = nextOrder(at)
          const key = `order ${at}`
          orders.push({ kind, key, body, answer: await sendUntilAnswered(kind, key, body) })
        }
      }),
    )
    let kills = 0
    const stopAtMs = Date.now() + killingMs
    const killing = nodes.map(async (node) => {
      const goesOn = (life: number) => life < killsPerNodeMin || Date.now() < stopAtMs
      for (let life = 0; life < killsPerNode && goesOn(life); life += 1) {
        await pause(Math.random() * longestLifeMs)
        await end(node, 'SIGKILL')
        kills += 1
        await start(node)
        allowed += ordersPerLife
      }
    })
    const killed = Promise.all(killing).finally(() => {
      isOver = true
    })
    await Promise.all([work, killed])
    expect(kills).toBeGreaterThanOrEqual(nodeCount * killsPerNodeMin)
    expect(orders).toHaveLength(ordersPerLife * (kills + 1))

    // No request failed, whatever happened to the process that answered it.
    const statuses = new Set(orders.map(({ answer }) => answer.status))
    expect([...statuses].every((status) => status === 201 || status === 422)).toBe(true)
    const refused = orders.filter(({ answer }) => answer.status === 422)
    expect(new Set(refused.map(({ kind }) => kind))).toEqual(new Set(['refunds']))

    // Every transaction reaches a final status.
    const made = orders.filter(({ answer }) => answer.status === 201)
    const finals = ['successful', 'completed', 'failed', 'cancelled']
    const openIds = new Set(made.map(({ answer }) => answer.body.data.id))
    const ends = new Map<string, { status: string; amount: number; total_deducted?: number }>()
    await until(
      async () => {
        const waiting = made.filter(({ answer }) => openIds.has(answer.body.data.id))
        for (const now of await Promise.all(waiting.map(read))) {
          if (!finals.includes(now.status)) continue
          ends.set(now.id, now)
          openIds.delete(now.id)
        }
        return [...openIds]
      },
      (open) => open.length === 0,
      leaseMs + 20_000,
    )

    // Late successes await reconciliation, each once.
    const late = made.filter(
      ({ kind, body }) => kind !== 'refunds' && body.phone_number === numberOf('999012'),
    )
    const items = await until(
      () => allPages<{ transaction_id: string }>('/reconciliation-items'),
      (found) => found.length >= late.length,
      leaseMs + 20_000,
    )
    expect(items.map(({ transaction_id }) => transaction_id).sort()).toEqual(
      late.map(({ answer }) => answer.body.data.id).sort(),
    )

    // Each key still returns its answer and created one resource.
    await Promise.all(
      orders.map(async ({ kind, key, body, answer }) => {
        const again = await sendUntilAnswered(kind, key, body)
        expect([key, again.status, again.text]).toEqual([key, answer.status, answer.text])
        expect(again.headers['idempotent-replayed']).toBe('true')
      }),
    )
    const countOf = (kind: Order['kind']) => made.filter((order) => order.kind === kind).length
    for (const kind of ['payments', 'payouts'] as const) {
      const { body } = await ask('get', `/${kind}?per_page=1`)
      expect([kind, body.meta.total]).toEqual([kind, countOf(kind)])
    }
    expect(new Set(made.map(({ answer }) => answer.body.data.id)).size).toBe(made.length)

    // The ledger balances, and the balance follows from the final statuses.
    expect((await manage(any(), 'get', '/ledger-check')).body.data).toEqual({
      balanced: true,
      discrepancies: [],
    })
    let expected = opening
    const givenBack = new Map<unknown, number>()
    for (const { kind, body, answer } of made) {
      const end = ends.get(answer.body.data.id)
      if (end === undefined) throw new Error('no end')
      if (kind === 'payments' && end.status === 'successful') expected += end.amount
      if (kind === 'payouts' && end.status === 'completed') expected -= end.total_deducted ?? 0
      if (kind === 'refunds' && end.status === 'successful') {
        expected -= end.amount
        givenBack.set(body.payment_id, (givenBack.get(body.payment_id) ?? 0) + end.amount)
      }
    }
    const balance = await ask('get', '/merchant/balance')
    expect(balance.body.data).toEqual([
      { currency: 'XAF', available_balance: expected, pending_balance: 0 },
    ])
    for (const [id, amount] of givenBack) {
      expect(amount).toBeLessThanOrEqual(ends.get(id as string)?.amount ?? 0)
    }

    // Each final status has one event, and each event reaches its endpoint.
    const events = await allPages<DeliveredEvent>(`/applications/${merchant.applicationId}/events`)
    const eventsByTransaction = Map.groupBy(events, ({ payload }) => payload.data.id)
    expect([...eventsByTransaction.keys()].sort()).toEqual([...ends.keys()].sort())
    for (const { kind, answer } of made) {
      const { id } = answer.body.data
      const finalEvents = (eventsByTransaction.get(id) ?? []).filter(
        ({ type }) => type !== 'payout.approved',
      )
      const approvals = (eventsByTransaction.get(id) ?? []).length - finalEvents.length
      expect([id, finalEvents.map(({ payload }) => payload.data.status)]).toEqual([
        id,
        [ends.get(id)?.status],
      ])
      expect([id, approvals]).toEqual([id, kind === 'payouts' ? 1 : 0])
    }
    const eventIds = new Set(events.map(({ id }) => id))
    await until(
      async () => {
        const arrived = new Set(receiver.received.map(({ headers }) => headers['webhook-id']))
        return [...eventIds].filter((id) => !arrived.has(id))
      },
      (missing) => missing.length === 0,
      leaseMs + 20_000,
    )
    const bodies = Map.groupBy(receiver.received, ({ headers }) => headers['webhook-id'] ?? '')
    expect([...bodies.keys()].filter((id) => !eventIds.has(id))).toEqual([])
    for (const deliveries of bodies.values()) {
      expect(new Set(deliveries.map(({ body }) => body)).size).toBe(1)
    }
  }, 240_000)
})
