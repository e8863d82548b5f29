import type { AppContext } from '../../context.ts'
import { Problem } from '../../domain/problems.ts'
import type { FailureReason } from '../../domain/transactions/failure-reason.ts'
import { isFinal } from '../../domain/transactions/state-machine.ts'
import type { FinalReport } from '../../providers/provider.ts'
import {
  findSandboxTransaction,
  type TransactionRow,
} from '../../repositories/transactions/transactions.ts'
import { isStatusChange } from '../transactions/record-transitions.ts'

type Context = Pick<AppContext, 'applyTransition' | 'db'>

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
 * Ends a sandbox transaction by hand, as if its provider had reported it.
 *
 * Throws Problem `not_found` for an unknown or a live transaction, `already_final` for one that has
 * ended, and `awaiting_approval` for a payout that waits for approval.
 */
export const setSandboxOutcome = async (
  ctx: Context,
  id: string,
  outcome: SandboxOutcome,
): Promise<TransactionRow> => {
  const before = await findSandboxTransaction(ctx.db, id)
  if (before === undefined) throw new Problem('not_found')
  if (isFinal(before.type, before.status)) throw new Problem('already_final')
  const report = reportOf(outcome)
  const step = { kind: 'reported', report, by: { kind: 'sandbox_outcome' } } as const
  const applied = await ctx.applyTransition({ row: before, step })
  if (applied === undefined) throw new Problem('not_found')
  if (isFinal(applied.before.type, applied.before.status)) throw new Problem('already_final')
  if (!isStatusChange(applied)) throw new Problem('awaiting_approval')
  return applied.after
}
