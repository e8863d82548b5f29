import { listWaitingBulkPayouts as list } from '../../repositories/payouts/bulk-payouts.ts'
import { managedBulkPayoutResource } from '../bulk-payout-resources.ts'
import type { ManagementHandler } from '../management-handler.ts'
import { listBody, positionOf } from '../pagination.ts'

export const listWaitingBulkPayouts: ManagementHandler<'listWaitingBulkPayouts'> = async ({
  ctx,
  query,
  address,
}) => {
  const position = positionOf(query)
  const page = await list(ctx.db, position)
  const links = { address, query: {} }
  return { status: 200, body: listBody(page, position, managedBulkPayoutResource, links) }
}
