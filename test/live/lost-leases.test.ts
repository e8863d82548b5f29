import { sql } from 'kysely'
import type { Db } from '../../src/database/database.ts'
import { lowestId } from '../../src/database/ids.ts'
import type { FinalReport } from '../../src/providers/provider.ts'
import { addOverdueItems } from '../../src/repositories/reconciliation/items.ts'
import {
  claimDueTransactions,
  claimTransaction,
  type DueTransaction,
  lockDueTransactions,
} from '../../src/repositories/transactions/due-transactions.ts'
import type { Step } from '../../src/services/transactions/step.ts'
import { startAdvancing } from '../../src/workers/transactions/advance-live.ts'
import { startRenewing } from '../../src/workers/transactions/renew-leases.ts'
import { payment, payout } from '../support/builders.ts'
import { createMerchant, goLive, type Merchant, manage } from '../support/client.ts'
import { eventually, exceeds } from '../support/eventually.ts'
import type { ScriptedReply } from '../support/scripted-provider.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { fund, type ScriptedService, startScriptedService } from './scripted-service.ts'

const second = 1000
const notFound = { status: 404, body: { code: 'RESOURCE_NOT_FOUND' } }
const pending = { status: 200, body: { status: 'PENDING' } }
const accepted = { status: 202 }
const refused = { status: 500, body: { code: 'NOT_ALLOWED' } }

let service: ScriptedService
let merchant: Merchant
/** The node has no workers, so the tests can claim its transactions as two workers would. */
let api: TestServer
let ordering: Merchant

beforeAll(async () => {
  service = await startScriptedService({
    carrier1: { timeoutMs: 20 * second, lateArrivalMs: 600 * second },
  })
  merchant = await service.merchant()
  await fund(service, merchant, 1_000_000)
  const { liveProviders } = service.server.ctx.config
  api = await startTestServer({ liveProviders, role: 'api' })
  ordering = await goLive(api, await createMerchant(api))
})
// A failed test leaves transactions open whose calls would wait for replies, so the script is
// reset.
afterEach(() => {
  service.momo.script = () => undefined
})
afterAll(async () => {
  await api?.stop()
  await service?.stop()
})

const rowOf = ({ ctx }: TestServer, id: string) =>
  ctx.db.selectFrom('transactions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const endLease = async ({ ctx: { db, clock } }: TestServer, id: string): Promise<void> => {
  const due_at = new Date(clock.nowMs() - second).toISOString()
  const open = db.updateTable('transactions').where('due_at', 'is not', null)
  await open.set({ due_at }).where('id', '=', id).execute()
}

const share = {
  ...{ queue: 'carrier1_momo/CG', count: 100, lease_ms: 20 * second, address: 'http://provider' },
  ...{ after: lowestId, without: [] },
}

const idOf = async (sender: Merchant, path: string, body: object): Promise<string> => {
  const reply = await sender.post(path, body)
  if (reply.status !== 201) throw new Error(reply.text)
  return reply.body.data.id
}

const only = (rows: DueTransaction[], id: string): DueTransaction => {
  const row = rows.find((each) => each.id === id)
  if (row === undefined) throw new Error('not due')
  return row
}

/** Claims a transaction whose previous worker has not renewed its lease. */
const take = async (id: string): Promise<DueTransaction> => {
  await endLease(api, id)
  const { db, clock } = api.ctx
  return only((await claimDueTransactions(db, [share], clock.nowIso(), true)).rows, id)
}

const record = (row: DueTransaction, step: Step) =>
  api.ctx.applyTransition({ row, step, claim: row.attempts })

const takeTwice = async () => {
  const id = await idOf(ordering, '/payments', payment())
  return { id, first: await take(id), next: await take(id) }
}

const submitted = (acceptedAtMs: number | null, providerReference: string | null = null): Step => ({
  ...{ kind: 'submitted', providerReference, acceptedAtMs, dueInMs: 60 * second },
})
const failed: FinalReport = { kind: 'failed', reason: 'provider_error' }
const refusal: Step = { kind: 'reported', report: failed, ofSubmission: true }
const unsent: Step = { kind: 'unsent', dueInMs: second }

test.each<[string, Step]>([
  ['was certainly not sent', unsent],
  ['was refused', refusal],
  ['has to wait', { kind: 'waiting', dueInMs: 0 }],
])(
  "a worker recording that its submission %s changes nothing after another worker's claim",
  async (_, step) => {
    const { id, first, next } = await takeTwice()
    const before = await rowOf(api, id)
    await record(first, step)
    expect(await rowOf(api, id)).toEqual(before)
    await record(next, submitted(api.ctx.clock.nowMs()))
    const after = await rowOf(api, id)
    await record(first, step)
    expect(await rowOf(api, id)).toEqual(after)
  },
)

test('a late response without an outcome does not undo an acceptance by the provider', async () => {
  const { id, first, next } = await takeTwice()
  await record(next, submitted(api.ctx.clock.nowMs(), 'of the next'))
  const before = await rowOf(api, id)
  await record(first, submitted(null))
  expect(await rowOf(api, id)).toEqual(before)
})

test("a provider's late acceptance is kept, even if the next worker records a different step", async () => {
  const { id, first, next } = await takeTwice()
  await record(first, submitted(api.ctx.clock.nowMs(), 'of the first'))
  const { due_at, submitted_at } = await rowOf(api, id)
  expect([due_at, submitted_at]).toEqual([next.due_at, expect.any(String)])
  for (const step of [refusal, submitted(null), unsent]) await record(next, step)
  const kept = { status: 'processing', provider_reference: 'of the first', submitted_at, due_at }
  expect(await rowOf(api, id)).toMatchObject(kept)
})

