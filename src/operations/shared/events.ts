import type { Db } from '../../database/database.ts'
import { type Principal, scopeOf } from '../../domain/merchants/caller.ts'
import { Problem } from '../../domain/problems.ts'
import { fromEventId } from '../../domain/webhooks/events.ts'
import {
  type DeliveryWithAttempts,
  listDeliveries,
} from '../../repositories/webhooks/deliveries.ts'
import { type EventRow, findEvent } from '../../repositories/webhooks/events.ts'

/** Throws Problem `not_found` if the principal may not read the event. */
export const findEventOrThrow = async (
  db: Db,
  principal: Principal,
  eventId: string,
): Promise<EventRow> => {
  const id = fromEventId(eventId)
  const event = id === undefined ? undefined : await findEvent(db, scopeOf(principal), id)
  if (event === undefined) throw new Problem('not_found')
  return event
}

/** Throws the errors of `findEventOrThrow`. */
export const findEventDetail = async (
  db: Db,
  principal: Principal,
  eventId: string,
): Promise<[EventRow, DeliveryWithAttempts[]]> => {
  const event = await findEventOrThrow(db, principal, eventId)
  return [event, await listDeliveries(db, event.id)]
}
