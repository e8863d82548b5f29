import type { AppContext } from '../context.ts'
import { Problem } from '../domain/problems.ts'
import { findPayout, type TransactionRow } from '../store/transactions.ts'
import { hasMoved, settleTransactions } from './settle-transactions.ts'

/**
 * Approves or rejects a payout that waits for it; a rejected one gives its money back.
 *
 * Throws Problem `not_found`, or `not_awaiting_approval` for one that is decided, also when two
 * decide at once: the first holds.
 */
export const decidePayout = async (
  ctx: AppContext,
  id: string,
  status: 'approved' | 'rejected',
): Promise<TransactionRow> => {
  const row = await findPayout(ctx.db, id)
  if (row === undefined) throw new Problem('not_found')
  const isWaiting = row.status === 'pending' && row.due_at === null
  if (!isWaiting) throw new Problem('not_awaiting_approval')
  const dueInMs = status === 'approved' ? ctx.operatorOf(row).submitDelayMs : null
  const step = { kind: 'decided', status, dueInMs } as const
  const [settled] = await settleTransactions(ctx, [{ row, step }])
  if (settled === undefined || !hasMoved(settled)) throw new Problem('not_awaiting_approval')
  return settled.after
}
