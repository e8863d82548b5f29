import { fromEventId } from '../../domain/event-id.ts'
import { Problem } from '../../domain/problems.ts'
import { eventDetailResource } from '../../resources.ts'
import type { Db } from '../../store/database.ts'
import { listDeliveries } from '../../store/deliveries.ts'
import { type EventRow, findEvent } from '../../store/events.ts'

/** Throws Problem `not_found` for what is no event's id. */
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
