import { listWaitingBulkPayouts as list } from '../../repositories/payouts/bulk-payouts.ts'
import { managedBulkPayoutResource } from '../bulk-payout-resources.ts'
import { managedListBody, managedPositionOf } from '../managed-list.ts'
import type { ManagementHandler } from '../management-handler.ts'

export const listWaitingBulkPayouts: ManagementHandler<'listWaitingBulkPayouts'> = async ({
  ctx,
  query,
  address,
}) => {
  const position = managedPositionOf(query)
  const page = await list(ctx.db, position)
  const links = { address, query: {} }
  return { status: 200, body: managedListBody(page, position, managedBulkPayoutResource, links) }
}
