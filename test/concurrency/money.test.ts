import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { numberOf, payment } from '../support/builders.ts'
import { call, createMerchant, type Merchant, manage, type Reply } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import {
  createTestDatabase,
  hasRealEngines,
  startTestServer,
  type TestDatabase,
  type TestServer,
} from '../support/server.ts'

const opening = 10_000_000

interface Nodes {
  /** The nodes in rotation, as a load balancer would choose them. */
  any: () => TestServer
  first: () => TestServer
  all: () => TestServer[]
}

const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0)

const post = (nodes: Nodes, merchant: Merchant, path: string, body: object, key?: string) =>
  call(nodes.any(), 'post', `/api/v1${path}`, {
    key: merchant.secretKey,
    body,
    headers: key === undefined ? {} : { 'Idempotency-Key': key },
  })

const payOut = (
  nodes: Nodes,
  merchant: Merchant,
  amount: number,
  ending = '999001',
  key?: string,
) =>
  post(
    nodes,
    merchant,
    '/payouts',
    {
      amount,
      currency: 'XAF',
      country: 'CG',
      provider: 'carrier1_momo',
      phone_number: numberOf(ending),
    },
    key,
  )

const refund = (
  nodes: Nodes,
  merchant: Merchant,
  payment_id: string,
  amount: number,
  key?: string,
) => post(nodes, merchant, '/refunds', { payment_id, amount }, key)

const available = async (nodes: Nodes, merchant: Merchant): Promise<number> => {
  const key = merchant.secretKey
  const { body } = await call(nodes.any(), 'get', '/api/v1/merchant/balance', { key })
  return body.data[0].available_balance
}

/** Waits until no transaction of a merchant is due. */
const quiet = ({ first }: Nodes, merchant: Merchant) =>
  eventually(
    () =>
      first()
        .ctx.db.selectFrom('transactions')
        .select(['id', 'type', 'status', 'attempts'])
        .where('organisation_id', '=', merchant.organisationId)
        .where('due_at', 'is not', null)
        .execute(),
    (rows) => rows.length === 0,
  )

const transactionsOf = ({ first }: Nodes, merchant: Merchant) =>
  first()
    .ctx.db.selectFrom('transactions')
    .selectAll()
    .where('organisation_id', '=', merchant.organisationId)
    .execute()

/** Reads the balance as often as possible while other work runs; it may never be negative. */
const watched = async <Value>(nodes: Nodes, merchant: Merchant, work: Promise<Value>) => {
  let isOver = false
  const lowest = (async () => {
    let low = Number.POSITIVE_INFINITY
    while (!isOver) low = Math.min(low, await available(nodes, merchant))
    return low
  })()
  const value = await work.finally(() => {
    isOver = true
  })
  expect(await lowest).toBeGreaterThanOrEqual(0)
  return value
}

const made = (replies: Reply[]) => replies.filter(({ status }) => status === 201)
const refusedWith = (replies: Reply[], code: string) =>
  replies.filter(({ status, body }) => status === 422 && body.code === code)

/** A payment whose outcome is set by hand, so that any number can be used. */
const paid = async (nodes: Nodes, merchant: Merchant, amount: number, ending = '999001') => {
  const order = payment({ amount, phone_number: numberOf(ending) })
  const { body } = await post(nodes, merchant, '/payments', order)
  const path = `/api/v1/payments/${body.data.id}`
  await eventually(
    () => call(nodes.any(), 'get', path, { key: merchant.secretKey }),
    (reply) => reply.body.data.status === 'successful',
  )
  return body.data.id as string
}

/** Event types by transaction. */
const eventsOf = async (nodes: Nodes, merchant: Merchant): Promise<Map<string, string[]>> => {
  const rows = await nodes
    .first()
    .ctx.db.selectFrom('events')
    .select(['type', 'payload'])
    .where('application_id', '=', merchant.applicationId)
    .execute()
  const eventTypes = new Map<string, string[]>()
  for (const { type, payload } of rows) {
    const { data } = (typeof payload === 'string' ? JSON.parse(payload) : payload) as {
      data: { id: string }
    }
    eventTypes.set(data.id, [...(eventTypes.get(data.id) ?? []), type])
  }
  return eventTypes
}

