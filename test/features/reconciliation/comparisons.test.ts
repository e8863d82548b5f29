import { sql } from 'kysely'
import type { CallName, Fault } from '../../../scripts/provider-simulator/index.ts'
import { lowestId, newId } from '../../../src/database/ids.ts'
import type { ItemKind } from '../../../src/domain/reconciliation/items.ts'
import {
  addUncomparedItems,
  claimDueComparisons,
  planComparisons,
} from '../../../src/repositories/reconciliation/comparisons.ts'
import {
  atProvider,
  createFinal,
  entriesOf,
  itemsAbout,
  managed,
  numberIn,
  type Provider,
  paymentTo,
  payoutTo,
  providers,
  resolve,
  simulatorOf,
  untilFinal,
} from '../../live/live-orders.ts'
import { type LiveService, startLiveService } from '../../live/live-service.ts'
import { createMerchant, type Merchant, manage } from '../../support/client.ts'
import { eventually, hasLength } from '../../support/eventually.ts'
import { momoOf } from '../../support/momo.ts'
import { order as createBulk, linesOf } from '../account/bulk-requests.ts'
import { hastenComparisons, pay } from './disputes.ts'

/**
 * The service compares a final transaction until the provider replies clearly or staff must decide.
 */

const nowhere = 'http://127.0.0.1:9'

let service: LiveService
let merchant: Merchant

beforeAll(async () => {
  // Callbacks go to an address where nothing listens, because a late callback would reveal the
  // difference first.
  service = await startLiveService({
    settings: { breakerFailures: 1000 },
    countries: { carrier1_momo: { CG: { callbackUrl: nowhere } } },
  })
  service.money.setCallbackUrl(nowhere)
  merchant = await service.merchant()
  for (const by of providers) {
    await createFinal(merchant, 'payments', paymentTo(by, { amount: 100_000 }))
  }
})
afterAll(() => service.stop())

const { output } = momoOf(() => service.server)

const minuteMs = 60_000
/**
 * This delay is longer than a lease, and shorter than the shortest delay after an unclear reply.
 */
const beyondLeaseMs = 3 * minuteMs

const comparisonsOf = async (ids: string[]) => {
  const rows = await service.server.ctx.db.selectFrom('comparisons').selectAll().execute()
  return rows.filter(({ transaction_id }) => ids.includes(transaction_id))
}

const plan = async (ids: string[]): Promise<void> => {
  const { db, clock } = service.server.ctx
  await planComparisons(db, clock.nowIso())
  await sql`DELETE FROM comparisons WHERE transaction_id <> ALL(${ids}::uuid[])`.execute(db)
  await hastenComparisons(service)
}

const untilPutOff = (id: string) =>
  eventually(
    async () => (await comparisonsOf([id]))[0],
    (row) => Date.parse(row?.due_at ?? '') - service.server.ctx.clock.nowMs() > beyondLeaseMs,
  )

const untilCompared = (ids: string[]) => eventually(() => comparisonsOf(ids), hasLength(0))

const openAt = async (provider: Provider) => {
  const { body } = await manage(service.server, 'get', '/open-comparisons')
  return body.data.find((each: { provider: string }) => each.provider === provider)
}

const metricsOf = async (name: string): Promise<string[]> => {
  const text = await (await fetch(`${service.server.url}/metrics`)).text()
  return text.split('\n').filter((line) => line.startsWith(`${name}{`))
}

const kinds: [string, (by: Provider) => Promise<{ id: string; call: CallName }>][] = [
  [
    'a payment',
    async (by) => ({
      id: (await createFinal(merchant, 'payments', paymentTo(by))).id,
      call: 'collectStatus',
    }),
  ],
  [
    'a partial refund',
    async (by) => {
      const { id: payment_id } = await createFinal(merchant, 'payments', paymentTo(by))
      const { id } = await createFinal(merchant, 'refunds', { payment_id, amount: 1000 })
      // carrier2 performs a partial refund as a payout.
      return { id, call: by === 'carrier2_money' ? 'payoutStatus' : 'refundStatus' }
    },
  ],
  [
    'a payout',
    async (by) => ({
      id: (await createFinal(merchant, 'payouts', payoutTo(by))).id,
      call: 'payoutStatus',
    }),
  ],
  [
    'a bulk payout line',
    async (by) => {
      const payouts = linesOf(1, payoutTo(by))
      const { body } = await createBulk(service.server, merchant, { payouts })
      const made = await eventually(
        () =>
          service.server.ctx.db
            .selectFrom('transactions')
            .select('id')
            .where('bulk_payout_id', '=', body.data.id)
            .executeTakeFirst(),
        (row) => row !== undefined,
      )
      const id = made?.id ?? ''
      await untilFinal(service, [id])
      return { id, call: 'payoutStatus' }
    },
  ],
]

