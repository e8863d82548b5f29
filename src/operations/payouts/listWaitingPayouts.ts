import { listWaitingPayouts as list } from '../../repositories/payouts/waiting-payouts.ts'
import { managedPayoutResource } from '../../resources.ts'
import type { ManagementHandler } from '../management-handler.ts'
import { listBody, positionOf } from '../pagination.ts'

export const listWaitingPayouts: ManagementHandler<'listWaitingPayouts'> = async ({
  ctx,
  query,
  address,
}) => {
  const position = positionOf(query)
  const page = await list(ctx.db, position)
  const links = { address, query: {} }
  return { status: 200, body: listBody(page, position, managedPayoutResource, links) }
}
