import { listWaitingPayouts as list } from '../../repositories/payouts/waiting-payouts.ts'
import { managedPayoutResource } from '../../resources.ts'
import { managedListBody, managedPositionOf } from '../managed-list.ts'
import type { ManagementHandler } from '../management-handler.ts'

export const listWaitingPayouts: ManagementHandler<'listWaitingPayouts'> = async ({
  ctx,
  query,
  address,
}) => {
  const position = managedPositionOf(query)
  const page = await list(ctx.db, position)
  const links = { address, query: {} }
  return { status: 200, body: managedListBody(page, position, managedPayoutResource, links) }
}
