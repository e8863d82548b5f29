import type { AppContext } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import type { Acting } from '../../domain/audit/act.ts'
import { returnedFeeAmount } from '../../domain/payments/collection-fee.ts'
import type { CountryLimit } from '../../domain/people/countries.ts'
import { InvalidRequest, Problem } from '../../domain/problems.ts'
import type { FailureReason } from '../../domain/transactions/failure-reason.ts'
import {
  findTransition,
  isFinal,
  isProvableStatus,
  isSuccess,
  type Status,
} from '../../domain/transactions/state-machine.ts'
import { openStatuses } from '../../domain/transactions/status-groups.ts'
import type { FinalReport } from '../../providers/provider.ts'
import { closeProposals } from '../../repositories/approvals/proposals.ts'
import { isSessionOfAnother } from '../../repositories/checkout/sessions.ts'
import {
  findReconciliationItem,
  lockReconciliationItem,
  reopenItem as markReopened,
  resolveItem as markResolved,
  type ReconciliationItemRow,
} from '../../repositories/reconciliation/items.ts'
import {
  findTransaction,
  lockTransactions,
  sumRefunds,
  type TransactionRow,
} from '../../repositories/transactions/transactions.ts'
import { lockMover, requireMovableAlone } from '../approvals/move-alone.ts'
import type { Decider } from '../approvals/record-decision.ts'
import { recordAct } from '../audit/record-act.ts'
import { completeSession } from '../checkout/finalise-sessions.ts'
import { returnDuplicates } from '../checkout/return-duplicates.ts'
import { announceTransitions, applyTransitionsWithin } from '../transactions/apply-transitions.ts'
import { recordEffects, writeTransitions } from '../transactions/record-transitions.ts'
import type { AppliedSteps } from '../transactions/step.ts'

type Context = AppContext & Acting

export interface Resolution {
  /** The final status that the evidence proves; undefined to dismiss the item. */
  status: Status | undefined
  /** The transaction status that the author saw, if the request includes it. */
  seenStatus?: string | null | undefined
  /** The refunded amount that the author saw, in minor units. */
  seenRefunded?: number | undefined
  /** The failure reason that the evidence proves; null for `provider_error`. */
  failureReason: FailureReason | null
  /** The evidence, in the words of the person who decides. */
  reason: string
}

/**
 * Resolves a reconciliation item in one database transaction (management.yaml,
 * `resolveReconciliationItem`). The transaction gets the final status that the evidence proves. A
 * different final status is corrected with a new posting and a new event.
 *
 * Throws Problem `not_found`, `already_resolved` and `settlement_outdated`. Throws Problem
 * `second_person_needed` above the amount that a person may move alone. Dismissals count as well,
 * because they leave an error in the books. Throws InvalidRequest if the transaction cannot have
 * the final status.
 */
export const resolveItem = async (
  ctx: Context,
  id: string,
  resolution: Resolution,
  decider: Decider,
): Promise<ReconciliationItemRow> => {
  const { item, steps } = await ctx.db.transaction().execute(async (tx) => {
    const mover = await lockMover(tx, decider)
    const locked = await lockItem(tx, id, decider?.countries)
    requireDecidable(locked, resolution)
    const { row } = locked
    // The merchant pays the payout fee on top of the amount.
    const fee = row.type === 'disbursement' ? (row.fee_amount ?? 0) : 0
    await requireMovableAlone(ctx, tx, mover, { ...row, amount: row.amount + fee })
    return resolveWithin(ctx, tx, locked, resolution)
  })
  announceTransitions(ctx, steps)
  return item
}

/** An item and its transaction, both locked until the database transaction ends. */
interface LockedItem {
  item: ReconciliationItemRow
  row: TransactionRow
  /** In minor units. */
  refunded: number
}

/**
 * Locks the transaction, and then the item. Throws Problem `not_found` if the item does not exist
 * or is not in the given countries.
 */
