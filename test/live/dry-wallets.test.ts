import { sql } from 'kysely'
import { schedules } from '../../src/workers/schedules.ts'
import { payout } from '../support/builders.ts'
import { type Merchant, manage } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import {
  createTestDatabase,
  hasRealEngines,
  startTestServer,
  type TestDatabase,
  type TestServer,
  withoutJobs,
} from '../support/server.ts'
import { fund, type ScriptedService, startScriptedService } from './scripted-service.ts'

const holdMs = 3_600_000

let database: TestDatabase
let other: TestServer | undefined
let service: ScriptedService
let first: Merchant
let second: Merchant
/**
 * The balance that the provider reports. Whether the provider accepts a payout does not depend on
 * this balance.
 */
let reported: number | undefined
let mayReport: Promise<void> = Promise.resolve()
let answer: { status: number; body?: object }

const number = '+242065123412'

const isToken = (path: string) => /token\/?$/.test(path)

/** The provider reports the balance `reported`, and accepts and completes every transaction. */
const script = (): void => {
  const amounts = new Map<string, string>()
  service.momo.script = async ({ method, path, headers, body }) => {
    if (isToken(path)) return undefined
    if (path.endsWith('/account/balance')) {
      await mayReport
      return reported === undefined
        ? { status: 500 }
        : { status: 200, body: { availableBalance: String(reported), currency: 'XAF' } }
    }
    if (method === 'POST') {
      amounts.set(headers['x-reference-id'] ?? '', JSON.parse(body).amount)
      return answer
    }
    const amount = amounts.get(path.split('/').at(-1) ?? '')
    return amount === undefined
      ? { status: 404, body: { code: 'RESOURCE_NOT_FOUND' } }
      : { status: 200, body: { status: 'SUCCESSFUL', amount, currency: 'XAF' } }
  }
}

beforeAll(async () => {
  database = await createTestDatabase()
  service = await startScriptedService(
    { carrier1: { concurrency: 8, lateArrivalMs: 60_000 } },
    { walletHoldMs: holdMs, database },
  )
  first = await service.merchant()
  second = await service.merchant()
  await fund(service, first, 1_000_000)
  await fund(service, second, 1_000_000)
})
beforeEach(() => {
  service.momo.calls.length = 0
  answer = { status: 202 }
  mayReport = Promise.resolve()
  script()
})
afterEach(async () => {
  await other?.stop()
  other = undefined
  expect((await manage(service.server, 'get', '/ledger-check')).body.data.balanced).toBe(true)
})
afterAll(async () => {
  await service?.stop()
  await database?.drop()
})

const startNode = (walletHoldMs = holdMs): Promise<TestServer> => {
  const { liveProviders } = service.server.ctx.config
  return startTestServer({ liveProviders, walletHoldMs, database, ...withoutJobs })
}

const managed = async (id: string) =>
  (await manage(service.server, 'get', `/transactions/${id}`)).body.data

const pay = async (merchant: Merchant, amount: number): Promise<string> => {
  const reply = await merchant.post('/payouts', payout({ amount, phone_number: number }))
  expect(reply.status).toBe(201)
  return reply.body.data.id
}

const runJob = (name: string) =>
  schedules.find((each) => each.name === name)?.run(service.server.ctx)

const report = async (balance: number | undefined): Promise<void> => {
  reported = balance
  await runJob('fetch-balances')
}

const isHeld = ({ held }: { held: unknown }) => held !== null
const has =
  (status: string) =>
  (row: { status: string }): boolean =>
    row.status === status

const becomes = (id: string, status: string) => eventually(() => managed(id), has(status))
const becomesHeld = (id: string) => eventually(() => managed(id), isHeld)

const submitted = (id: string) =>
  service.momo
    .callsTo('POST', '/disbursement/v1_0/')
    .filter(({ body }) => JSON.parse(body).externalId === id).length

const wallet = async () => {
  const { body } = await manage(service.server, 'get', '/providers')
  const found = body.data.find(
    (each: { provider: string; country: string }) =>
      each.provider === 'carrier1_momo' && each.country === 'CG',
  )
  return found.balances.find((each: { wallet: string }) => each.wallet === 'disbursement')
}

const setBack = (id: string, column: 'held_since' | 'created_at', ms: number) =>
  sql`UPDATE transactions SET ${sql.ref(column)} = ${sql.ref(column)}
    - ${ms} * interval '1 millisecond' WHERE id = ${id}::uuid`.execute(service.server.ctx.db)

