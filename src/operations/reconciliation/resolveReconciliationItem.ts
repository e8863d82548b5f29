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
  const settled = body.action === 'settle' ? body : undefined
  const item = await resolveItem(ctx, params.id, {
    status: settled?.status,
    failureReason: settled?.failure_reason ?? null,
    reason: body.reason,
  })
  const transaction = await findTransaction(ctx.db, item.transaction_id)
  if (transaction === undefined) throw new Problem('not_found')
  return { status: 200, body: { data: reconciliationItemResource(item, transaction) } }
}
