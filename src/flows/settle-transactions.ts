import type { AppContext } from '../context.ts'
import { eventKindOf } from '../domain/events.ts'
import { closingOf, type Posting } from '../domain/ledger.ts'
import { isFinal } from '../domain/states.ts'
import { payoutResource, transactionResource } from '../resources.ts'
import type { Tx } from '../store/database.ts'
import { appendEvents, type EventRow } from '../store/events.ts'
import { newId } from '../store/ids.ts'
import { findTurnedRound, lockAvailable, type Purse, post } from '../store/ledger.ts'
import { recordContradictions } from '../store/reconciliation.ts'
import { changeTransactions, lockTransactions, type TransactionRow } from '../store/transactions.ts'
import { eventPayload } from '../webhooks/payload.ts'
import { endPaidSessions } from './end-sessions.ts'
import { fundSandbox } from './fund-sandbox.ts'
import { changesOf, contradictionOf, isAfterword, type Progress } from './steps.ts'

/** A transaction as it was settled from, and as it is now. */
export interface Settled {
  before: TransactionRow
  after: TransactionRow
}

/**
 * Settles what operators said, for many transactions in one database transaction: each moves at
 * most once, together with the event that tells of it. What is final stays final: the same report
 * again changes nothing, another one is kept for reconciliation.
 *
 * Returns what became of each, in no particular order.
 */
export const settleTransactions = async (
  ctx: AppContext,
  progress: Progress[],
): Promise<Settled[]> => {
  await fundSandbox(
    ctx,
    progress.map(({ row }) => row).filter(({ type }) => type === 'collection'),
  )
  const settled = await ctx.db.transaction().execute((tx) => settleWithin(ctx, tx, progress))
  announce(ctx, settled)
  return settled
}

/** Settles as a part of a larger database transaction; `announce` what it returns afterwards. */
export const settleWithin = async (
  ctx: AppContext,
  tx: Tx,
  progress: Progress[],
): Promise<Settled[]> => {
  const now = new Date()
  const done = await settleRows(tx, progress, now)
  const doneIds = new Set(done.map(({ before }) => before.id))
  const missed = progress.filter(({ row }) => !doneIds.has(row.id))
  if (missed.length > 0) done.push(...(await settleMissed(tx, missed, now)))
  const ends = done.filter(hasMoved).map(({ after }) => after)
  const postings = ends.flatMap(postingOf)
  // Available balances first, as those who open orders do: no two can wait for each other.
  await lockAvailable(tx, postings.map(purseOf))
  await post(tx, postings, now.toISOString())
  const sessions = await endPaidSessions(ctx, tx, ends, now)
  await appendEvents(tx, [...ends.flatMap(eventOf), ...sessions])
  return done
}

/** Counts what was settled, and wakes who waits for it. */
export const announce = (ctx: AppContext, settled: Settled[]): void => {
  const nowMs = Date.now()
  for (const { after } of settled) {
    const { environment, due_at } = after
    if (due_at !== null) ctx.wake.transactions(environment, Date.parse(due_at) - nowMs)
  }
  const moved = settled.filter(hasMoved)
  for (const { after } of moved) {
    const { type, environment, status } = after
    ctx.metrics.transactionMoves.inc({ type, environment, status })
  }
  if (moved.length > 0) ctx.wake.deliveries()
}

/** What a final status does to the books; a status on the way does nothing. */
const postingOf = (row: TransactionRow): Posting[] => {
  const posting = isFinal(row.type, row.status) ? closingOf(row, row.status) : undefined
  return posting === undefined ? [] : [posting]
}

export const purseOf = ({ organisationId, environment, currency }: Posting): Purse => ({
  organisation_id: organisationId,
  environment,
  currency,
})

export const hasMoved = ({ before, after }: Settled): boolean => before.status !== after.status

/** Keeps for reconciliation what contradicts an end. */
const recordAfterwords = async (tx: Tx, afterwords: Progress[], now: Date): Promise<void> => {
  const turnedRound = await findTurnedRound(
    tx,
    afterwords.map(({ row }) => row.id),
  )
  const contradictions = afterwords.flatMap((progress) =>
    contradictionOf(progress, turnedRound.has(progress.row.id)),
  )
  if (contradictions.length > 0) await recordContradictions(tx, contradictions, now.toISOString())
}

/** Settles rows that are still as they were taken; the answer leaves out those that are not. */
const settleRows = async (tx: Tx, progress: Progress[], now: Date): Promise<Settled[]> => {
  await recordAfterwords(tx, progress.filter(isAfterword), now)
  const planned = progress.map((taken) => ({
    before: taken.row,
    after: { ...taken.row, ...changesOf(taken, now) },
  }))
  const changes = planned.map(({ before, after }) => ({
    id: after.id,
    from: before.status,
    to: after.status,
    failure_reason: after.failure_reason,
    operator_reference: after.operator_reference,
    operator_reason: after.operator_reason,
    submitted_at: after.submitted_at,
    attempts: after.attempts,
    due_at: after.due_at,
    updated_at: after.updated_at,
  }))
  const changed = await changeTransactions(tx, changes)
  return planned.filter(({ before }) => changed.has(before.id))
}

/** Somebody was first: what they left decides what the step means now. */
const settleMissed = async (tx: Tx, missed: Progress[], now: Date): Promise<Settled[]> => {
  const fresh = await lockTransactions(
    tx,
    missed.map(({ row }) => row.id),
  )
  const again = missed.flatMap(({ row, step }) => {
    const found = fresh.find(({ id }) => id === row.id)
    return found === undefined ? [] : [{ row: found, step }]
  })
  return settleRows(tx, again, now)
}

const eventOf = (row: TransactionRow): EventRow[] => {
  const type = eventKindOf(row.type, row.status)
  if (type === undefined) return []
  const id = newId()
  const payload = eventPayload({
    id,
    type,
    timestamp: row.updated_at,
    environment: row.environment,
    checkoutSessionId: row.checkout_session_id,
    data: row.type === 'disbursement' ? payoutResource(row) : transactionResource(row),
  })
  const { application_id, environment, updated_at } = row
  return [{ id, application_id, environment, type, payload, created_at: updated_at }]
}
