import type { AppContext } from '../context.ts'
import { correctionOf } from '../domain/ledger.ts'
import { InvalidRequest, Problem } from '../domain/problems.ts'
import { isFinal, isSuccess, type Status, statusesOf } from '../domain/states.ts'
import type { FinalReport } from '../providers/port.ts'
import type { Tx } from '../store/database.ts'
import { findTurnedRound, lockAvailable, post } from '../store/ledger.ts'
import {
  lockReconciliationItem,
  resolveItem as markResolved,
  type ReconciliationItemRow,
} from '../store/reconciliation.ts'
import { lockTransactions, type TransactionRow } from '../store/transactions.ts'
import { announce, purseOf, type Settled, settleWithin } from './settle-transactions.ts'

export interface Resolution {
  /** The end that evidence shows; undefined dismisses the item. */
  status: Status | undefined
  reason: string
}

/**
 * Resolves what awaits reconciliation, in one database transaction (management.yaml,
 * `resolveReconciliationItem`). What is under way ends as the evidence says; what was settled the
 * other way keeps its status, and the ledger is corrected: each correction turns it round.
 *
 * Throws Problem `not_found`, `already_resolved`, or `insufficient_balance` where the merchant no
 * longer has what a correction takes; InvalidRequest for a status that its kind cannot end in.
 */
export const resolveItem = async (
  ctx: AppContext,
  id: string,
  { status, reason }: Resolution,
): Promise<ReconciliationItemRow> => {
  const { item, settled } = await ctx.db.transaction().execute(async (tx) => {
    const found = await lockReconciliationItem(tx, id)
    if (found === undefined) throw new Problem('not_found')
    if (found.resolved_at !== null) throw new Problem('already_resolved')
    const ended =
      status === undefined ? [] : await endByEvidence(ctx, tx, found.transaction_id, status, reason)
    const decision = status === undefined ? 'dismissed' : 'settled'
    return { item: await markResolved(tx, id, decision, reason), settled: ended }
  })
  announce(ctx, settled)
  return item
}

const endByEvidence = async (
  ctx: AppContext,
  tx: Tx,
  transactionId: string,
  status: Status,
  reason: string,
): Promise<Settled[]> => {
  const [row] = await lockTransactions(tx, [transactionId])
  if (row === undefined) throw new Problem('not_found')
  if (!isFinal(row.type, status) || !statusesOf(row.type).includes(status)) {
    throw new InvalidRequest({ status: ['Cette transaction ne peut pas finir ainsi.'] })
  }
  if (!isFinal(row.type, row.status)) {
    const step = { kind: 'reported', report: reportOf(status, reason), byHand: true } as const
    return settleWithin(ctx, tx, [{ row, step }])
  }
  const turnedRound = await findTurnedRound(tx, [row.id])
  const isBookedAsSuccess = isSuccess(row.status) !== turnedRound.has(row.id)
  if (isBookedAsSuccess !== isSuccess(status)) await correct(tx, row, status, reason)
  return []
}

const reportOf = (status: Status, operatorReason: string): FinalReport => {
  if (isSuccess(status)) return { kind: 'succeeded', operatorReason }
  if (status === 'cancelled') return { kind: 'declined', operatorReason }
  return { kind: 'failed', reason: 'provider_error', operatorReason }
}

const correct = async (
  tx: Tx,
  row: TransactionRow,
  status: Status,
  reason: string,
): Promise<void> => {
  const correction = correctionOf(row, status, reason)
  const [available] = await lockAvailable(tx, [purseOf(correction)])
  const change = correction.entries.find(({ account }) => account === 'merchant_available')
  if ((available?.balance ?? 0) + (change?.amount ?? 0) < 0) {
    throw new Problem('insufficient_balance')
  }
  await post(tx, [correction], new Date().toISOString())
}
