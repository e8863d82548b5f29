import { listFeeSchedules as list } from '../../repositories/payouts/fee-schedules.ts'
import { feeScheduleResource } from '../../resources.ts'
import type { ManagementHandler } from '../management-handler.ts'
import { listBody, positionOf } from '../pagination.ts'

export const listFeeSchedules: ManagementHandler<'listFeeSchedules'> = async ({
  ctx,
  query,
  address,
}) => {
  const position = positionOf(query)
  const page = await list(ctx.db, position)
  return {
    status: 200,
    body: listBody(page, position, feeScheduleResource, { address, query: {} }),
  }
}
