import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../src/database/database.ts'
import { postingKinds } from '../src/domain/ledger/posting-kinds.ts'
import {
  isFinal,
  type Status,
  statusesOf,
  type TransactionType,
  transactionTypes,
  transitionCauses,
  transitionsOf,
} from '../src/domain/transactions/state-machine.ts'
import { payout } from './support/builders.ts'
import { createMerchant, manage } from './support/client.ts'
import { prepared } from './support/prepared.ts'
import { startTestServer } from './support/server.ts'

let db: Db

const server = prepared(() => startTestServer({ role: 'api' }))

beforeAll(async () => {
  db = server.ctx.db
})

const allStatuses = [...new Set(transactionTypes.flatMap(statusesOf))]

const insert = async (type: TransactionType, status: string): Promise<string> => {
  const id = randomUUID()
  const isPayout = type === 'disbursement'
  await sql`
    INSERT INTO transactions (id, application_id, organisation_id, environment, type, provider,
      country, amount, currency, phone_number, msisdn, status, submission_attempted_at, original_id,
      fee_amount, reference, created_at, updated_at)
    VALUES (${id}::uuid, ${randomUUID()}::uuid, ${randomUUID()}::uuid, 'test', ${type},
      'carrier1_momo', 'CG', 500, 'XAF', '+242065123456', '242065123456', ${status},
      ${status === 'pending' ? null : new Date().toISOString()}::timestamptz,
      ${type === 'refund' ? randomUUID() : null}::uuid, ${isPayout ? 5 : null}::bigint,
      ${isPayout ? id : null}, now(), now())`.execute(db)
  return id
}

const settle = async (id: string): Promise<string> => {
  const itemId = randomUUID()
  await sql`
    INSERT INTO reconciliation_items
      (id, transaction_id, recorded_status, created_at, resolution, reason, resolved_at)
    VALUES (${itemId}::uuid, ${id}::uuid, 'failed', now(), 'settled', 'a statement', now())
    `.execute(db)
  return itemId
}

/**
 * Returns whether the database accepts a statement. Rethrows anything but a constraint violation.
 */
const isAccepted = async (work: Promise<unknown>): Promise<boolean> => {
  try {
    await work
    return true
  } catch (error) {
    if ((error as { code?: string }).code === '23514') return false
    throw error
  }
}

const change = async (
  type: TransactionType,
  [from, to]: [Status, Status],
  isCorrected: boolean,
): Promise<boolean> => {
  const id = await insert(type, from)
  const item = isCorrected ? await settle(id) : null
  return isAccepted(
    sql`UPDATE transactions
      SET status = ${to}, correction_id = ${item}::uuid, submission_attempted_at = now()
      WHERE id = ${id}::uuid`.execute(db),
  )
}

const pairsOf = (type: TransactionType): [Status, Status][] =>
  statusesOf(type).flatMap((from) =>
    statusesOf(type)
      .filter((to) => to !== from)
      .map((to): [Status, Status] => [from, to]),
  )

describe('the state machine in the database', () => {
  test.each(transactionTypes)(
    'the database accepts the statuses of a %s and no other status',
    async (type) => {
      const accepted: string[] = []
      for (const status of [...allStatuses, 'unheard-of']) {
        if (await isAccepted(insert(type, status))) accepted.push(status)
      }
      expect(accepted.sort()).toEqual(statusesOf(type).sort())
    },
  )

  test.each(transactionTypes)(
    'the database accepts the transitions of a %s without evidence and no other transition',
    async (type) => {
      const accepted: string[] = []
      for (const pair of pairsOf(type)) {
        if (await change(type, pair, false)) accepted.push(pair.join(' '))
      }
      const allowed = transitionsOf(type).filter(({ isCorrection }) => !isCorrection)
      expect(accepted.sort()).toEqual(allowed.map(({ from, to }) => `${from} ${to}`).sort())
    },
  )

  test.each(transactionTypes)(
    'after a %s reaches a final status, the database accepts only corrections by a settled reconciliation item',
    async (type) => {
      const accepted: string[] = []
      for (const pair of pairsOf(type).filter(([from]) => isFinal(type, from))) {
        if (await change(type, pair, true)) accepted.push(pair.join(' '))
      }
      const allowed = transitionsOf(type).filter(({ isCorrection }) => isCorrection)
      expect(accepted.sort()).toEqual(allowed.map(({ from, to }) => `${from} ${to}`).sort())
    },
  )

  test("the database accepts the domain's causes and posting kinds and no others", async () => {
    for (const [constraint, values] of [
      ['transaction_transitions_cause_check', transitionCauses],
      ['ledger_postings_kind_check', postingKinds],
    ] as const) {
      const { rows } = await sql<{ text: string }>`
        SELECT pg_get_constraintdef(oid) AS text FROM pg_constraint
        WHERE conname = ${constraint}`.execute(db)
      const listed = rows.flatMap(({ text }) => [...text.matchAll(/'([a-z_]+)'::text/g)])
      expect(listed.map(([, value]) => value).sort()).toEqual([...values].sort())
    }
  })

  test('a transaction that its provider may have received is marked as submitted', async () => {
    const id = await insert('collection', 'pending')
    const submit = (isMarked: boolean) =>
      isAccepted(
        sql`UPDATE transactions SET status = 'processing', submission_attempted_at = ${isMarked ? new Date().toISOString() : null}::timestamptz
          WHERE id = ${id}::uuid`.execute(db),
      )
    expect(await submit(false)).toBe(false)
    expect(await submit(true)).toBe(true)
  })

  test('a payout that needs approval cannot be due', async () => {
    const id = await insert('disbursement', 'pending')
    const makeDue = () =>
      isAccepted(sql`UPDATE transactions SET due_at = now() WHERE id = ${id}::uuid`.execute(db))
    expect(await makeDue()).toBe(false)
    await sql`UPDATE transactions SET status = 'approved' WHERE id = ${id}::uuid`.execute(db)
    expect(await makeDue()).toBe(true)
  })
})

describe('new payouts without a worker', () => {
  const created = async (rules: object[]) => {
    const merchant = await createMerchant(server)
    const path = `/applications/${merchant.applicationId}`
    await manage(server, 'patch', path, { payout_approval_rules: rules })
    const { status, body } = await merchant.post('/payouts', payout({ amount: 5000 }))
    expect([status, body.data.status]).toEqual([201, 'pending'])
    const { body: transaction } = await manage(server, 'get', `/transactions/${body.data.id}`)
    const { body: events } = await manage(server, 'get', `${path}/events`)
    return { ...transaction.data, events: events.data.map(({ type }: { type: string }) => type) }
  }

  test('a payout that needs no approval is approved and due when it is created, and sends an event', async () => {
    const { status, due_at, transitions, events } = await created([])
    expect([status, events]).toEqual(['approved', ['payout.approved']])
    expect(Date.parse(due_at)).toBeLessThanOrEqual(Date.now() + 1000)
    expect(transitions).toEqual([
      expect.objectContaining({ from: 'pending', to: 'approved', cause: 'automatic_approval' }),
    ])
  })

  test('a payout that needs approval is pending, is not due and sends no event', async () => {
    const rule = { currency: 'XAF', threshold: 4000, daily_limit: null }
    const { status, due_at, transitions, events } = await created([rule])
    expect([status, due_at, transitions, events]).toEqual(['pending', null, [], []])
  })
})