test('a final status that the provider reports applies, even if another worker has claimed the transaction', async () => {
  const { id, first, next } = await takeTwice()
  await record(next, submitted(api.ctx.clock.nowMs()))
  await record(first, { kind: 'reported', report: { kind: 'succeeded' } })
  expect((await rowOf(api, id)).status).toBe('successful')
})

test('recording twice that a transaction was not sent does not undo a later submission', async () => {
  const id = await idOf(ordering, '/payments', payment())
  const first = await take(id)
  await record(first, unsent)
  const next = await take(id)
  expect([next.attempts, next.is_first_submission]).toEqual([first.attempts, true])
  const before = await rowOf(api, id)
  await record(first, unsent)
  expect(await rowOf(api, id)).toEqual(before)
})

test('a transaction submitted between its selection and its claim is not claimed as a first submission', async () => {
  const { db, clock } = api.ctx
  const id = await idOf(ordering, '/payments', payment())
  const found = only((await lockDueTransactions(db, [share], clock.nowIso())).rows, id)
  await record(await take(id), submitted(null))
  await endLease(api, id)
  const taken = await claimTransaction(db, found, share, clock.nowIso())
  expect(taken).toMatchObject({ id, is_first_submission: false })
})

test('a lease renewal that gets no response is repeated', async () => {
  const { ctx } = api
  const id = await idOf(ordering, '/payments', payment())
  const row = await take(id)
  let aheadMs = 6 * second
  let lost = 0
  const db = ctx.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      lost += 1
      if (lost === 1) throw new Error('connection lost')
      return result
    },
  }) as Db
  const clock = { ...ctx.clock, nowMs: () => ctx.clock.nowMs() + aheadMs }
  const leases = startRenewing({ ...ctx, db, clock, pollMs: () => 20 })
  const { promise: work, resolve: end } = Promise.withResolvers<void>()
  leases.keep(row, work)
  await eventually(() => lost, exceeds(0))
  const { due_at: before } = await rowOf(api, id)
  aheadMs += 6 * second
  await eventually(
    () => rowOf(api, id),
    ({ due_at }) => Date.parse(due_at ?? '') > Date.parse(before ?? ''),
  )
  end()
  await leases.stop()
})

/** The submissions receive `answers` in order. Queries find the accepted transaction. */
const scriptSubmissions = (answers: (ScriptedReply | Promise<ScriptedReply>)[]) => {
  let count = 0
  let isAccepted = false
  service.momo.script = async ({ method, path }) => {
    if (/token\/?$/.test(path)) return undefined
    if (method === 'GET') return isAccepted ? pending : notFound
    count += 1
    const answer = await answers[count - 1]
    if (answer === accepted) isAccepted = true
    return answer
  }
  return () => count
}

const untilSubmitted = (id: string) =>
  eventually(
    () => rowOf(service.server, id),
    ({ submitted_at }) => submitted_at !== null,
  )

test('a late refusal of the first submission does not fail a transaction accepted on resubmission', async () => {
  const { server } = service
  const { promise: isLate, resolve: answer } = Promise.withResolvers<void>()
  const submissions = scriptSubmissions([isLate.then(() => refused), accepted, accepted])
  const id = await idOf(merchant, '/payouts', payout())
  await eventually(submissions, (count) => count === 1)
  const other = startAdvancing(server.ctx)
  const { submitted_at } = await eventually(
    async () => {
      await endLease(server, id)
      return rowOf(server, id)
    },
    (row) => row.submitted_at !== null,
  )
  answer()
  await untilSubmitted(await idOf(merchant, '/payouts', payout()))
  expect(await rowOf(server, id)).toMatchObject({ status: 'processing', submitted_at })
  expect(submissions()).toBe(3)
  await other.stop()
})

test('a transaction that staff settle during a query is not submitted again', async () => {
  const { server, momo } = service
  const { db, clock } = server.ctx
  const ordered = Promise.withResolvers<string>()
  let submissions = 0
  let reference = ''
  let settled: Promise<number> | undefined
  const settle = async (): Promise<number> => {
    const id = await ordered.promise
    const items = db.selectFrom('reconciliation_items').select('id')
    // A step recorded in the meantime may reset `updated_at`, so the payout is aged repeatedly
    // until it is listed.
    const item = await eventually(
      async () => {
        await sql`UPDATE transactions SET created_at = now() - interval '2 days',
          updated_at = now() - interval '2 days' WHERE id = ${id}::uuid`.execute(db)
        await addOverdueItems(db, clock.nowMs())
        return items.where('transaction_id', '=', id).executeTakeFirst()
      },
      (found) => found !== undefined,
    )
    const decision = { action: 'settle', status: 'failed', reason: 'not on the statement' }
    const path = `/reconciliation-items/${item?.id}/resolve`
    return (await manage(server, 'post', path, decision)).status
  }
  momo.script = async ({ method, path, headers }) => {
    if (/token\/?$/.test(path)) return undefined
    if (method === 'GET') {
      // Transactions from earlier tests are queried as well.
      if (reference === '' || !path.endsWith(reference)) return pending
      settled ??= settle()
      await settled
      return notFound
    }
    const given = String(headers['x-reference-id'])
    if (reference === '') reference = given
    if (given !== reference) return accepted
    submissions += 1
    return submissions === 1 ? { status: 503 } : accepted
  }
  const id = await idOf(merchant, '/payouts', payout())
  ordered.resolve(id)
  await eventually(
    () => rowOf(server, id),
    ({ status, due_at }) => status === 'failed' && due_at === null,
  )
  await untilSubmitted(await idOf(merchant, '/payouts', payout()))
  expect([await settled, submissions]).toEqual([200, 1])
})