const money = (nodes: Nodes): void => {
  const merchantOf = () => createMerchant(nodes.first())

  // After every test the ledger balances and no node has logged an error.
  afterEach(async () => {
    const { body } = await manage(nodes.first(), 'get', '/ledger-check')
    expect(body.data).toEqual({ balanced: true, discrepancies: [] })
    const errors = nodes
      .all()
      .flatMap(({ logLines }) => logLines.splice(0))
      .filter((line) => JSON.parse(line).level >= 50)
    expect(errors).toEqual([])
  })

  test('of 100 simultaneous payouts exactly those that the balance covers succeed', async () => {
    const merchant = await merchantOf()
    // 150 000 and its fee of 1 500: 66 fit in 10 000 000 and leave 1 000.
    const replies = await watched(
      nodes,
      merchant,
      Promise.all(Array.from({ length: 100 }, () => payOut(nodes, merchant, 150_000))),
    )
    expect(made(replies)).toHaveLength(66)
    expect(refusedWith(replies, 'insufficient_balance')).toHaveLength(34)
    expect(await available(nodes, merchant)).toBe(1000)
    await quiet(nodes, merchant)
    const rows = await transactionsOf(nodes, merchant)
    expect(rows.map(({ status }) => status)).toEqual(Array(66).fill('completed'))
    expect(await available(nodes, merchant)).toBe(1000)
  })

  test('of 100 payouts of many sizes none is refused that the balance still covers', async () => {
    const merchant = await merchantOf()
    const amounts = Array.from({ length: 100 }, (_, at) => 1000 + ((at * 7919) % 100) * 4000)
    const replies = await watched(
      nodes,
      merchant,
      Promise.all(amounts.map((amount) => payOut(nodes, merchant, amount))),
    )
    const taken = made(replies).map(({ body }) => body.data.total_deducted as number)
    const left = opening - sum(taken)
    expect(left).toBeGreaterThanOrEqual(0)
    expect(await available(nodes, merchant)).toBe(left)
    const refused = amounts.filter((_, at) => replies[at]?.status !== 201)
    expect(refused.length).toBeGreaterThan(0)
    expect(refusedWith(replies, 'insufficient_balance')).toHaveLength(refused.length)
    for (const amount of refused) expect(amount + Math.ceil(amount / 100)).toBeGreaterThan(left)
  })

  test('payouts that fail while others are created return their money once', async () => {
    const merchant = await merchantOf()
    const endings = ['999001', '999002', '999003', '999007', '999008', '999011', '999012', '999010']
    const replies = await watched(
      nodes,
      merchant,
      Promise.all(
        Array.from({ length: 120 }, (_, at) =>
          payOut(nodes, merchant, 200_000, endings[at % endings.length]),
        ),
      ),
    )
    expect(made(replies).length).toBeGreaterThanOrEqual(49)
    await quiet(nodes, merchant)
    const rows = await transactionsOf(nodes, merchant)
    expect(rows).toHaveLength(made(replies).length)
    const completed = rows.filter(({ status }) => status === 'completed')
    expect(rows.filter(({ status }) => status === 'failed')).toHaveLength(
      rows.length - completed.length,
    )
    expect(await available(nodes, merchant)).toBe(opening - 202_000 * completed.length)
  })

  test('20 simultaneous refunds of one payment never exceed it', async () => {
    const merchant = await merchantOf()
    const id = await paid(nodes, merchant, 5000)
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => refund(nodes, merchant, id, 400)),
    )
    expect(made(replies)).toHaveLength(12)
    expect(refusedWith(replies, 'not_refundable')).toHaveLength(8)
    expect(await available(nodes, merchant)).toBe(opening + 200)
    await quiet(nodes, merchant)
    expect(await available(nodes, merchant)).toBe(opening + 200)
    expect((await refund(nodes, merchant, id, 201)).body.code).toBe('not_refundable')
    expect((await refund(nodes, merchant, id, 200)).status).toBe(201)
  })

  test('simultaneous refunds and payments never refund more than was collected', async () => {
    const merchant = await merchantOf()
    const ids = await Promise.all([1, 2, 3, 4].map(() => paid(nodes, merchant, 1000)))
    const orders = Array.from({ length: 80 }, (_, at) => ({
      id: ids[at % 4] as string,
      amount: 1 + ((at * 37) % 190),
    }))
    const replies = await Promise.all(
      orders.map(({ id, amount }) => refund(nodes, merchant, id, amount)),
    )
    for (const id of ids) {
      const ofPayment = orders.map((order, at) => ({ ...order, reply: replies[at] as Reply }))
      const mine = ofPayment.filter((order) => order.id === id)
      const left = 1000 - sum(mine.filter((o) => o.reply.status === 201).map((o) => o.amount))
      expect(left).toBeGreaterThanOrEqual(0)
      const refused = mine.filter(({ reply }) => reply.status !== 201)
      expect(refused.length).toBeGreaterThan(0)
      for (const { amount } of refused) expect(amount).toBeGreaterThan(left)
    }
  })

  test('failed refunds of one payment return what they reserved and free the amount', async () => {
    const merchant = await merchantOf()
    const id = await paid(nodes, merchant, 1000, '999013')
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => refund(nodes, merchant, id, 100)),
    )
    expect(made(replies).length).toBeGreaterThanOrEqual(10)
    await quiet(nodes, merchant)
    expect(await available(nodes, merchant)).toBe(opening + 1000)
    expect((await refund(nodes, merchant, id, 1000)).status).toBe(201)
  })

  test('simultaneous payouts and refunds share one balance and never pass it', async () => {
    const merchant = await merchantOf()
    const ids = await Promise.all([1, 2, 3].map(() => paid(nodes, merchant, 500_000)))
    await payOut(nodes, merchant, 11_000_000)
    const before = await available(nodes, merchant)
    expect(before).toBe(11_500_000 - 11_110_000)
    const replies = await watched(
      nodes,
      merchant,
      Promise.all([
        ...Array.from({ length: 30 }, () => payOut(nodes, merchant, 30_000)),
        ...Array.from({ length: 30 }, (_, at) =>
          refund(nodes, merchant, ids[at % 3] as string, 30_300),
        ),
      ]),
    )
    // Each takes 30 300: 12 fit in 390 000.
    expect(made(replies)).toHaveLength(12)
    const refused = [
      ...refusedWith(replies, 'insufficient_balance'),
      ...refusedWith(replies, 'not_refundable'),
    ]
    expect(refused).toHaveLength(48)
    expect(await available(nodes, merchant)).toBe(before - 12 * 30_300)
  })

  test('idempotency keys repeated for payouts and refunds at once count once', async () => {
    const merchant = await merchantOf()
    const id = await paid(nodes, merchant, 100_000)
    const replies = await Promise.all(
      Array.from({ length: 160 }, (_, at) => {
        const key = `key ${Math.floor(at / 4)}`
        return Math.floor(at / 4) % 2 === 0
          ? payOut(nodes, merchant, 1000, '999001', key)
          : refund(nodes, merchant, id, 1000, key)
      }),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(replies.map(({ text }) => text)).size).toBe(40)
    expect(await available(nodes, merchant)).toBe(opening + 100_000 - 20 * 1010 - 20 * 1000)
    expect(await transactionsOf(nodes, merchant)).toHaveLength(41)
  })

  test('a report received twice is applied once and sends one event', async () => {
    const merchant = await merchantOf()
    const payouts = await Promise.all(
      Array.from({ length: 15 }, () => payOut(nodes, merchant, 1000, '999011')),
    )
    const id = await paid(nodes, merchant, 9000, '999011')
    const refunds = await Promise.all([1, 2, 3].map(() => refund(nodes, merchant, id, 100)))
    expect(made([...payouts, ...refunds])).toHaveLength(18)
    await quiet(nodes, merchant)
    expect(await available(nodes, merchant)).toBe(opening + 9000 - 15 * 1010 - 300)
    const eventTypes = await eventsOf(nodes, merchant)
    expect(eventTypes.get(id)).toEqual(['payment.succeeded'])
    for (const { body } of payouts) {
      expect(eventTypes.get(body.data.id)?.sort()).toEqual(['payout.approved', 'payout.completed'])
    }
    for (const { body } of refunds)
      expect(eventTypes.get(body.data.id)).toEqual(['refund.succeeded'])
    const { body } = await manage(nodes.any(), 'get', '/reconciliation-items?per_page=100')
    const items = body.data.map(({ transaction_id }: { transaction_id: string }) => transaction_id)
    for (const mine of await transactionsOf(nodes, merchant)) expect(items).not.toContain(mine.id)
  })

  test('a failure that succeeds too late is released once and listed once', async () => {
    const merchant = await merchantOf()
    const payouts = await Promise.all(
      Array.from({ length: 15 }, () => payOut(nodes, merchant, 1000, '999012')),
    )
    const order = payment({ phone_number: numberOf('999012') })
    const payments = await Promise.all(
      Array.from({ length: 5 }, () => post(nodes, merchant, '/payments', order)),
    )
    await quiet(nodes, merchant)
    expect(await available(nodes, merchant)).toBe(opening)
    const rows = await transactionsOf(nodes, merchant)
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['failed']))
    const { body } = await manage(nodes.any(), 'get', '/reconciliation-items?per_page=100')
    const eventTypes = await eventsOf(nodes, merchant)
    for (const { body: created } of [...payouts, ...payments]) {
      const { id } = created.data
      const items = body.data.filter(
        (item: { transaction_id: string }) => item.transaction_id === id,
      )
      const isPayout = payouts.some((reply) => reply.body.data.id === id)
      expect(items).toHaveLength(1)
      expect(items[0]).toMatchObject({
        recorded_status: 'failed',
        reported_status: isPayout ? 'completed' : 'successful',
      })
      expect(eventTypes.get(id)?.filter((type) => !type.endsWith('approved'))).toHaveLength(1)
    }
  })

  test('of 20 simultaneous outcomes of one payout the first is applied, once', async () => {
    const merchant = await merchantOf()
    const { body } = await payOut(nodes, merchant, 1000, '999009')
    await eventually(
      () => merchant.get(`/payouts/${body.data.id}`),
      (reply) => reply.body.data.status === 'processing',
    )
    const orders = [{ status: 'successful' }, { status: 'failed', failure_reason: 'expired' }]
    const path = `/sandbox/transactions/${body.data.id}/outcome`
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, at) => manage(nodes.any(), 'post', path, orders[at % 2])),
    )
    const { status } = (await merchant.get(`/payouts/${body.data.id}`)).body.data
    expect(['completed', 'failed']).toContain(status)
    for (const reply of replies) {
      if (reply.status === 200) expect(reply.body.data.status).toBe(status)
      else expect([reply.status, reply.body.code]).toEqual([409, 'already_final'])
    }
    expect(await available(nodes, merchant)).toBe(status === 'completed' ? opening - 1010 : opening)
    const eventTypes = await eventsOf(nodes, merchant)
    expect(eventTypes.get(body.data.id)?.sort()).toEqual(['payout.approved', `payout.${status}`])
  })

  test('of simultaneous approval and rejection the first holds and is final', async () => {
    const merchant = await merchantOf()
    const rule = { currency: 'XAF', threshold: 0, daily_limit: null }
    const change = { payout_approval_rules: [rule] }
    await manage(nodes.first(), 'patch', `/applications/${merchant.applicationId}`, change)
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => payOut(nodes, merchant, 1000)),
    )
    const ids = made(replies).map(({ body }) => body.data.id)
    const orders = [
      ['approve', 'reject', 'reject', 'approve'],
      ['reject', 'approve', 'approve', 'reject'],
    ]
    const decisions = await Promise.all(
      ids.flatMap((id, at) =>
        (orders[at % 2] ?? []).map(async (verb) => {
          const reply = await manage(nodes.any(), 'post', `/payouts/${id}/${verb}`)
          return { id, verb, status: reply.status }
        }),
      ),
    )
    const rows = await transactionsOf(nodes, merchant)
    for (const { status, due_at, attempts } of rows) {
      // A worker claims due payouts and submits them to the provider.
      if (status === 'rejected') expect({ due_at, attempts }).toEqual({ due_at: null, attempts: 0 })
    }
    await quiet(nodes, merchant)
    let paidOut = 0
    for (const id of ids) {
      const taken = decisions.filter((decision) => decision.id === id && decision.status === 200)
      expect(taken).toHaveLength(1)
      const { status } = (await merchant.get(`/payouts/${id}`)).body.data
      expect(status).toBe(taken[0]?.verb === 'approve' ? 'completed' : 'rejected')
      if (status === 'completed') paidOut += 1
    }
    expect(await available(nodes, merchant)).toBe(opening - paidOut * 1010)
  })

  test('outcomes set at any time end each transaction once with no work left', async () => {
    const merchant = await merchantOf()
    const endings = ['999001', '999009', '999008', '999011']
    const source = await paid(nodes, merchant, 50_000)
    const ended = await Promise.all(
      Array.from({ length: 60 }, async (_, at) => {
        const ending = endings[at % 4] as string
        const order = payment({ amount: 100, phone_number: numberOf(ending) })
        const { status, body } = await (at % 3 === 0
          ? payOut(nodes, merchant, 100, ending)
          : at % 3 === 1
            ? refund(nodes, merchant, source, 100)
            : post(nodes, merchant, '/payments', order))
        expect(status).toBe(201)
        const outcome = at % 2 === 0 ? { status: 'successful' } : { status: 'cancelled' }
        const { id } = body.data
        const reply = await eventually(
          () => manage(nodes.any(), 'post', `/sandbox/transactions/${id}/outcome`, outcome),
          // A payout that is not approved yet may be refused for now.
          (answer) => answer.status === 200 || answer.body.code === 'already_final',
        )
        return { id, answered: reply.status === 200 ? reply.body.data.status : undefined }
      }),
    )
    await quiet(nodes, merchant)
    const eventTypes = await eventsOf(nodes, merchant)
    const rows = await transactionsOf(nodes, merchant)
    for (const { id, answered } of ended) {
      const row = rows.find((found) => found.id === id)
      expect(['successful', 'completed', 'failed', 'cancelled']).toContain(row?.status)
      if (answered !== undefined) expect(row?.status).toBe(answered)
      expect(eventTypes.get(id)?.filter((type) => type !== 'payout.approved')).toHaveLength(1)
    }
    const takenBy = (type: string, status: string) =>
      sum(
        rows
          .filter((row) => row.type === type && row.status === status)
          .map(({ amount, fee_amount }) => amount + (fee_amount ?? 0)),
      )
    expect(await available(nodes, merchant)).toBe(
      opening +
        takenBy('collection', 'successful') -
        takenBy('refund', 'successful') -
        takenBy('disbursement', 'completed'),
    )
  })

  test('simultaneous requests of several merchants are all answered, no deadlock', async () => {
    const merchants = await Promise.all([1, 2, 3, 4, 5, 6].map(merchantOf))
    const endings = ['999001', '999002', '999007', '999012', '999011', '999003']
    const payments = await Promise.all(
      merchants.map((merchant) => paid(nodes, merchant, 50_000, '999011')),
    )
    const replies = await Promise.all(
      Array.from({ length: 240 }, (_, at) => {
        const merchant = merchants[at % 6] as Merchant
        const ending = endings[Math.floor(at / 6) % 6] as string
        if (at % 4 === 0) return refund(nodes, merchant, payments[at % 6] as string, 10)
        if (at % 4 === 1) {
          const order = payment({ amount: 10, phone_number: numberOf(ending) })
          return post(nodes, merchant, '/payments', order)
        }
        return payOut(nodes, merchant, 100, ending)
      }),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
    await Promise.all(merchants.map((merchant) => quiet(nodes, merchant)))
    const { rows } = await sql<{ deadlocks: number }>`
      SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()
    `.execute(nodes.first().ctx.db)
    expect(rows).toEqual([{ deadlocks: 0 }])
  })
}

