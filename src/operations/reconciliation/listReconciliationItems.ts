import {
  findDisputed,
  listReconciliationItems as list,
} from '../../repositories/reconciliation/items.ts'
import { managedListBody, managedPositionOf } from '../managed-list.ts'
import type { ManagementHandler } from '../management-handler.ts'
import { reconciliationItemResource } from '../transactions/evidence.ts'

export const listReconciliationItems: ManagementHandler<'listReconciliationItems'> = async ({
  ctx,
  query,
  address,
}) => {
  const position = managedPositionOf(query)
  const page = await list(ctx.db, query.resolved, position)
  const disputed = await findDisputed(ctx.db, page.rows)
  const resource = (item: (typeof page.rows)[number]) => {
    const transaction = disputed.get(item.transaction_id)
    if (transaction === undefined) throw new Error(`item ${item.id} has no transaction`)
    return reconciliationItemResource(item, transaction)
  }
  return { status: 200, body: managedListBody(page, position, resource, { address, query }) }
}
