import type { AppContext } from '../context.ts'
import { Problem } from '../domain/problems.ts'
import { type FailureReason, isFinal } from '../domain/states.ts'
import type { FinalReport } from '../providers/port.ts'
import { findSandboxTransaction, type TransactionRow } from '../store/transactions.ts'
import { hasMoved, settleTransactions } from './settle-transactions.ts'

export interface SandboxOutcome {
  status: 'successful' | 'failed' | 'cancelled'
  failureReason: FailureReason | null
}

const reportOf = ({ status, failureReason }: SandboxOutcome): FinalReport => {
  if (status === 'successful') return { kind: 'succeeded' }
  if (status === 'cancelled') return { kind: 'declined' }
  return { kind: 'failed', reason: failureReason ?? 'provider_error' }
}

/**
 * Ends a sandbox transaction by hand, as if its operator had reported it.
 *
 * Throws Problem `not_found` for an unknown or a live one, `already_final` for one that has ended,
 * `awaiting_approval` for a payout that nobody approved yet.
 */
export const setSandboxOutcome = async (
  ctx: AppContext,
  id: string,
  outcome: SandboxOutcome,
): Promise<TransactionRow> => {
  const before = await findSandboxTransaction(ctx.db, id)
  if (before === undefined) throw new Problem('not_found')
  if (isFinal(before.type, before.status)) throw new Problem('already_final')
  const report = reportOf(outcome)
  const step = { kind: 'reported', report, byHand: true } as const
  const [settled] = await settleTransactions(ctx, [{ row: before, step }])
  if (settled === undefined) throw new Problem('not_found')
  if (isFinal(settled.before.type, settled.before.status)) throw new Problem('already_final')
  if (!hasMoved(settled)) throw new Problem('awaiting_approval')
  return settled.after
}