describe('money with one node', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.stop())

  money({ any: () => server, first: () => server, all: () => [server] })
})

const describeNodes = hasRealEngines ? describe : describe.skip

const inRotation = (all: () => TestServer[]): Nodes => {
  let at = 0
  const any = () => {
    at += 1
    return all()[at % all().length] as TestServer
  }
  return { any, first: () => all()[0] as TestServer, all }
}

describeNodes('money with two nodes', () => {
  let database: TestDatabase
  let servers: TestServer[]

  beforeAll(async () => {
    database = await createTestDatabase()
    const redisPrefix = `momo-test-money-${Date.now()}:`
    servers = await Promise.all([1, 2].map(() => startTestServer({ database, redisPrefix })))
  })
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()))
    await database.drop()
  })

  money(inRotation(() => servers))
})

describeNodes('money with one node for the API and one for the workers', () => {
  let database: TestDatabase
  let api: TestServer
  let worker: TestServer

  beforeAll(async () => {
    database = await createTestDatabase()
    const redisPrefix = `momo-test-roles-${Date.now()}:`
    api = await startTestServer({ database, redisPrefix, role: 'api' })
    worker = await startTestServer({ database, redisPrefix, role: 'worker' })
  })
  afterAll(async () => {
    await Promise.all([api.stop(), worker.stop()])
    await database.drop()
  })

  test('an outcome set before a worker claims a payout still lets it end', async () => {
    const merchant = await createMerchant(api)
    const nodes = inRotation(() => [api])
    // The worker polls every half second, so most payouts are unclaimed when the outcome is set.
    const ends = await Promise.all(
      Array.from({ length: 10 }, async (_, at) => {
        const { body } = await payOut(nodes, merchant, 1000)
        const outcome = at % 2 === 0 ? { status: 'successful' } : { status: 'cancelled' }
        const path = `/sandbox/transactions/${body.data.id}/outcome`
        const reply = await manage(api, 'post', path, outcome)
        if (reply.status === 200) {
          expect(reply.body.data.status).toBe(at % 2 === 0 ? 'completed' : 'failed')
        }
        const end = await eventually(
          () => merchant.get(`/payouts/${body.data.id}`),
          ({ body: now }) => ['completed', 'failed'].includes(now.data.status),
        )
        return end.body.data.status
      }),
    )
    const completed = ends.filter((status) => status === 'completed').length
    expect(await available(nodes, merchant)).toBe(opening - completed * 1010)
  })
})