const cases = providers.flatMap((by) => kinds.map(([kind, make]) => [kind, by, make] as const))

describe('the comparison of final transactions', () => {
  test.each(cases)(
    '%s reversed at %s is listed for reconciliation after an unclear response and a second query',
    async (_, by, make) => {
      const { id, call } = await make(by)
      const simulator = simulatorOf(service, by)
      Object.assign(atProvider(simulator, id) ?? {}, { status: 'failed', reason: 'reversed' })
      const before = await entriesOf(service, merchant)
      simulator.failNext(call, { status: 503 })
      const asked = () => simulator.calls.filter((each) => each.call === call).length
      const askedBefore = asked()
      await plan([id])
      const row = await untilPutOff(id)
      expect(asked()).toBe(askedBefore + 1)
      expect(await itemsAbout(service, id)).toEqual([])
      expect((await managed(service, id)).provider_answer).toMatchObject({ http_status: 503 })
      expect(await openAt(by)).toEqual({ provider: by, country: 'CG', count: 1, since: row?.since })

      await hastenComparisons(service)
      await untilCompared([id])
      expect(await itemsAbout(service, id)).toMatchObject([
        { kind: 'other_end', reported_status: 'failed', resolution: null },
      ])
      expect(await openAt(by)).toBeUndefined()
      expect(await entriesOf(service, merchant)).toEqual(before)
    },
  )

  test.each(providers)(
    'a transaction whose money moved at %s after its failure is listed for reconciliation',
    async (by) => {
      const failing = paymentTo(by, { phone_number: numberIn('999002') })
      const { id, status } = await createFinal(merchant, 'payments', failing)
      expect(status).toBe('failed')
      const simulator = simulatorOf(service, by)
      Object.assign(atProvider(simulator, id) ?? {}, { status: 'succeeded' })
      simulator.failNext('collectStatus', { status: 503 })
      await plan([id])
      await untilPutOff(id)
      await hastenComparisons(service)
      await untilCompared([id])
      expect(await itemsAbout(service, id)).toMatchObject([
        { kind: 'other_end', reported_status: 'successful', recorded_status: 'failed' },
      ])
    },
  )

  test('a full refund that carrier2 cannot look up is neither queried again nor left open', async () => {
    const { id: payment_id } = await createFinal(merchant, 'payments', paymentTo('carrier2_money'))
    const { id } = await createFinal(merchant, 'refunds', { payment_id, amount: 5000 })
    const before = service.money.calls.length
    await plan([id])
    await untilCompared([id])
    // Ignores balance queries, which a job sends at intervals.
    const asked = service.money.calls.slice(before).filter(({ call }) => call !== 'balance')
    expect(asked).toEqual([])
    expect(await itemsAbout(service, id)).toEqual([])
  })

  const unclear: [string, Fault][] = [
    ['no response', 'hang-before'],
    ['a broken connection', 'reset-before'],
    ['a page of a gateway', 'html'],
    ['a transaction that is pending after all', { merge: { status: 'PENDING' } }],
    ['a different amount', { merge: { amount: '1' } }],
    ['a refusal with a fractional Retry-After', { status: 429, headers: { 'Retry-After': '1.5' } }],
  ]
  test.each(unclear)('the comparison of a transaction stays open after %s', async (_, fault) => {
    const { id } = await createFinal(merchant, 'payments', paymentTo('carrier1_momo'))
    Object.assign(atProvider(service.momo, id) ?? {}, { status: 'failed', reason: 'reversed' })
    service.momo.failNext('collectStatus', fault)
    await plan([id])
    await untilPutOff(id)
    expect(await itemsAbout(service, id)).toEqual([])
    expect((await managed(service, id)).due_at).toBeNull()
    await eventually(
      () => service.server.ctx.liveProviders.find('carrier1_momo', 'CG')?.adapter.pauseMs(),
      (pauseMs) => pauseMs === 0,
    )
    await hastenComparisons(service)
    await untilCompared([id])
    expect(await itemsAbout(service, id)).toHaveLength(1)
  })

  test('a comparison with the provider is retried at longer intervals as it ages', async () => {
    const { id } = await createFinal(merchant, 'payments', paymentTo('carrier1_momo'))
    service.momo.failNext('collectStatus', { status: 503 }, 2)
    await plan([id])
    const first = await untilPutOff(id)
    expect(Date.parse(first?.due_at ?? '') - Date.parse(first?.since ?? '')).toBeLessThan(
      11 * minuteMs,
    )
    const { db, clock } = service.server.ctx
    await sql`UPDATE comparisons SET since = now() - interval '10 hours'
      WHERE transaction_id = ${id}::uuid`.execute(db)
    await hastenComparisons(service)
    const second = await untilPutOff(id)
    const pauseMs = Date.parse(second?.due_at ?? '') - clock.nowMs()
    expect(pauseMs).toBeGreaterThan(120 * minuteMs)
    expect(pauseMs).toBeLessThan(301 * minuteMs)
    await plan([])
  })

  test('each comparison is scheduled once, and the comparisons are spread over the day', async () => {
    const { db, clock } = service.server.ctx
    await sql`DELETE FROM comparisons`.execute(db)
    const { rows: ended } = await sql`SELECT FROM transactions
      WHERE environment = 'live' AND status IN ('successful', 'completed', 'failed')`.execute(db)
    expect(ended.length).toBeGreaterThan(15)
    expect(await planComparisons(db, clock.nowIso())).toBe(ended.length)
    expect(await planComparisons(db, clock.nowIso())).toBe(0)
    const planned = await db.selectFrom('comparisons').selectAll().execute()
    const inHours = planned.map(
      ({ due_at }) => (Date.parse(due_at) - clock.nowMs()) / (60 * minuteMs),
    )
    expect(Math.max(...inHours)).toBeGreaterThan(8)
    expect(Math.max(...inHours)).toBeLessThanOrEqual(24)
    expect(planned.every(({ since, due_at }) => since === due_at)).toBe(true)
    // A comparison planned for later is not open.
    const due = planned.filter((_, at) => (inHours[at] ?? 0) <= 0.1)
    expect((await openAt('carrier1_momo'))?.count ?? 0).toBeLessThanOrEqual(due.length)
    await plan([])
  })
})