export const lockItem = async (
  tx: Tx,
  id: string,
  countries: CountryLimit = null,
): Promise<LockedItem> => {
  const named = await findReconciliationItem(tx, id, countries)
  const row = named && (await lockWithOriginal(tx, named.transaction_id))
  // The transaction is locked before the item, in the same order as when provider reports are
  // recorded. This order avoids deadlocks.
  const item = row && (await lockReconciliationItem(tx, id, countries))
  if (row === undefined || item === undefined) throw new Problem('not_found')
  return { item, row, refunded: (await sumRefunds(tx, [row.id]))(row.id).amount }
}

/** Throws Problem `already_resolved`, and the errors of `requireSettleable`. */
export const requireDecidable = (locked: LockedItem, resolution: Resolution): void => {
  requireOpen(locked)
  if (resolution.status !== undefined) requireSettleable(locked, resolution.status, resolution)
}

const requireOpen = ({ item }: LockedItem): void => {
  if (item.resolved_at !== null) throw new Problem('already_resolved')
}

/**
 * Requires a transaction that has locked the item. Throws Problem `already_resolved`. Throws
 * InvalidRequest if the transaction cannot have the final status.
 */
export const resolveWithin = async (
  ctx: Context,
  tx: Tx,
  locked: LockedItem,
  resolution: Resolution,
): Promise<{ item: ReconciliationItemRow; steps: AppliedSteps }> => {
  requireOpen(locked)
  const { item, row } = locked
  const { status } = resolution
  const now = ctx.clock.nowIso()
  // The item is settled first, because the database allows corrections only for settled items.
  const decision = status === undefined ? 'dismissed' : 'settled'
  const decided = await markResolved(tx, item.id, decision, resolution, now)
  await closeProposals(tx, 'settlement', item.id, 'overtaken', now)
  const steps =
    status === undefined
      ? nothingApplied
      : await finaliseByEvidence(ctx, tx, decided, row, { ...resolution, status })
  await recordAct(ctx, tx, {
    subject: 'reconciliation_item',
    id: item.id,
    reason: resolution.reason,
    applicationId: row.application_id,
    environment: row.environment,
    before: { transaction_id: row.id, status: row.status },
    after: { decision, status: status ?? row.status, failure_reason: resolution.failureReason },
  })
  return { item: decided, steps }
}

/**
 * Throws InvalidRequest if the transaction cannot have this status. Throws Problem
 * `settlement_outdated` if the transaction status or the refunded amount has changed since the
 * author saw them.
 */
const requireSettleable = (
  { item, row, refunded }: LockedItem,
  to: Status,
  { seenStatus = null, seenRefunded = 0 }: Pick<Resolution, 'seenStatus' | 'seenRefunded'>,
): void => {
  requireProvable(row, to)
  if (!isFinal(row.type, row.status) || row.status === to) return
  const wasOpen = openStatuses.some((status) => status === item.recorded_status)
  const isAsSeen = seenStatus === null ? !wasOpen : seenStatus === row.status
  const isRefundedAsSeen = !isSuccess(row.status) || refunded === seenRefunded
  if (!isAsSeen || !isRefundedAsSeen) throw new Problem('settlement_outdated')
}

/** Throws InvalidRequest if evidence can never give the transaction this status. */
const requireProvable = ({ type, status: from }: TransactionRow, to: Status): void => {
  const isReachable =
    !isFinal(type, from) || from === to || findTransition(type, from, to) !== undefined
  if (isProvableStatus(type, to) && isReachable) return
  throw new InvalidRequest({ status: [{ code: 'unprovable_status' }] })
}

/**
 * Reopens a dismissed item (management.yaml, `reopenReconciliationItem`). Throws Problem
 * `not_found`. Throws Problem `not_reopenable` if the item is not dismissed or if a newer open item
 * covers the same difference.
 */
