import type { AppContext } from '../../context.ts'
import { Problem } from '../../domain/problems.ts'
import { findPayout, type TransactionRow } from '../../repositories/transactions/transactions.ts'
import { isStatusChange } from '../transactions/record-transitions.ts'
import type { Step } from '../transactions/step.ts'
import { mayPayOut } from './may-pay-out.ts'

type Context = Pick<AppContext, 'adapterOf' | 'applyTransition' | 'db'>

/** Throws Problem `organisation_may_not_pay` unless the payout's organisation may pay out. */
const approve = async (ctx: Context, row: TransactionRow): Promise<Step> => {
  if (!(await mayPayOut(ctx.db, row))) throw new Problem('organisation_may_not_pay')
  const { submitDelayMs } = ctx.adapterOf(row)
  return { kind: 'approved', cause: 'decision', submitDelayMs }
}

/**
 * Approves or rejects a payout that waits for approval. An approved payout is due for submission at
 * once, and its worker is woken; a rejected payout releases its reservation.
 *
 * Throws Problem `not_found`, or `not_awaiting_approval` for a payout that is already decided. If
 * two people decide at once, the first decision counts. Nothing is approved for an organisation
 * that may not pay.
 */
export const decidePayout = async (
  ctx: Context,
  id: string,
  decision: 'approved' | 'rejected',
): Promise<TransactionRow> => {
  const row = await findPayout(ctx.db, id)
  if (row === undefined) throw new Problem('not_found')
  if (row.status !== 'pending') throw new Problem('not_awaiting_approval')
  const step = decision === 'approved' ? await approve(ctx, row) : ({ kind: 'rejected' } as const)
  const applied = await ctx.applyTransition({ row, step })
  if (applied === undefined || !isStatusChange(applied)) throw new Problem('not_awaiting_approval')
  return applied.after
}
