import { feeScheduleResource } from '../../resources.ts'
import { listFeeSchedules as list } from '../../store/fees.ts'
import { listBody, positionOf } from '../pagination.ts'
import type { ManagementHandler } from './handler.ts'

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
