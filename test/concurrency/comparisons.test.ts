import { sql } from 'kysely'
import { lowestId } from '../../src/database/ids.ts'
import {
  claimDueComparisons,
  planComparisons,
} from '../../src/repositories/reconciliation/comparisons.ts'
import { createFinal, paymentTo } from '../live/live-orders.ts'
import { type LiveService, startLiveService } from '../live/live-service.ts'
import type { Merchant } from '../support/client.ts'
import { eventually, forGood } from '../support/eventually.ts'
import {
  createTestDatabase,
  hasRealEngines,
  startTestServer,
  type TestDatabase,
  type TestServer,
} from '../support/server.ts'

const describeNodes = hasRealEngines ? describe : describe.skip

const count = 30
let database: TestDatabase
let first: LiveService
let second: TestServer
let merchant: Merchant

const enquiries = (): string[] =>
  first.momo.calls.filter(({ call }) => call === 'collectStatus').map(({ path }) => path)

const hasten = async (): Promise<void> => {
  await sql`UPDATE comparisons SET due_at = now(), since = now()`.execute(second.ctx.db)
  for (const { ctx } of [first.server, second]) ctx.wake.comparisons()
}

/**
 * The first query is so late that only callbacks complete transactions. Each query confirms a
 * callback.
 */
const settings = { firstEnquiryMs: 600_000 }
const unconfirmed = async (): Promise<number> => {
  const due = second.ctx.db.selectFrom('provider_callbacks').where('due_at', 'is not', null)
  return (await due.select('id').execute()).length
}

const left = async (): Promise<number> =>
  (await second.ctx.db.selectFrom('comparisons').select('transaction_id').execute()).length

describeNodes('two nodes that compare final transactions', () => {
  beforeAll(async () => {
    database = await createTestDatabase()
    first = await startLiveService({ database, settings })
    const { liveProviders } = first.server.ctx.config
    second = await startTestServer({ database, liveProviders })
    merchant = await first.merchant()
    await Promise.all(
      Array.from({ length: count }, () =>
        createFinal(merchant, 'payments', paymentTo('carrier1_momo')),
      ),
    )
    await eventually(unconfirmed, (callbacks) => callbacks === 0)
  })
  afterAll(async () => {
    await second.stop()
    await first.stop()
    await database.drop()
  })

  test('when two nodes compare transactions with the provider, each transaction is queried only once', async () => {
    const { db, clock } = second.ctx
    expect(await planComparisons(db, clock.nowIso())).toBe(count)
    const before = enquiries().length
    await hasten()
    await eventually(left, (rows) => rows === 0)
    const asked = enquiries().slice(before)
    expect(asked).toHaveLength(count)
    expect(new Set(asked).size).toBe(count)
  })

  test('a comparison claimed by a node that died is repeated after its lease expires', async () => {
    const { db, clock } = second.ctx
    await planComparisons(db, clock.nowIso())
    await sql`DELETE FROM comparisons WHERE transaction_id <> (
      SELECT min(transaction_id::text)::uuid FROM comparisons)`.execute(db)
    const later = new Date(clock.nowMs() + 25 * 3_600_000).toISOString()
    const share = { queue: 'carrier1_momo/CG', count: 4, lease_ms: 120_000 }
    const { rows } = await claimDueComparisons(
      db,
      [{ ...share, after: lowestId, without: [] }],
      later,
    )
    expect(rows).toHaveLength(1)
    const before = enquiries().length
    for (const { ctx } of [first.server, second]) ctx.wake.comparisons()
    await forGood(
      () => enquiries().length,
      (length) => length === before,
    )
    await hasten()
    await eventually(left, (open) => open === 0)
    expect(enquiries().length).toBe(before + 1)
  })
})
