import { resendEvent as resend } from '../../services/webhooks/resend-event.ts'
import type { ManagementHandler } from '../management-handler.ts'
import { findEventDetail, findEventOrThrow } from './event-detail.ts'

export const resendEvent: ManagementHandler<'resendEvent'> = async ({ ctx, params, body }) => {
  const event = await findEventOrThrow(ctx.db, params.id)
  await resend(ctx, event.id, body?.webhook_endpoint_id)
  return { status: 202, body: { data: await findEventDetail(ctx.db, params.id) } }
}
