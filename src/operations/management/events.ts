import type { Position } from '../../database/pagination.ts'
import { Problem } from '../../domain/problems.ts'
import { toEventId } from '../../domain/webhooks/events.ts'
import { findApplication } from '../../repositories/merchants/applications.ts'
import { listEvents as list } from '../../repositories/webhooks/events.ts'
import { eventDetailResource, eventResource } from '../../resources/webhooks.ts'
import { resendEvent as resend } from '../../services/webhooks/resend-event.ts'
import type { ManagementHandler } from '../handler.ts'
import { replyWithManagedList } from '../lists.ts'
import { recordReading } from '../recorded-acts.ts'
import { findEventDetail, findEventOrThrow } from '../shared/events.ts'

export const listEvents: ManagementHandler<'listEvents'> = async (input) => {
  const { ctx, params } = input
  const application = await findApplication(ctx.db, params.id)
  if (application === undefined) throw new Problem('not_found')
  await recordReading(ctx, { subject: 'event', id: null, applicationId: application.id })
  const { type, environment } = input.query
  const filters = { type, environment }
  const readPage = (position: Position) => list(ctx.db, application.id, filters, position)
  return replyWithManagedList(input, readPage, eventResource, filters)
}

export const getEvent: ManagementHandler<'getEvent'> = async ({ ctx, caller, params }) => {
  const detail = await findEventDetail(ctx.db, caller, params.id)
  const { id, application_id: applicationId, environment } = detail[0]
  await recordReading(ctx, { subject: 'event', id: toEventId(id), applicationId, environment })
  return { status: 200, body: { data: eventDetailResource(...detail) } }
}

export const resendEvent: ManagementHandler<'resendEvent'> = async ({
  ctx,
  caller,
  params,
  body,
}) => {
  const event = await findEventOrThrow(ctx.db, caller, params.id)
  await resend(ctx, event, body?.webhook_endpoint_id)
  const detail = await findEventDetail(ctx.db, caller, params.id)
  return { status: 202, body: { data: eventDetailResource(...detail) } }
}
