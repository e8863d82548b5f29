import { InvalidRequest } from '../../domain/problems.ts'
import { restartDeliveries } from '../../repositories/webhooks/deliveries.ts'
import type { ManagementHandler } from '../management-handler.ts'
import { findEventDetail, findEventOrThrow } from './event-detail.ts'

export const resendEvent: ManagementHandler<'resendEvent'> = async ({ ctx, params, body }) => {
  const event = await findEventOrThrow(ctx.db, params.id)
  const endpointId = body?.webhook_endpoint_id
  const count = await restartDeliveries(ctx.db, event.id, endpointId)
  if (count === 0 && endpointId !== undefined) {
    throw new InvalidRequest({ webhook_endpoint_id: [{ code: 'unknown_webhook_endpoint' }] })
  }
  ctx.wake.deliveries()
  return { status: 202, body: { data: await findEventDetail(ctx.db, params.id) } }
}
