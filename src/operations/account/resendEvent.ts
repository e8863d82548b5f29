import { resendEvent as resend } from '../../services/webhooks/resend-event.ts'
import type { AccountHandler } from '../account-handler.ts'
import { ownEvent, ownEventDetail } from './own-webhooks.ts'

export const resendEvent: AccountHandler<'resendEvent'> = async ({ ctx, caller, params, body }) => {
  const { id } = await ownEvent(ctx.db, caller, params.id)
  await resend(ctx, id, body?.webhook_endpoint_id)
  return { status: 202, body: { data: await ownEventDetail(ctx.db, caller, params.id) } }
}
