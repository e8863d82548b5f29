import { sql } from 'kysely'
import type { Db } from '../../../src/database/database.ts'
import { sumRevenue } from '../../../src/repositories/ledger/revenue.ts'
import { prepareSums } from '../../../src/services/prepare-sums.ts'
import { numberOf, payout } from '../../support/builders.ts'
import { createMerchant, manage } from '../../support/client.ts'
import { eventually } from '../../support/eventually.ts'
import { type FinalTransaction, insertFinalTransaction } from '../../support/final-transactions.ts'
import { server } from '../../support/own-server.ts'

const hourMs = 3_600_000

const statementsOf = async (job: typeof prepareSums): Promise<number> => {
  let statements = 0
  const longDb = server.ctx.longDb.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await job({ clock: server.ctx.clock, longDb: longDb as Db })
  return statements
}

test('two nodes that add up fees at the same time count each fee once', async () => {
  const merchant = await createMerchant(server)
  const orders = [payout({ amount: 20_000 }), payout({ amount: 30_000 })]
  for (const order of [...orders, payout({ phone_number: numberOf('999002') })]) {
    const { body } = await merchant.post('/payouts', order)
    await eventually(
      () => merchant.get(`/payouts/${body.data.id}`),
      (reply) => ['completed', 'failed'].includes(reply.body.data.status),
    )
  }
  const revenue = async (query: string) => {
    const { status, body } = await manage(server, 'get', `/revenue?${query}`)
    expect(status).toBe(200)
    return body
  }
  expect(await revenue('environment=test')).toEqual({
    data: [],
    withdrawal_fees: [],
    summed_until: null,
  })
  const { db, clock } = server.ctx
  const laterMs = clock.nowMs() + hourMs
  // The job leaves out recent rows, because more rows may still be uncommitted.
  while (await sumRevenue(db, { nowMs: clock.nowMs(), count: 1 }));
  expect((await revenue('environment=test')).data).toEqual([])
  const sums = [1, 2].map(async () => {
    while (await sumRevenue(db, { nowMs: laterMs, count: 1 }));
  })
  await Promise.all(sums)
  const { data, summed_until } = await revenue('environment=test')
  expect(data).toEqual([
    {
      month: new Date().toISOString().slice(0, 7),
      organisation_id: null,
      organisation_name: null,
      provider: 'carrier1_momo',
      country: 'CG',
      currency: 'XAF',
      fee_amount: 500,
      charge_amount: 0,
      margin_amount: 500,
    },
  ])
  expect(summed_until).not.toBeNull()
  const { rows } = await sql<{ balance: number }>`
    SELECT sum(balance) AS balance FROM ledger_accounts WHERE account = 'fee_income'`.execute(db)
  expect(rows).toEqual([{ balance: 500 }])
  expect((await revenue('')).data).toEqual([])
  expect((await revenue('environment=test&from=2020-01&to=2020-12')).data).toEqual([])
  expect((await revenue('environment=test&from=2020-01&to=2099-12')).data).toEqual(data)
  for (const wrong of ['from=2026', 'to=2026-13']) {
    expect((await manage(server, 'get', `/revenue?${wrong}`)).status).toBe(422)
  }
})

test("a provider's rates are computed from completed live transactions, by hour and by day", async () => {
  const merchant = await createMerchant(server)
  const insert = (order: FinalTransaction) => insertFinalTransaction(server, merchant, order)
  const health = async (query = '') => {
    const { status, body, text } = await manage(server, 'get', `/provider-health?${query}`)
    expect([status, text]).toEqual([200, text])
    return body.data
  }
  expect(await health()).toEqual([])
  const hourStartMs = Math.floor(server.ctx.clock.nowMs() / hourMs) * hourMs
  const endedAtMs = hourStartMs - hourMs + 1000
  const failed = { status: 'failed', endedAtMs, seconds: 100 }
  await insert({ status: 'successful', seconds: 10, endedAtMs })
  await insert({ status: 'successful', seconds: 10, endedAtMs })
  await insert({ status: 'successful', seconds: 10, endedAtMs })
  await insert({ ...failed, reason: 'provider_error' })
  await insert({ ...failed, reason: 'insufficient_funds' })
  await insert({ status: 'cancelled', seconds: 5, endedAtMs })
  await insert({ status: 'successful', seconds: 2, endedAtMs, country: 'CM' })
  const ofYesterday = { status: 'successful', seconds: 10, endedAtMs: endedAtMs - 48 * hourMs }
  await insert(ofYesterday)
  // Transactions exist in only two hours of the month, and only these hours are searched and
  // counted. The wallet sums take four statements.
  expect(await statementsOf(prepareSums)).toBeLessThanOrEqual(14)
  const [congo, cameroon, ...others] = await health()
  expect(others).toEqual([])
  expect(congo).toMatchObject({
    provider: 'carrier1_momo',
    country: 'CG',
    from: new Date(hourStartMs - hourMs).toISOString(),
    to: new Date(hourStartMs).toISOString(),
    succeeded: 3,
    failed: 2,
    failed_at_provider: 1,
    success_rate: 0.6,
  })
  expect(congo.median_seconds).toBeGreaterThan(8)
  expect(congo.median_seconds).toBeLessThan(13)
  expect(cameroon).toMatchObject({ country: 'CM', succeeded: 1, failed: 0, success_rate: 1 })

  await insert({ status: 'successful', seconds: 10, endedAtMs: hourStartMs })
  await prepareSums(server.ctx)
  await prepareSums(server.ctx)
  const again = await health('country=CG')
  expect(again.map(({ succeeded }: { succeeded: number }) => succeeded)).toEqual([1, 3])
  const days = await health('per=day&country=CG&provider=carrier1_momo')
  const total = days.reduce((sum: number, day: { succeeded: number }) => sum + day.succeeded, 0)
  expect(total).toBe(5)
  expect(await health('provider=carrier2_money')).toEqual([])
  expect((await manage(server, 'get', '/provider-health?per=week')).status).toBe(422)
})

test('transactions of two providers in the same hour and country are counted separately', async () => {
  const merchant = await createMerchant(server)
  const endedAtMs = Math.floor(server.ctx.clock.nowMs() / hourMs) * hourMs
  const order = { status: 'successful', seconds: 10, endedAtMs, country: 'GA' }
  const failed = { status: 'failed', reason: 'provider_error', seconds: 1000 }
  await insertFinalTransaction(server, merchant, order)
  await insertFinalTransaction(server, merchant, order)
  await insertFinalTransaction(server, merchant, {
    ...order,
    ...failed,
    provider: 'carrier2_money',
  })
  await prepareSums(server.ctx)
  for (const per of ['hour', 'day']) {
    const { body } = await manage(server, 'get', `/provider-health?country=GA&per=${per}`)
    const [momo, money] = body.data
    expect(body.data).toMatchObject([
      { provider: 'carrier1_momo', succeeded: 2, failed: 0, failed_at_provider: 0 },
      { provider: 'carrier2_money', succeeded: 0, failed: 1, failed_at_provider: 1 },
    ])
    expect(money.median_seconds).toBeGreaterThan(10 * momo.median_seconds)
  }
})
