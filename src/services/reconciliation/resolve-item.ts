import type { AppContext } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import type { Acting } from '../../domain/audit/act.ts'
import { InvalidRequest, Problem } from '../../domain/problems.ts'
import type { FailureReason } from '../../domain/transactions/failure-reason.ts'
import {
  findTransition,
  isFinal,
  isProvableEnd,
  isSuccess,
  type Status,
} from '../../domain/transactions/state-machine.ts'
import type { FinalReport } from '../../providers/provider.ts'
import {
  findReconciliationItem,
  lockReconciliationItem,
  resolveItem as markResolved,
  type ReconciliationItemRow,
} from '../../repositories/reconciliation/items.ts'
import {
  findTransaction,
  lockTransactions,
  type TransactionRow,
} from '../../repositories/transactions/transactions.ts'
import { recordAct } from '../audit/record-act.ts'
import { completeSession } from '../checkout/end-sessions.ts'
import { announceTransitions, applyTransitionsWithin } from '../transactions/apply-transitions.ts'
import { recordEffects, writeTransitions } from '../transactions/record-transitions.ts'
import type { AppliedSteps } from '../transactions/step.ts'

type Context = Pick<
  AppContext,
  | 'fundSandbox'
  | 'adapterOf'
  | 'clock'
  | 'db'
  | 'log'
  | 'metrics'
  | 'publicUrl'
  | 'serves'
  | 'traces'
  | 'wake'
> &
  Acting

export interface Resolution {
  /** The end that evidence shows; undefined dismisses the item. */
  status: Status | undefined
  /** Why the transaction failed; `provider_error` unless the evidence shows another reason. */
  failureReason: FailureReason | null
  /** The evidence, as written by the person who decides. */
  reason: string
}

/**
 * Resolves a reconciliation item, in one database transaction (management.yaml,
 * `resolveReconciliationItem`). Its transaction gets the end that the evidence shows: an open
 * transaction ends so; one with another end is corrected, with the posting and the event of its new
 * status.
 *
 * Throws Problem `not_found` or `already_resolved`, and InvalidRequest for a status in which its
 * type cannot end.
 */
export const resolveItem = async (
  ctx: Context,
  id: string,
  resolution: Resolution,
): Promise<ReconciliationItemRow> => {
  const { status } = resolution
  const { item, ended } = await ctx.db.transaction().execute(async (tx) => {
    const named = await findReconciliationItem(tx, id)
    const row = named && (await lockWithOriginal(tx, named.transaction_id))
    // Locked after its transaction, in the same order as when reports are recorded: no deadlock.
    const found = row && (await lockReconciliationItem(tx, id))
    if (row === undefined || found === undefined) throw new Problem('not_found')
    if (found.resolved_at !== null) throw new Problem('already_resolved')
    // Resolved first: the database corrects a transaction only for a settled item.
    const decision = status === undefined ? 'dismissed' : 'settled'
    const decided = await markResolved(tx, id, decision, resolution, ctx.clock.nowIso())
    const applied =
      status === undefined
        ? nothingApplied
        : await endByEvidence(ctx, tx, decided, row, { ...resolution, status })
    await recordAct(ctx, tx, {
      ...{ subject: 'reconciliation_item', id, reason: resolution.reason },
      ...{ applicationId: row.application_id, environment: row.environment },
      before: { transaction_id: row.id, status: row.status },
      after: { decision, status: status ?? row.status, failure_reason: resolution.failureReason },
    })
    return { item: decided, ended: applied }
  })
  announceTransitions(ctx, ended)
  return item
}

const nothingApplied: AppliedSteps = { applied: [], deliveries: 0 }

type Evidence = Resolution & { status: Status }

const endByEvidence = async (
  ctx: Context,
  tx: Tx,
  item: ReconciliationItemRow,
  row: TransactionRow,
  evidence: Evidence,
): Promise<AppliedSteps> => {
  const { status, reason } = evidence
  const now = item.resolved_at ?? ctx.clock.nowIso()
  if (!isProvableEnd(row.type, status)) {
    throw new InvalidRequest({ status: [{ code: 'unprovable_status' }] })
  }
  if (!isFinal(row.type, row.status)) {
    const by = { kind: 'evidence', itemId: item.id, evidence: reason } as const
    const step = { kind: 'reported', report: reportOf(item, evidence), by } as const
    return applyTransitionsWithin(ctx, tx, [{ row, step }])
  }
  if (row.status === status) {
    await completeSession(ctx, tx, row, now)
    return nothingApplied
  }
  if (findTransition(row.type, row.status, status) === undefined) {
    throw new InvalidRequest({ status: [{ code: 'unprovable_status' }] })
  }
  return correct(ctx, tx, item, row, evidence, now)
}

/** Locks a transaction, and a refund's payment, in the same order as when refunds are created. */
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
    provider_reason: item.provider_reason,
    correction_id: item.id,
    updated_at: now,
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
