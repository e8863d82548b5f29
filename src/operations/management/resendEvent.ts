import { InvalidRequest } from '../../domain/problems.ts'
import { restartDeliveries } from '../../store/deliveries.ts'
import { findEventDetail, findEventOrThrow } from './eventDetail.ts'
import type { ManagementHandler } from './handler.ts'

export const resendEvent: ManagementHandler<'resendEvent'> = async ({ ctx, params, body }) => {
  const event = await findEventOrThrow(ctx.db, params.id)
  const endpointId = body?.webhook_endpoint_id
  const count = await restartDeliveries(ctx.db, event.id, endpointId)
  if (count === 0 && endpointId !== undefined) {
    throw new InvalidRequest({ webhook_endpoint_id: ['Ce point de réception est inconnu ici.'] })
  }
  ctx.wake.deliveries()
  return { status: 202, body: { data: await findEventDetail(ctx.db, params.id) } }
}