test('live transactions of the last two days are compared, and sandbox transactions are not', async () => {
  const { db, clock } = service.server.ctx
  const sandbox = await createMerchant(service.server)
  const [own, live] = [
    await createFinal(sandbox, 'payments', paymentTo('carrier1_momo')),
    await createFinal(merchant, 'payments', paymentTo('carrier1_momo')),
  ]
  await sql`UPDATE transactions SET updated_at = now() - interval '47 hours'
    WHERE id = ${live.id}::uuid`.execute(db)
  await planComparisons(db, clock.nowIso())
  const planned = await comparisonsOf([own.id, live.id])
  await plan([])
  expect(planned.map(({ transaction_id }) => transaction_id)).toEqual([live.id])
})

describe('a comparison that is inconclusive for three days', () => {
  const ageComparison = (id: string) =>
    sql`UPDATE comparisons SET since = now() - interval '73 hours'
      WHERE transaction_id = ${id}::uuid`.execute(service.server.ctx.db)

  const putOffOnce = async (id: string): Promise<void> => {
    service.momo.failNext('collectStatus', { status: 503 })
    await plan([id])
    await untilPutOff(id)
  }

  test('a comparison that is inconclusive for three days is listed once, with its reason', async () => {
    const { id } = await createFinal(merchant, 'payments', paymentTo('carrier1_momo'))
    await putOffOnce(id)
    const { db, clock } = service.server.ctx
    expect(await addUncomparedItems(db, clock.nowMs())).toBe(0)
    await ageComparison(id)
    const [open] = await metricsOf('momo_comparisons_open')
    expect(open).toBe('momo_comparisons_open{provider="carrier1_momo",country="CG"} 1')
    const [age] = await metricsOf('momo_comparison_open_seconds')
    expect(Number(age?.split(' ').at(-1))).toBeGreaterThan(72 * 3600)
    expect(await output('call', 'listOpenComparisons')).toMatch(/carrier1_momo +CG +1 /)
    expect(await addUncomparedItems(db, clock.nowMs())).toBe(1)
    expect(await addUncomparedItems(db, clock.nowMs())).toBe(0)
    expect(await output('call', 'listOpenComparisons')).toContain('No results.')
    expect(await itemsAbout(service, id)).toMatchObject([
      {
        kind: 'not_compared',
        reported_status: null,
        recorded_status: 'successful',
        provider_answer: { http_status: 503 },
      },
    ])
    expect(await comparisonsOf([id])).toEqual([])
    expect((await managed(service, id)).status).toBe('successful')
  })

  /** Lists a transaction for reconciliation as if it had no final status yet. */
  const listOpen = (id: string, kind: ItemKind) =>
    sql`INSERT INTO reconciliation_items (id, transaction_id, kind, recorded_status, created_at)
      VALUES (${newId(service.server.ctx.clock.nowMs())}::uuid, ${id}::uuid, ${kind},
        'processing', now())`.execute(service.server.ctx.db)

  const dismiss = async (id: string): Promise<void> => {
    const [item] = await itemsAbout(service, id)
    expect((await resolve(service, item.id, { action: 'dismiss' })).status).toBe(200)
  }

  const listUncompared = async (id: string): Promise<void> => {
    await putOffOnce(id)
    await ageComparison(id)
    const { db, clock } = service.server.ctx
    expect(await addUncomparedItems(db, clock.nowMs())).toBe(1)
  }

  test('an inconclusive comparison replaces an open item about the same transaction', async () => {
    const id = await pay(service, merchant)
    await listOpen(id, 'no_end')
    service.momo.setOutcome(atProvider(service.momo, id)?.reference ?? '', 'succeeded')
    await untilFinal(service, [id])
    await listUncompared(id)
    expect(await itemsAbout(service, id)).toMatchObject([
      { kind: 'not_compared', recorded_status: 'successful', resolution: null },
    ])
  })

  test('an inconclusive comparison is listed as a new item if an earlier item was dismissed', async () => {
    const id = await pay(service, merchant)
    await listOpen(id, 'no_end')
    await dismiss(id)
    service.momo.setOutcome(atProvider(service.momo, id)?.reference ?? '', 'succeeded')
    await untilFinal(service, [id])
    await listUncompared(id)
    expect(await itemsAbout(service, id)).toMatchObject([
      { kind: 'not_compared', resolution: null },
      { kind: 'no_end', recorded_status: 'processing', resolution: 'dismissed' },
    ])
  })

  test('an inconclusive comparison reappears after its item is dismissed, and changes no other item', async () => {
    const { id } = await createFinal(merchant, 'payments', paymentTo('carrier1_momo'))
    await listUncompared(id)
    await dismiss(id)
    const [{ provider_answer: _, ...dismissed }] = await itemsAbout(service, id)
    await listUncompared(id)
    await listOpen(id, 'not_applied')
    await listUncompared(id)
    expect(await itemsAbout(service, id)).toMatchObject([
      { kind: 'not_applied', resolution: null },
      { kind: 'not_compared', resolution: null },
      dismissed,
    ])
  })
})

test('a merchant with many due comparisons does not delay a merchant with few due comparisons', async () => {
  const other = await service.merchant()
  const many = await Promise.all(
    Array.from({ length: 8 }, () => createFinal(merchant, 'payments', paymentTo('carrier1_momo'))),
  )
  const few = await createFinal(other, 'payments', paymentTo('carrier1_momo'))
  const { db, clock } = service.server.ctx
  await planComparisons(db, clock.nowIso())
  const ids = [...many.map(({ id }) => id), few.id]
  await sql`DELETE FROM comparisons WHERE transaction_id <> ALL(${ids}::uuid[])`.execute(db)
  const share = { queue: 'carrier1_momo/CG', count: 4, lease_ms: 60_000, after: lowestId }
  const later = new Date(clock.nowMs() + 25 * 60 * minuteMs).toISOString()
  await sql`UPDATE comparisons SET due_at = now() + interval '24 hours'
    WHERE transaction_id = ${few.id}::uuid`.execute(db)
  const { rows } = await claimDueComparisons(db, [{ ...share, without: [] }], later)
  expect(rows).toHaveLength(3)
  expect(rows.map(({ id }) => id)).toContain(few.id)
  await plan([])
})
