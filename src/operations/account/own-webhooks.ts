import type { Db } from '../../database/database.ts'
import type { Caller } from '../../domain/merchants/caller.ts'
import { Problem } from '../../domain/problems.ts'
import { fromEventId } from '../../domain/webhooks/event-id.ts'
import { listDeliveries } from '../../repositories/webhooks/deliveries.ts'
import { findEndpointOf, type WebhookEndpointRow } from '../../repositories/webhooks/endpoints.ts'
import { type EventRow, findEvent } from '../../repositories/webhooks/events.ts'
import { accountEventDetailResource } from './event-resources.ts'

/** Throws Problem `not_found` for an endpoint that is not the caller's. */
export const ownEndpoint = async (
  db: Db,
  caller: Caller,
  id: string,
): Promise<WebhookEndpointRow> => {
  const row = await findEndpointOf(db, caller, id)
  if (row === undefined) throw new Problem('not_found')
  return row
}

/** Throws Problem `not_found` for an event that is not the caller's. */
export const ownEvent = async (
  db: Db,
  { applicationId, environment }: Caller,
  eventId: string,
): Promise<EventRow> => {
  const id = fromEventId(eventId)
  const event = id === undefined ? undefined : await findEvent(db, id)
  if (event?.application_id !== applicationId || event.environment !== environment) {
    throw new Problem('not_found')
  }
  return event
}

/** An event with its deliveries; throws as `ownEvent`. */
export const ownEventDetail = async (db: Db, caller: Caller, eventId: string) => {
  const event = await ownEvent(db, caller, eventId)
  return accountEventDetailResource(event, await listDeliveries(db, event.id))
}
