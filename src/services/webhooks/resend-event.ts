import type { AppContext } from '../../context.ts'
import type { Acting } from '../../domain/audit/act.ts'
import { InvalidRequest, Problem } from '../../domain/problems.ts'
import { toEventId } from '../../domain/webhooks/events.ts'
import { restartDeliveries } from '../../repositories/webhooks/deliveries.ts'
import { type EventRow, holdEvent } from '../../repositories/webhooks/events.ts'
import { recordAct } from '../audit/record-act.ts'

type Context = Pick<AppContext, 'clock' | 'db' | 'wake'> & Acting

/**
 * Restarts the deliveries of an event, either to one endpoint or to all endpoints that subscribe to
 * its type. Throws InvalidRequest if the endpoint belongs to another application or environment.
 * Throws Problem `not_found` if the event no longer exists.
 */
export const resendEvent = async (
  ctx: Context,
  event: EventRow,
  endpointId?: string,
): Promise<void> => {
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await holdEvent(tx, event.id))) throw new Problem('not_found')
    const count = await restartDeliveries(tx, event.id, ctx.clock.nowIso(), endpointId)
    if (count === 0 && endpointId !== undefined) {
      throw new InvalidRequest({ webhook_endpoint_id: [{ code: 'unknown_webhook_endpoint' }] })
    }
    const { application_id: applicationId, environment } = event
    const after = { webhook_endpoint_id: endpointId ?? null, deliveries: count }
    const id = toEventId(event.id)
    await recordAct(ctx, tx, { subject: 'event', id, applicationId, environment, after })
  })
  ctx.wake.deliveries()
}
