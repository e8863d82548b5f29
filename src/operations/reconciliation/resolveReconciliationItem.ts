import { Problem } from '../../domain/problems.ts'
import { findTransaction } from '../../repositories/transactions/transactions.ts'
import { resolveItem } from '../../services/reconciliation/resolve-item.ts'
import type { ManagementHandler } from '../management-handler.ts'
import { reconciliationItemResource } from '../transactions/evidence.ts'

export const resolveReconciliationItem: ManagementHandler<'resolveReconciliationItem'> = async ({
  ctx,
  params,
  body,
}) => {
  const { action, status, failure_reason: failureReason = null, reason } = body
  const item = await resolveItem(ctx, params.id, {
    status: action === 'settle' ? status : undefined,
    failureReason,
    reason,
  })
  const transaction = await findTransaction(ctx.db, item.transaction_id)
  if (transaction === undefined) throw new Problem('not_found')
  return { status: 200, body: { data: reconciliationItemResource(item, transaction) } }
}
