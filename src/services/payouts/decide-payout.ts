import type { AppContext } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import type { Judgement } from '../../domain/approvals/approval.ts'
import type { Acting } from '../../domain/audit/act.ts'
import { Problem } from '../../domain/problems.ts'
import { isWithinLimits } from '../../repositories/markets/amount-limits.ts'
import {
  type PayoutToApprove,
  readPayoutsToApprove,
} from '../../repositories/payouts/to-approve.ts'
import {
  lockTransactions,
  type TransactionRow,
} from '../../repositories/transactions/transactions.ts'
import { staffReason } from '../approvals/controls.ts'
import { type Decider, recordDecision } from '../approvals/record-decision.ts'
import { recordAct } from '../audit/record-act.ts'
import { announceTransitions, applyTransitionsWithin } from '../transactions/apply-transitions.ts'
import type { AppliedSteps, Step } from '../transactions/step.ts'
import { mayPayOut } from './may-pay-out.ts'

type Context = AppContext & Acting

/**
 * Throws Problem `organisation_may_not_pay` or `outside_limits` if the payout is no longer allowed.
 */
const requirePayable = async (tx: Tx, row: TransactionRow): Promise<void> => {
  if (!(await mayPayOut(tx, row))) throw new Problem('organisation_may_not_pay')
  if (!(await isWithinLimits(tx, row))) throw new Problem('outside_limits')
}

const nothingApplied: AppliedSteps = { applied: [], deliveries: 0 }

/**
 * Approves or rejects a payout that needs approval. Once enough people have approved the payout, it
 * is due for submission. A rejection releases the reserved money. The payout is locked, so that the
 * first of two simultaneous decisions wins.
 *
 * Throws Problem `not_found` (even if the payout exists in another country),
 * `organisation_may_not_pay`, `outside_limits`, and the errors of `recordDecision`. Throws
 * InvalidRequest if a person rejects a live payout without a reason.
 */
export const decidePayout = async (
  ctx: Context,
  id: string,
  decider: Decider,
  judgement: Judgement,
): Promise<PayoutToApprove> => {
  const { payout, steps } = await ctx.db.transaction().execute(async (tx) => {
    const [row] = await lockTransactions(tx, [id], decider?.countries)
    if (row?.type !== 'disbursement') throw new Problem('not_found')
    const isDecided = await recordDecision(ctx, tx, 'payout', id, decider, judgement)
    const isApproval = judgement.verdict === 'approved'
    if (isApproval) await requirePayable(tx, row)
    else staffReason(ctx, judgement.reason, row.environment)
    const step: Step = isApproval
      ? { kind: 'approved', cause: 'decision', submitDelayMs: ctx.adapterOf(row).submitDelayMs }
      : { kind: 'rejected' }
    const applied = isDecided ? await applyTransitionsWithin(ctx, tx, [{ row, step }]) : undefined
    const [after] = await readPayoutsToApprove(tx, [id], ctx.clock.nowIso())
    if (after === undefined) throw new Error('a locked payout no longer exists')
    const { application_id: applicationId, environment } = row
    const { amount, currency } = row
    const [from, to] = [{ status: row.status }, { status: after.status, amount, currency }]
    await recordAct(ctx, tx, {
      subject: 'payout',
      id,
      applicationId,
      environment,
      before: from,
      after: to,
      reason: judgement.reason,
    })
    return { payout: after, steps: applied ?? nothingApplied }
  })
  announceTransitions(ctx, steps)
  return payout
}
