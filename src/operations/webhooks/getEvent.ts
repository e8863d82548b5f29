import type { ManagementHandler } from '../management-handler.ts'
import { findEventDetail } from './event-detail.ts'

export const getEvent: ManagementHandler<'getEvent'> = async ({ ctx, params }) => {
  return { status: 200, body: { data: await findEventDetail(ctx.db, params.id) } }
}
