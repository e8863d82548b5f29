import { resolveItem } from '../../flows/resolve-item.ts'
import { reconciliationItemResource } from '../../resources.ts'
import type { ManagementHandler } from './handler.ts'

export const resolveReconciliationItem: ManagementHandler<'resolveReconciliationItem'> = async ({
  ctx,
  params,
  body,
}) => {
  const { action, status, reason } = body
  const item = await resolveItem(ctx, params.id, {
    status: action === 'settle' ? status : undefined,
    reason,
  })
  return { status: 200, body: { data: reconciliationItemResource(item) } }
}
