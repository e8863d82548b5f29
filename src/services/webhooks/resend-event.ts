import type { AppContext } from '../../context.ts'
import { InvalidRequest } from '../../domain/problems.ts'
import { restartDeliveries } from '../../repositories/webhooks/deliveries.ts'

type Context = Pick<AppContext, 'clock' | 'db' | 'wake'>

/**
 * Restarts the deliveries of an event, to one endpoint or to all that accept its kind. Throws
 * InvalidRequest for an endpoint of another application or environment.
 */
export const resendEvent = async (
  ctx: Context,
  eventId: string,
  endpointId?: string,
): Promise<void> => {
  const count = await restartDeliveries(ctx.db, eventId, ctx.clock.nowIso(), endpointId)
  if (count === 0 && endpointId !== undefined) {
    throw new InvalidRequest({ webhook_endpoint_id: [{ code: 'unknown_webhook_endpoint' }] })
  }
  ctx.wake.deliveries()
}
