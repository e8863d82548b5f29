import type { AppContext } from '../context.ts'
import { eventKindOf } from '../domain/events.ts'
import { closingOf, type Posting } from '../domain/ledger.ts'
import {
  canMove,
  type FailureReason,
  isFinal,
  type Status,
  type TransactionType,
} from '../domain/states.ts'
import type { FinalReport } from '../providers/port.ts'
import { payoutResource, transactionResource } from '../resources.ts'
import type { Tx } from '../store/database.ts'
import { appendEvents, type EventRow } from '../store/events.ts'
import { newId } from '../store/ids.ts'
import { lockAvailable, type Purse, post } from '../store/ledger.ts'
import { type Contradiction, recordContradictions } from '../store/reconciliation.ts'
import { changeTransactions, lockTransactions, type TransactionRow } from '../store/transactions.ts'
import { eventPayload } from '../webhooks/payload.ts'
import { endPaidSessions } from './end-sessions.ts'
import { fundSandbox } from './fund-sandbox.ts'

/** What one turn of work learnt about a transaction. `dueInMs` null: nothing more to do. */
export type Step =
  | {
      kind: 'submitted'
      operatorReference: string | null
      acceptedAtMs: number | null
      dueInMs: number
    }
  /** It never reached the operator: the next attempt is again the first. */
  | { kind: 'unsent'; dueInMs: number }
  | { kind: 'decided'; status: 'approved' | 'rejected'; dueInMs: number | null }
  | { kind: 'waiting'; dueInMs: number | null }
  /** `byHand`: said by whoever runs the sandbox, which contradicts nobody. */
  | { kind: 'reported'; report: FinalReport; byHand?: true }

/** A step, and the transaction as it was when the step was taken. */
export interface Progress {
  row: TransactionRow
  step: Step
}

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
    if (after.due_at !== null) ctx.wake.transactions(Date.parse(after.due_at) - nowMs)
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

/** Settles rows that are still as they were taken; the answer leaves out those that are not. */
const settleRows = async (tx: Tx, progress: Progress[], now: Date): Promise<Settled[]> => {
  const contradictions = progress.flatMap(contradictionOf)
  if (contradictions.length > 0) await recordContradictions(tx, contradictions, now.toISOString())
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

interface End {
  status: Status
  reason: FailureReason | null
}

/** How an operator's report ends a transaction of a type. */
const endOf = (type: TransactionType, report: FinalReport): End => {
  if (report.kind === 'succeeded') {
    return { status: type === 'disbursement' ? 'completed' : 'successful', reason: null }
  }
  if (report.kind === 'failed') return { status: 'failed', reason: report.reason }
  return type === 'collection'
    ? { status: 'cancelled', reason: null }
    : { status: 'failed', reason: 'provider_error' }
}

type Changes = Pick<
  TransactionRow,
  | 'status'
  | 'failure_reason'
  | 'operator_reference'
  | 'operator_reason'
  | 'submitted_at'
  | 'attempts'
  | 'due_at'
  | 'updated_at'
>

const changesOf = ({ row, step }: Progress, now: Date): Changes => {
  const inMs = (ms: number | null | undefined) =>
    ms == null ? null : new Date(now.getTime() + ms).toISOString()
  const dueInMs = step.kind === 'reported' ? step.report.againAfterMs : step.dueInMs
  const unmoved = { ...row, due_at: inMs(dueInMs) }
  if (step.kind === 'waiting') return unmoved
  if (step.kind === 'unsent') return { ...unmoved, attempts: 0 }
  if (isFinal(row.type, row.status)) {
    // Somebody ended it meanwhile: what was submitted or decided for it leads nowhere any more.
    return step.kind === 'reported' ? unmoved : { ...row, due_at: null }
  }
  const moved = { ...unmoved, updated_at: now.toISOString() }
  if (step.kind === 'reported') {
    const end = endOf(row.type, step.report)
    if (!canReach(row, end.status)) return row
    const { operatorReference, operatorReason } = step.report
    return {
      ...moved,
      status: end.status,
      failure_reason: end.reason,
      operator_reference: operatorReference ?? row.operator_reference,
      operator_reason: operatorReason ?? null,
    }
  }
  if (step.kind === 'decided') {
    return canMove(row.type, row.status, step.status)
      ? { ...moved, status: step.status, attempts: 0 }
      : { ...row }
  }
  const { operatorReference, acceptedAtMs } = step
  return {
    ...(row.status === 'processing' ? unmoved : moved),
    status: 'processing',
    operator_reference: operatorReference ?? row.operator_reference,
    submitted_at: acceptedAtMs === null ? row.submitted_at : new Date(acceptedAtMs).toISOString(),
  }
}

/** A report proves that the operator has the order, even where its submission went unrecorded. */
const canReach = ({ type, status }: TransactionRow, end: Status): boolean =>
  canMove(type, status, end) ||
  (canMove(type, status, 'processing') && canMove(type, 'processing', end))

const contradictionOf = ({ row, step }: Progress): Contradiction[] => {
  if (step.kind !== 'reported' || step.byHand || !isFinal(row.type, row.status)) return []
  const { status } = endOf(row.type, step.report)
  return status === row.status
    ? []
    : [{ transaction_id: row.id, reported_status: status, settled_status: row.status }]
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
