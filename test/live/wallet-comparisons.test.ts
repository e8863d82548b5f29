import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { sumPositions } from '../../src/repositories/ledger/wallet-positions.ts'
import { schedules } from '../../src/workers/schedules.ts'
import { payout } from '../support/builders.ts'
import { type Merchant, manage } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { createTestDatabase, type TestDatabase } from '../support/server.ts'
import { fund, type ScriptedService, startScriptedService } from './scripted-service.ts'

/** The balances that providers report, next to the ledger. */

let database: TestDatabase
let service: ScriptedService
let merchant: Merchant
/** What carrier1 reports in Congo; it reports nothing elsewhere. */
let collection: number
let disbursement: number
/** The status that the provider reports of a payout. */
let outcome: string

const number = '+242065123412'

const script = (): void => {
  const amounts = new Map<string, string>()
  service.momo.script = ({ method, path, headers, body }) => {
    if (/token\/?$/.test(path)) return undefined
    if (path.endsWith('/account/balance')) {
      if (headers['x-target-environment'] !== 'mtncongo') return { status: 500 }
      const balance = path.startsWith('/collection') ? collection : disbursement
      return { status: 200, body: { availableBalance: String(balance), currency: 'XAF' } }
    }
    if (method === 'POST') {
      amounts.set(headers['x-reference-id'] ?? '', JSON.parse(body).amount)
      return { status: 202 }
    }
    const amount = amounts.get(path.split('/').at(-1) ?? '')
    return { status: 200, body: { status: outcome, amount, currency: 'XAF' } }
  }
}

beforeAll(async () => {
  database = await createTestDatabase()
  service = await startScriptedService(
    { carrier1: { concurrency: 8, lateArrivalMs: 60_000 } },
    { walletHoldMs: 0, database },
  )
  merchant = await service.merchant()
  await fund(service, merchant, 100_000)
})
beforeEach(() => {
  outcome = 'SUCCESSFUL'
  script()
})
afterEach(async () => {
  expect((await manage(service.server, 'get', '/ledger-check')).body.data.balanced).toBe(true)
})
afterAll(async () => {
  await service?.stop()
  await database?.drop()
})

const runJob = (name: string) =>
  schedules.find((each) => each.name === name)?.run(service.server.ctx)

/** Runs the hourly comparison, as if the last one were a minute old. */
const compare = async (): Promise<void> => {
  const { db } = service.server.ctx
  await runJob('prepare-sums')
  await sql`UPDATE provider_balances SET read_at = read_at - interval '1 minute'`.execute(db)
  await runJob('compare-wallets')
}

/** The wallet that staff see today. */
const today = async () => {
  const { rows } = await sql<Record<string, unknown>>`
    SELECT provider, country, currency, reported_amount, booked_amount, arriving_amount,
      leaving_amount
    FROM wallet_days`.execute(service.server.ctx.db)
  return rows
}

const ageMetric = async (): Promise<string | undefined> => {
  const text = await (await fetch(`${service.server.url}/metrics`)).text()
  return text.split('\n').find((line) => line.startsWith('momo_wallet_difference_age_seconds{'))
}

const pay = async (amount: number): Promise<string> => {
  const reply = await merchant.post('/payouts', payout({ amount, phone_number: number }))
  expect(reply.status).toBe(201)
  return reply.body.data.id
}

const managed = async (id: string) =>
  (await manage(service.server, 'get', `/transactions/${id}`)).body.data

const becomes = (id: string, status: string) =>
  eventually(
    () => managed(id),
    (row) => row.status === status,
  )

const congo = { provider: 'carrier1_momo', country: 'CG', currency: 'XAF' }

test('the wallets of a country match the ledger while what is not final explains the rest', async () => {
  ;[collection, disbursement] = [60_000, 40_000]
  await compare()
  const matched = { reported_amount: 100_000, booked_amount: 100_000 }
  expect(await today()).toEqual([{ ...congo, ...matched, arriving_amount: 0, leaving_amount: 0 }])

  // A submitted payout may have left the wallet already.
  outcome = 'PENDING'
  const id = await pay(5000)
  await becomes(id, 'processing')
  disbursement = 35_000
  await compare()
  const submitted = { arriving_amount: 0, leaving_amount: 5000 }
  expect(await today()).toEqual([{ ...congo, ...matched, reported_amount: 95_000, ...submitted }])
  outcome = 'SUCCESSFUL'
  await becomes(id, 'completed')
  await compare()
  const after = { reported_amount: 95_000, booked_amount: 95_000 }
  expect(await today()).toEqual([{ ...congo, ...after, arriving_amount: 0, leaving_amount: 0 }])
  const { db } = service.server.ctx
  expect((await sql`SELECT FROM wallet_differences`.execute(db)).rows).toHaveLength(0)
})

test('the sums kept ready give the same balance as the postings of the last minutes', async () => {
  const { longDb, clock } = service.server.ctx
  const before = await today()
  const nowMs = clock.nowMs() + 700_000
  let steps = 1
  // Two runs at once add every posting once.
  const step = async () => {
    const more = await Promise.all([1, 2].map(() => sumPositions(longDb, { nowMs, count: 1 })))
    return more.some(Boolean)
  }
  while (await step()) steps += 1
  expect(steps).toBeGreaterThan(1)
  const { rows } = await sql`SELECT amount::integer FROM wallet_positions`.execute(longDb)
  expect(rows).toEqual([{ amount: 95_000 }])
  await compare()
  expect(await today()).toEqual(before)
})

test('a difference is reported once two comparisons find it, and ends with a match', async () => {
  disbursement -= 700
  await compare()
  expect(await ageMetric()).toBeUndefined()
  // The same report again is no second comparison.
  await runJob('compare-wallets')
  expect(await ageMetric()).toBeUndefined()
  await compare()
  await eventually(ageMetric, (line) => line !== undefined)
  expect(await ageMetric()).toContain('country="CG",currency="XAF"')
  const { db } = service.server.ctx
  const { rows } = await sql`SELECT amount, comparisons, ended_at FROM wallet_differences`.execute(
    db,
  )
  expect(rows).toEqual([{ amount: -700, comparisons: 2, ended_at: null }])
  disbursement += 700
  await compare()
  await eventually(ageMetric, (line) => line === undefined)
})

test('a country of which one wallet is not reported is not compared', async () => {
  const before = await today()
  const reports = service.momo.script
  service.momo.script = (call) =>
    call.path.startsWith('/disbursement/v1_0/account/balance') ? { status: 500 } : reports?.(call)
  collection += 1
  await compare()
  expect(await today()).toEqual(before)
  collection -= 1
})
