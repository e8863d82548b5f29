import type { AppContext } from '../../context.ts'
import { Problem } from '../../domain/problems.ts'
import { findPayout, type TransactionRow } from '../../repositories/transactions/transactions.ts'
import { isStatusChange } from '../transactions/record-transitions.ts'
import type { Step } from '../transactions/step.ts'
import { mayPayOut } from './may-pay-out.ts'

type Context = Pick<AppContext, 'adapterOf' | 'applyTransition' | 'db'>

/** Throws Problem `organisation_may_not_pay` while it is suspended, or live and not verified. */
const approve = async (ctx: Context, row: TransactionRow): Promise<Step> => {
  if (!(await mayPayOut(ctx.db, row))) throw new Problem('organisation_may_not_pay')
  const { submitDelayMs } = ctx.adapterOf(row)
  return { kind: 'approved', cause: 'decision', submitDelayMs }
}

/**
 * Approves or rejects a payout that waits for approval. An approved one is due for submission at
 * once, and its worker is woken; a rejected one releases its reservation.
 *
 * Throws Problem `not_found`, or `not_awaiting_approval` for one that is decided, also when two
 * people decide at once: the first decision holds. Nothing is approved for an organisation that may
 * not pay.
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
