import { reconciliationItemResource } from '../../resources.ts'
import { listReconciliationItems as list } from '../../store/reconciliation.ts'
import { listBody, positionOf } from '../pagination.ts'
import type { ManagementHandler } from './handler.ts'

export const listReconciliationItems: ManagementHandler<'listReconciliationItems'> = async ({
  ctx,
  query,
  address,
}) => {
  const position = positionOf(query)
  const page = await list(ctx.db, query.resolved, position)
  return {
    status: 200,
    body: listBody(page, position, reconciliationItemResource, { address, query }),
  }
}
