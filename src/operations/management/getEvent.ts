import { findEventDetail } from './eventDetail.ts'
import type { ManagementHandler } from './handler.ts'

export const getEvent: ManagementHandler<'getEvent'> = async ({ ctx, params }) => {
  return { status: 200, body: { data: await findEventDetail(ctx.db, params.id) } }
}