const balanceOf = async (merchant: Merchant) =>
  (await merchant.get('/merchant/balance')).body.data.find(
    ({ currency }: { currency: string }) => currency === 'XAF',
  ).available_balance

test('a payout that the wallet cannot cover is held, and no money moves', async () => {
  await report(1000)
  const before = await balanceOf(first)
  const id = await pay(first, 5000)
  const row = await becomesHeld(id)
  expect(row).toMatchObject({
    status: 'approved',
    due_at: null,
    attempts: 0,
    held: { reason: 'wallet_low', since: expect.any(String) },
    postings: [{ kind: 'payout_reserved' }],
  })
  expect(submitted(id)).toBe(0)
  const own = await first.account('get', `/transactions/${id}`)
  expect(own.body.data).toMatchObject({ status: 'approved', held: row.held })
  expect((await first.get(`/payouts/${id}`)).body.data.status).toBe('approved')
  expect(await wallet()).toMatchObject({
    amount: 1000,
    submitted_amount: 0,
    held_transactions: 1,
    held_amount: 5000,
  })
  const list = await manage(service.server, 'get', '/transactions?held=true')
  expect(list.body.data.map((each: { id: string }) => each.id)).toEqual([id])

  // A smaller payout of another merchant is allowed, and reduces the remaining balance.
  const small = await pay(second, 900)
  await becomes(small, 'completed')
  expect(await wallet()).toMatchObject({ amount: 1000, submitted_amount: 900 })
  const late = await pay(second, 200)
  await becomesHeld(late)
  expect(submitted(late)).toBe(0)

  // A report that is too low for all payouts releases the payouts that it covers. A later report
  // releases the rest.
  await report(300)
  await becomes(late, 'completed')
  expect(await managed(id)).toMatchObject({ status: 'approved', held: row.held })
  expect(submitted(id)).toBe(0)
  await report(100_000)
  await becomes(id, 'completed')
  expect([submitted(id), submitted(late)]).toEqual([1, 1])
  expect(await managed(id)).toMatchObject({ held: null })
  // The fee is 1 %.
  expect(before - (await balanceOf(first))).toBe(5050)
})

test('a funded wallet releases held payouts in turn, alternating between merchants', async () => {
  await report(0)
  const many: string[] = []
  for (let count = 0; count < 6; count += 1) many.push(await pay(first, 1000))
  const held = await Promise.all(many.map(becomesHeld))
  const [later, last] = [await pay(second, 1000), await pay(second, 1000)]
  await Promise.all([later, last].map(becomesHeld))
  // The balance covers four payouts: the two oldest holds of each merchant.
  await report(4500)
  for (const id of [...many.slice(0, 2), later, last]) await becomes(id, 'completed')
  // The other payouts were not released, so their holds have not changed.
  expect(await Promise.all(many.slice(2).map(managed))).toEqual(held.slice(2))
  await report(1_000_000)
  for (const id of many) await becomes(id, 'completed')
  expect(many.map(submitted)).toEqual(many.map(() => 1))
})

test('merchants whose payouts are claimed together take turns', async () => {
  await report(0)
  const own = [await pay(first, 1000), await pay(first, 1000), await pay(first, 1000)]
  await Promise.all(own.map(becomesHeld))
  const others = [await pay(second, 1000), await pay(second, 1000)]
  await Promise.all(others.map(becomesHeld))
  const { db } = service.server.ctx
  await sql`UPDATE provider_balances SET amount = 2500 WHERE wallet = 'disbursement'`.execute(db)
  await sql`UPDATE transactions SET held_reason = NULL, due_at = held_since
    WHERE held_reason = 'wallet_low'`.execute(db)
  const [mine, theirs] = [own[0] ?? '', others[0] ?? '']
  await Promise.all([mine, theirs].map((id) => becomes(id, 'completed')))
  await Promise.all([...own.slice(1), ...others.slice(1)].map(becomesHeld))
  await report(1_000_000)
  for (const id of [...own, ...others]) await becomes(id, 'completed')
})

