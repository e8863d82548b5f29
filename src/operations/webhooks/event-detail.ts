import type { Db } from '../../database/database.ts'
import { Problem } from '../../domain/problems.ts'
import { fromEventId } from '../../domain/webhooks/event-id.ts'
import { listDeliveries } from '../../repositories/webhooks/deliveries.ts'
import { type EventRow, findEvent } from '../../repositories/webhooks/events.ts'
import { eventDetailResource } from '../../resources.ts'

/** Throws Problem `not_found` for an id that no event has. */
export const findEventOrThrow = async (db: Db, eventId: string): Promise<EventRow> => {
  const id = fromEventId(eventId)
  const event = id === undefined ? undefined : await findEvent(db, id)
  if (event === undefined) throw new Problem('not_found')
  return event
}

export const findEventDetail = async (db: Db, eventId: string) => {
  const event = await findEventOrThrow(db, eventId)
  return eventDetailResource(event, await listDeliveries(db, event.id))
}
