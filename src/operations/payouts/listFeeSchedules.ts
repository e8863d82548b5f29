import { listFeeSchedules as list } from '../../repositories/payouts/fee-schedules.ts'
import { feeScheduleResource } from '../../resources.ts'
import { managedListBody, managedPositionOf } from '../managed-list.ts'
import type { ManagementHandler } from '../management-handler.ts'

export const listFeeSchedules: ManagementHandler<'listFeeSchedules'> = async ({
  ctx,
  query,
  address,
}) => {
  const position = managedPositionOf(query)
  const page = await list(ctx.db, position)
  return {
    status: 200,
    body: managedListBody(page, position, feeScheduleResource, { address, query: {} }),
  }
}
