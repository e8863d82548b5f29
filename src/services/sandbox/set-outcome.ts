import type { AppContext } from '../../context.ts'
import type { Acting } from '../../domain/audit/act.ts'
import { Problem } from '../../domain/problems.ts'
import type { FailureReason } from '../../domain/transactions/failure-reason.ts'
import { isFinal } from '../../domain/transactions/state-machine.ts'
import type { FinalReport } from '../../providers/provider.ts'
import {
  findSandboxTransaction,
  type TransactionRow,
} from '../../repositories/transactions/transactions.ts'
import { recordAct } from '../audit/record-act.ts'
import { announceTransitions, applyTransitionsWithin } from '../transactions/apply-transitions.ts'
import { isStatusChange } from '../transactions/record-transitions.ts'
import { fundNow } from './fund-balances.ts'

type Context = Parameters<typeof announceTransitions>[0] & Pick<AppContext, 'db'> & Acting

interface SandboxOutcome {
  status: 'successful' | 'failed' | 'cancelled'
  failureReason: FailureReason | null
}

const reportOf = ({ status, failureReason }: SandboxOutcome): FinalReport => {
  if (status === 'successful') return { kind: 'succeeded' }
  if (status === 'cancelled') return { kind: 'declined' }
  return { kind: 'failed', reason: failureReason ?? 'provider_error' }
}

/**
 * Sets the outcome of a sandbox transaction, as if a provider had reported it. Throws Problem
 * `not_found` if the transaction does not exist or is live, `already_final`, and
 * `awaiting_approval` if a payout needs approval.
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
  if (before.type === 'collection') await fundNow(ctx, [before])
  const { transaction, steps } = await ctx.db.transaction().execute(async (tx) => {
    const appliedSteps = await applyTransitionsWithin(ctx, tx, [{ row: before, step }])
    const [applied] = appliedSteps.applied
    if (applied === undefined) throw new Problem('not_found')
    const { before: from, after: to } = applied
    if (isFinal(from.type, from.status)) throw new Problem('already_final')
    if (!isStatusChange(applied)) throw new Problem('awaiting_approval')
    await recordAct(ctx, tx, {
      subject: 'transaction',
      id,
      environment: 'test',
      applicationId: to.application_id,
      organisationId: to.organisation_id,
      before: { status: from.status },
      after: { status: to.status },
    })
    return { transaction: to, steps: appliedSteps }
  })
  announceTransitions(ctx, steps)
  return transaction
}