export const reopenItem = async (
  ctx: Context,
  id: string,
  reason: string,
  countries: CountryLimit,
): Promise<ReconciliationItemRow> =>
  ctx.db.transaction().execute(async (tx) => {
    const { item, row } = await lockItem(tx, id, countries)
    const reopened = item.resolution === 'dismissed' ? await markReopened(tx, item) : undefined
    if (reopened === undefined) throw new Problem('not_reopenable')
    await recordAct(ctx, tx, {
      subject: 'reconciliation_item',
      id,
      reason,
      applicationId: row.application_id,
      environment: row.environment,
      before: { transaction_id: row.id, decision: item.resolution, reason: item.reason },
      after: { decision: null, reason: null },
    })
    return reopened
  })

const nothingApplied: AppliedSteps = { applied: [], deliveries: 0 }

type Evidence = Resolution & { status: Status }

const finaliseByEvidence = async (
  ctx: Context,
  tx: Tx,
  item: ReconciliationItemRow,
  row: TransactionRow,
  evidence: Evidence,
): Promise<AppliedSteps> => {
  const { status, reason } = evidence
  const now = item.resolved_at ?? ctx.clock.nowIso()
  requireProvable(row, status)
  if (!isFinal(row.type, row.status)) {
    const by = { kind: 'evidence', itemId: item.id, evidence: reason } as const
    const step = { kind: 'reported', report: reportOf(item, evidence), by } as const
    return applyTransitionsWithin(ctx, tx, [{ row, step }])
  }
  if (row.status === status) {
    await completeSession(ctx, tx, row, now)
    const isDecided = item.kind === 'second_payment'
    if (!isDecided && (await isSessionOfAnother(tx, row))) {
      await returnDuplicates(ctx, tx, [row], now)
    }
    return nothingApplied
  }
  return correct(ctx, tx, item, row, evidence, now)
}

/** Locks a transaction and, for a refund, its payment. New refunds use the same lock order. */
const lockWithOriginal = async (tx: Tx, id: string): Promise<TransactionRow | undefined> => {
  const known = await findTransaction(tx, id)
  if (known === undefined) return undefined
  const rows = await lockTransactions(tx, [id, ...(known.original_id ? [known.original_id] : [])])
  return rows.find((row) => row.id === id)
}

const reportOf = (
  { provider_reference }: ReconciliationItemRow,
  { status, failureReason, reason }: Evidence,
): FinalReport => {
  const details = { providerReason: reason, providerReference: provider_reference ?? undefined }
  if (isSuccess(status)) return { kind: 'succeeded', ...details }
  if (status === 'cancelled') return { kind: 'declined', ...details }
  return { kind: 'failed', reason: failureReason ?? 'provider_error', ...details }
}

const correct = async (
  ctx: Context,
  tx: Tx,
  item: ReconciliationItemRow,
  before: TransactionRow,
  { status, failureReason, reason }: Evidence,
  now: string,
): Promise<AppliedSteps> => {
  const after: TransactionRow = {
    ...before,
    status,
    failure_reason: status === 'failed' ? (failureReason ?? 'provider_error') : null,
    provider_reference: item.provider_reference ?? before.provider_reference,
    // The provider's reason applies only if the provider reported the new status.
    provider_reason: item.reported_status === status ? item.provider_reason : null,
    correction_id: item.id,
    updated_at: now,
    returned_fee_amount: await returnedFeeAfter(tx, before, status),
  }
  const cause = {
    cause: 'evidence',
    reconciliation_item_id: item.id,
    evidence: reason,
  } as const
  const applied = await writeTransitions(tx, [{ before, after, reason: cause }])
  const deliveries = await recordEffects(ctx, tx, applied, now)
  return { applied, deliveries }
}

/**
 * Returns the fee that a corrected refund returns. Other refunds of the payment may already have
 * returned part of the fee.
 */
const returnedFeeAfter = async (
  tx: Tx,
  { type, amount, original_id, returned_fee_amount }: TransactionRow,
  status: Status,
): Promise<number | null> => {
  if (type !== 'refund' || original_id === null || !isSuccess(status)) return returned_fee_amount
  const payment = await findTransaction(tx, original_id)
  if (payment === undefined || !isSuccess(payment.status)) return null
  const others = await sumRefunds(tx, [original_id])
  return returnedFeeAmount(payment, others(original_id), amount)
}