test('a refund is held while its wallet is too low, and later paid once', async () => {
  const order = { amount: 3000, country: 'CG', phone_number: number, provider: 'carrier1_momo' }
  const { id: payment } = (await first.post('/payments', order)).body.data
  await becomes(payment, 'successful')
  await report(2999)
  const refund = (await first.post(`/refunds`, { payment_id: payment, amount: 3000 })).body.data
  expect(await becomesHeld(refund.id)).toMatchObject({
    status: 'pending',
    held: { reason: 'wallet_low' },
  })
  expect((await first.get(`/refunds/${refund.id}`)).body.data.status).toBe('pending')
  const resume = await manage(service.server, 'post', `/payouts/${refund.id}/resume`, {
    reason: 'Nicht so',
  })
  expect(resume.status).toBe(404)
  // Neither the overdue job nor the passing of time changes the held refund.
  await setBack(refund.id, 'created_at', 3 * 86_400_000)
  await runJob('list-overdue')
  const items = await manage(service.server, 'get', '/reconciliation-items')
  expect(items.body.data).toEqual([])
  expect(submitted(refund.id)).toBe(0)
  await report(3000)
  await becomes(refund.id, 'successful')
  expect(submitted(refund.id)).toBe(1)
})

test('staff cancel a held refund once, and its money returns to the merchant', async () => {
  const order = { amount: 3000, country: 'CG', phone_number: number, provider: 'carrier1_momo' }
  const { id: payment } = (await first.post('/payments', order)).body.data
  await becomes(payment, 'successful')
  await report(2999)
  const before = await balanceOf(first)
  const refundIt = async (): Promise<string> =>
    (await first.post('/refunds', { payment_id: payment, amount: 3000 })).body.data.id
  const id = await refundIt()
  await becomesHeld(id)
  const cancel = (of: string) =>
    manage(service.server, 'post', `/refunds/${of}/cancel`, { reason: 'Wallet stays empty' })
  const twice = await Promise.all([cancel(id), cancel(id)])
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await balanceOf(first)).toEqual(before)
  const { status, failure_reason } = (await first.get(`/refunds/${id}`)).body.data
  expect([status, failure_reason]).toEqual(['failed', 'provider_unavailable'])
  expect((await managed(id)).transitions.at(-1)).toMatchObject({ to: 'failed', cause: 'decision' })
  // The payment can be refunded again, and a submitted refund cannot be cancelled.
  await report(1_000_000)
  const again = await refundIt()
  await becomes(again, 'successful')
  expect([submitted(id), submitted(again)]).toEqual([0, 1])
  expect((await cancel(again)).body.code).toBe('not_held')
  expect((await cancel(await pay(first, 1000))).status).toBe(404)
})

test('a payout whose wallet stays too low fails when the hold expires, and its money returns once', async () => {
  await report(10)
  const before = await balanceOf(first)
  const id = await pay(first, 7000)
  await becomesHeld(id)
  await setBack(id, 'held_since', holdMs - 60_000)
  await report(10)
  expect(await managed(id)).toMatchObject({ status: 'approved' })
  await setBack(id, 'held_since', 60_000)
  await Promise.all([report(10), report(10)])
  expect(await managed(id)).toMatchObject({
    status: 'failed',
    failure_reason: 'provider_unavailable',
    held: null,
    postings: [{ kind: 'payout_reserved' }, { kind: 'payout_released' }],
  })
  await report(1_000_000)
  expect(await balanceOf(first)).toBe(before)
  expect(submitted(id)).toBe(0)
  const events = await manage(service.server, 'get', `/transactions/${id}/events`)
  expect(events.body.data.map(({ type }: { type: string }) => type)).toEqual([
    'payout.approved',
    'payout.failed',
  ])
  const { db } = service.server.ctx
  const { rows } = await sql<{ payload: string }>`
    SELECT payload::text AS payload FROM events
    WHERE type = 'payout.failed' AND payload LIKE ${`%${id}%`}`.execute(db)
  expect(rows.map(({ payload }) => JSON.parse(payload))).toMatchObject([
    { failure_reason: 'provider_unavailable', data: { id, status: 'failed' } },
  ])
})

test('a payout stays on hold if staff resume it while its wallet is still too low', async () => {
  await report(10)
  const id = await pay(first, 7000)
  await becomesHeld(id)
  await setBack(id, 'held_since', holdMs - 60_000)
  const { held } = await managed(id)
  const resumed = await manage(service.server, 'post', `/payouts/${id}/resume`, { reason: 'Vu' })
  expect(resumed.status).toBe(200)
  expect((await becomesHeld(id)).held).toEqual(held)
  await setBack(id, 'held_since', 60_000)
  await report(10)
  expect(await managed(id)).toMatchObject({ status: 'failed', held: null })
})

