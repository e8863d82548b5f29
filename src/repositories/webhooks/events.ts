import { type Selectable, sql } from 'kysely'
import type { Events } from '../../../generated/database.ts'
import { columnsOf, defineColumns, listColumns } from '../../database/columns.ts'
import type { Db, Executor } from '../../database/database.ts'
import {
  type CountedTable,
  listCounted,
  type Page,
  type Position,
} from '../../database/pagination.ts'
import type { Environment } from '../../domain/merchants/caller.ts'
import type { EventKind } from '../../domain/webhooks/event-types.ts'

export type EventRow = Selectable<Events>

const eventColumns = columnsOf('events')

/**
 * Appends events, with their counts and their deliveries to every enabled endpoint that takes their
 * kind, in the transaction of the change they report. With `endpointId`, to that endpoint alone.
 */
export const appendEvents = async (
  executor: Executor,
  events: EventRow[],
  endpointId?: string,
): Promise<void> => {
  if (events.length === 0) return
  await sql`
    WITH appended AS (
      INSERT INTO events (${listColumns(eventColumns)})
      SELECT ${listColumns(eventColumns)}
      FROM json_to_recordset(${JSON.stringify(events)}::json) AS e (
        ${defineColumns('events', eventColumns)})
      RETURNING id, application_id, environment, type
    ), counted AS (
      INSERT INTO event_counts AS c (application_id, environment, type, count)
      SELECT application_id, environment, type, count(*) FROM appended
      GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
      ON CONFLICT (application_id, environment, type)
        DO UPDATE SET count = c.count + excluded.count
    )
    INSERT INTO deliveries (event_id, endpoint_id, started_at, due_at)
    SELECT a.id, w.id, now(), now()
    FROM appended AS a
    JOIN webhook_endpoints AS w
      ON w.application_id = a.application_id AND w.environment = a.environment
    WHERE ${
      endpointId === undefined
        ? sql`w.enabled AND (w.events IS NULL OR a.type = ANY(w.events))`
        : sql`w.id = ${endpointId}::uuid`
    }`.execute(executor)
}

export const findEvent = (db: Db, id: string): Promise<EventRow | undefined> =>
  db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst()

export interface EventFilters {
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
