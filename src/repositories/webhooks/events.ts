import { type Selectable, sql } from 'kysely'
import type { Events } from '../../../generated/database.ts'
import { columnsOf, defineColumns, listColumns } from '../../database/columns.ts'
import type { Db, Executor, Tx } from '../../database/database.ts'
import { lowestIdAtTime } from '../../database/ids.ts'
import {
  type CountedTable,
  listCounted,
  type Page,
  type Position,
} from '../../database/pagination.ts'
import type { Environment, Scope } from '../../domain/merchants/caller.ts'
import type { EventKind } from '../../domain/webhooks/events.ts'
import { findOwned } from '../owned-rows.ts'
import { acceptsEvent, type DeliveryWithAttempts, listDeliveriesOf } from './deliveries.ts'

export type EventRow = Selectable<Events>

/**
 * The feed position, and the sequence number among the events of the same resource, are assigned
 * when the event is appended.
 */
export type NewEvent = Omit<EventRow, 'position' | 'sequence'>

const eventColumns = columnsOf('events', ['position', 'sequence'])

/**
 * Appends events in the given order, in the transaction of the change that they report. Also
 * updates the event counts, and writes deliveries to every enabled endpoint that accepts the event
 * type. With `endpointId`, writes deliveries only to that endpoint. Returns the number of
 * deliveries.
 *
 * Locks the applications' feeds until the transaction ends. Positions are therefore in commit
 * order, and nobody sees a position while a lower position is still missing. Events of one resource
 * are appended one after another, because their transactions lock its row.
 *
 * If earlier events of a resource may be deleted, the resource's next sequence number is higher
 * than any deleted position, and therefore higher than all earlier numbers of the resource.
 */
export const appendEvents = async (
  executor: Executor,
  events: NewEvent[],
  endpointId?: string,
): Promise<number> => {
  if (events.length === 0) return 0
  const { numAffectedRows } = await sql`
    WITH added AS (
      SELECT * FROM ROWS FROM (
        json_to_recordset(${JSON.stringify(events)}::json) AS (
          ${defineColumns('events', eventColumns)})
      ) WITH ORDINALITY AS e (${listColumns(eventColumns)}, number)
    ), feeds AS (
      INSERT INTO event_feeds AS f (application_id, environment, last_position)
      SELECT application_id, environment, count(*) FROM added GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (application_id, environment)
        DO UPDATE SET last_position = f.last_position + excluded.last_position
      RETURNING application_id, environment, last_position, deleted_position, deleted_before
    ), appended AS (
      INSERT INTO events (${listColumns(eventColumns)}, position, sequence)
      SELECT ${listColumns(eventColumns)},
        last_position + 1 - row_number() OVER (
          PARTITION BY application_id, environment ORDER BY number DESC),
        CASE WHEN resource_id IS NULL THEN 1 ELSE
          row_number() OVER (PARTITION BY application_id, resource_id ORDER BY number) + coalesce(
            (SELECT max(e.sequence) FROM events AS e WHERE e.resource_id = added.resource_id
              AND e.application_id = added.application_id),
            CASE WHEN added.resource_id < ${lowestIdAtTime('deleted_before')}
              THEN deleted_position END,
            0)
        END
      FROM added JOIN feeds USING (application_id, environment)
      RETURNING id, application_id, environment, type, created_at
    ), counted AS (
      INSERT INTO event_counts AS c (application_id, environment, type, count)
      SELECT application_id, environment, type, count(*) FROM appended
      GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
      ON CONFLICT (application_id, environment, type)
        DO UPDATE SET count = c.count + excluded.count
    )
    INSERT INTO deliveries (event_id, endpoint_id, started_at, due_at)
    SELECT a.id, w.id, a.created_at, a.created_at
    FROM appended AS a
    JOIN webhook_endpoints AS w
      ON w.application_id = a.application_id AND w.environment = a.environment
    WHERE ${
      endpointId === undefined ? acceptsEvent('a') : sql`w.id = ${endpointId}::uuid`
    }`.execute(executor)
  return Number(numAffectedRows ?? 0)
}

export const findEvent = (db: Db, scope: Scope, id: string): Promise<EventRow | undefined> =>
  findOwned(db, 'events', scope, id)

/**
 * Protects an event from deletion until this transaction ends. Returns false if the event is
 * already deleted.
 */
export const holdEvent = async (tx: Tx, id: string): Promise<boolean> => {
  const held = await tx
    .selectFrom('events')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  return held !== undefined
}

export interface EventWithDeliveries {
  event: EventRow
  deliveries: DeliveryWithAttempts[]
}

/** Lists the events of a payment, refund or payout, oldest first, with their deliveries. */
export const listEventsAbout = async (
  db: Db,
  resourceId: string,
): Promise<EventWithDeliveries[]> => {
  const events = await db
    .selectFrom('events')
    .selectAll()
    .where('resource_id', '=', resourceId)
    .orderBy('sequence')
    .execute()
  const deliveries = await listDeliveriesOf(
    db,
    events.map(({ id }) => id),
  )
  return events.map((event) => ({ event, deliveries: deliveries.get(event.id) ?? [] }))
}

interface EventFilters {
  type?: EventKind | undefined
  environment?: Environment | undefined
}

const countedEvents: CountedTable = {
  rows: 'events',
  counts: 'event_counts',
  keys: ['application_id', 'environment', 'type'],
  count: 'count',
}

export const listEvents = (
  db: Db,
  applicationId: string,
  filters: EventFilters,
  position: Position,
): Promise<Page<EventRow>> =>
  listCounted(db, countedEvents, { application_id: applicationId, ...filters }, position)