test('a payout that is released and held again keeps the start time of its first hold', async () => {
  await report(0)
  const id = await pay(first, 8000)
  const { held } = await becomesHeld(id)
  const { db } = service.server.ctx
  // Simulates a balance report that released the payout, after which another payout used the money.
  await sql`UPDATE provider_balances SET amount = 10000 WHERE wallet = 'disbursement'`.execute(db)
  await sql`UPDATE transactions SET held_reason = NULL, due_at = now() + interval '1 hour'
    WHERE id = ${id}::uuid`.execute(db)
  await sql`UPDATE provider_balances SET amount = 100 WHERE wallet = 'disbursement'`.execute(db)
  await sql`UPDATE transactions SET due_at = now() WHERE id = ${id}::uuid`.execute(db)
  expect((await becomesHeld(id)).held).toEqual(held)
  await report(100_000)
  await becomes(id, 'completed')
})

test('a payout that may have been submitted is never held', async () => {
  await report(50_000)
  answer = { status: 503 }
  const id = await pay(first, 6000)
  await eventually(
    () => submitted(id),
    (count) => count > 0,
  )
  await report(0)
  answer = { status: 202 }
  await becomes(id, 'completed')
  expect((await managed(id)).held).toBe(null)
})

test("a provider's final refusal of a payout is applied and does not hold the payout", async () => {
  await report(50_000)
  answer = { status: 500, body: { code: 'NOT_ALLOWED' } }
  const id = await pay(first, 6000)
  await becomes(id, 'failed')
  await report(0)
  await report(1_000_000)
  expect(await managed(id)).toMatchObject({ status: 'failed', failure_reason: 'provider_error' })
  expect(submitted(id)).toBe(1)
})

test('an old or missing balance report holds no payouts and releases held payouts', async () => {
  await report(0)
  const id = await pay(first, 4000)
  await becomesHeld(id)
  const { db } = service.server.ctx
  await sql`UPDATE provider_balances SET read_at = read_at - interval '6 minutes'`.execute(db)
  const other = await pay(second, 4000)
  await becomes(other, 'completed')
  expect(await managed(id)).toMatchObject({ status: 'approved' })
  await report(undefined)
  await becomes(id, 'completed')
  await report(0)
  const again = await pay(first, 4000)
  await becomesHeld(again)
  await sql`DELETE FROM provider_balances`.execute(db)
  await report(undefined)
  await becomes(again, 'completed')
})

test('payouts that a provider never received no longer count as submitted', async () => {
  await report(10_000)
  answer = { status: 429 }
  const id = await pay(first, 6000)
  await eventually(
    () => submitted(id),
    (count) => count >= 1,
  )
  await eventually(wallet, ({ submitted_amount: amount }) => amount === 0)
  const other = await pay(second, 9000)
  answer = { status: 202 }
  // Only one of the payouts is submitted, because the wallet cannot cover the other payout.
  await eventually(
    async () => [await managed(id), await managed(other)],
    (rows) => rows.some(has('completed')) && rows.some(isHeld),
  )
  await report(100_000)
  await becomes(id, 'completed')
  await becomes(other, 'completed')
})

test('a payout on hold for its wallet stays on hold after a suspension until staff decide', async () => {
  await report(0)
  const id = await pay(first, 2000)
  await becomesHeld(id)
  const organisation = `/organisations/${first.organisationId}`
  await manage(service.server, 'post', `${organisation}/suspend`, { reason: 'Plaintes' })
  expect((await managed(id)).held.reason).toBe('merchant_suspended')
  await manage(service.server, 'post', `${organisation}/resume`)
  await report(1_000_000)
  expect((await managed(id)).held.reason).toBe('merchant_suspended')
  const resumed = await manage(service.server, 'post', `/payouts/${id}/resume`, { reason: 'Réglé' })
  expect(resumed.status).toBe(200)
  await becomes(id, 'completed')
})

test('after staff refresh the wallet balances, held payouts are submitted', async () => {
  await report(0)
  const id = await pay(first, 2000)
  await becomesHeld(id)
  reported = 5000
  const refresh = () => manage(service.server, 'post', '/provider-balances/refresh')
  const soon = await refresh()
  expect(soon.status).toBe(200)
  expect(await wallet()).toMatchObject({ amount: 0, held_transactions: 1 })
  await sql`UPDATE provider_balances SET read_at = read_at - interval '20 seconds'`.execute(
    service.server.ctx.db,
  )
  await refresh()
  await becomes(id, 'completed')
  expect(await wallet()).toMatchObject({ amount: 5000, held_transactions: 0 })
})

test('a payout submitted while a balance report is being read is subtracted from that report', async () => {
  await report(50_000)
  const { promise, resolve } = Promise.withResolvers<void>()
  mayReport = promise
  service.momo.calls.length = 0
  const reading = report(10_000)
  await eventually(
    () => service.momo.callsTo('GET', '/disbursement/v1_0/account/balance').length,
    (count) => count > 0,
  )
  const id = await pay(first, 9000)
  await becomes(id, 'completed')
  resolve()
  await reading
  expect(await wallet()).toMatchObject({ amount: 10_000, submitted_amount: 9000 })
  const late = await pay(second, 2000)
  await becomesHeld(late)
  await report(100_000)
  await becomes(late, 'completed')
})

test('the last balance that a provider reports each day is kept', async () => {
  await report(1111)
  await report(2222)
  const { db } = service.server.ctx
  const days = await db
    .selectFrom('provider_balance_days')
    .select(['wallet', 'amount'])
    .where('country', '=', 'CG')
    .where('day', '=', sql<string>`(SELECT max(day) FROM provider_balance_days)`)
    .orderBy('wallet')
    .execute()
  expect(days).toEqual([
    { wallet: 'collection', amount: 2222 },
    { wallet: 'disbursement', amount: 2222 },
  ])
})

test('the time until a wallet is empty is calculated from the spending of the last hours', async () => {
  const { db } = service.server.ctx
  const hourAgo = (column: string) => sql`UPDATE provider_balances
    SET ${sql.ref(column)} = ${sql.ref(column)} - interval '1 hour'`
  await sql`DELETE FROM provider_balances`.execute(db)
  for (const balance of [50_000, 40_000, 30_000, 60_000, 50_000]) {
    await report(balance)
    await hourAgo('read_at').execute(db)
    await hourAgo('observed_since').execute(db)
  }
  await report(40_000)
  // The balance fell by 10,000 an hour, except in the hour when the wallet was funded.
  const { lasts_seconds: lasts } = await wallet()
  expect(lasts).toBeGreaterThan(4 * 3600)
  expect(lasts).toBeLessThan(6 * 3600)
})

const onTwoNodes = hasRealEngines ? test : test.skip

onTwoNodes(
  'two nodes that claim at the same time submit no more than the wallet can pay',
  async () => {
    await report(10_000)
    other = await startNode()
    const { db } = service.server.ctx
    const released = Promise.withResolvers<void>()
    const isLocked = Promise.withResolvers<void>()
    const locked = db.transaction().execute(async (tx) => {
      await sql`SELECT FROM provider_balances FOR UPDATE`.execute(tx)
      isLocked.resolve()
      await released.promise
    })
    await isLocked.promise
    const ids = await Promise.all(
      Array.from({ length: 20 }, (_, at) => pay(at % 2 === 0 ? first : second, 1000)),
    )
    // Both nodes have claimed payouts and wait for the wallet balance.
    await eventually(
      async () => {
        const { rows } = await sql<{ waiting: number }>`
        SELECT count(*) AS waiting FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db)
        return rows[0]?.waiting
      },
      (waiting) => waiting === 2,
    )
    released.resolve()
    await locked
    const rows = await eventually(
      () => Promise.all(ids.map(managed)),
      (all) => all.every((row) => isHeld(row) || has('completed')(row)),
    )
    expect(rows.filter(has('completed'))).toHaveLength(10)
    expect(await wallet()).toMatchObject({ submitted_amount: 10_000, held_transactions: 10 })
    await report(10_000)
    for (const id of ids) await becomes(id, 'completed')
    expect(ids.map(submitted)).toEqual(ids.map(() => 1))
  },
)

test('a held payout stays held after a restart, and a node with holds turned off releases it', async () => {
  await report(0)
  const ids = [await pay(first, 3000), await pay(first, 4000)] as const
  const { held } = await becomesHeld(ids[0])
  await becomesHeld(ids[1])
  await service.server.stop()
  service.server = await startNode()
  await report(100)
  expect((await managed(ids[0])).held).toEqual(held)
  await report(3000)
  await becomes(ids[0], 'completed')
  await setBack(ids[1], 'held_since', holdMs - 1000)
  await service.server.stop()
  service.server = await startNode(0)
  await report(0)
  await becomes(ids[1], 'completed')
  expect(ids.map(submitted)).toEqual([1, 1])
})
