import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import { lowestIdAt } from '../../database/ids.ts'
import { sqlTime } from '../../database/sql.ts'
import type { Environment } from '../../domain/merchants/caller.ts'
import type { EventKind } from '../../domain/webhooks/events.ts'
import { createdWithin } from '../created-within.ts'
import { deleteOldest, type OldPart, type OldRow, type PurgedBatch } from '../old-rows.ts'

/**
 * The number of events of one type that were deleted from a feed, and the position of the last
 * deleted event.
 */
interface DeletedEvents {
  application_id: string
  environment: Environment
  type: EventKind
  count: number
  last_position: number
}

/** Locks events, so that their deliveries cannot be restarted. */
const lockOldest = async (tx: Tx, part: OldPart): Promise<OldRow[]> => {
  const isOld = sql.join(createdWithin('r', { to: part.before }), sql` AND `)
  const { rows } = await sql<OldRow>`
    SELECT r.id, r.created_at AS at FROM events AS r
    WHERE r.id > ${part.after ?? lowestIdAt(0)}::uuid AND ${isOld}
    ORDER BY r.id LIMIT ${part.count} FOR UPDATE SKIP LOCKED`.execute(tx)
  return rows
}

/**
 * Deletes locked events with their deliveries and attempts. Keeps events with pending deliveries,
 * events that a recovery waits for, and events whose deliveries are locked.
 */
const deleteUnused = async (tx: Tx, ids: string[]): Promise<DeletedEvents[]> => {
  const { rows } = await sql<DeletedEvents>`
    WITH ended AS MATERIALIZED (
      SELECT d.event_id FROM deliveries AS d
      WHERE d.event_id = ANY(${ids}::uuid[]) AND d.due_at IS NULL FOR UPDATE SKIP LOCKED
    ), unused AS MATERIALIZED (
      SELECT o.id FROM unnest(${ids}::uuid[]) AS o (id)
      LEFT JOIN (SELECT event_id, count(*) AS count FROM ended GROUP BY event_id) AS n
        ON n.event_id = o.id
      WHERE coalesce(n.count, 0) = (SELECT count(*) FROM deliveries AS d WHERE d.event_id = o.id)
        AND NOT EXISTS (SELECT FROM event_recoveries AS v
          WHERE v.due_at IS NOT NULL AND o.id = ANY(v.waiting))
    ), undelivered AS (
      DELETE FROM deliveries AS d USING unused AS u WHERE d.event_id = u.id
    ), gone AS (
      DELETE FROM events AS e USING unused AS u WHERE e.id = u.id
      RETURNING e.application_id, e.environment, e.type, e.position
    )
    SELECT application_id, environment, type, count(*) AS count, max(position) AS last_position
    FROM gone GROUP BY 1, 2, 3`.execute(tx)
  return rows
}

/**
 * Stores where feeds now begin, and how many events are left. Runs last, because it takes the same
 * locks as every new event of these feeds, in the same order.
 */
const noteDeleted = (tx: Tx, deleted: DeletedEvents[], before: string): Promise<unknown> =>
  sql`
  WITH gone AS (
    SELECT * FROM json_to_recordset(${JSON.stringify(deleted)}::json) AS g (
      application_id uuid, environment text, type text, count bigint, last_position bigint)
  ), feeds AS (
    INSERT INTO event_feeds AS f
      (application_id, environment, last_position, deleted_position, deleted_before)
    SELECT application_id, environment, max(last_position), max(last_position), ${sqlTime(before)}
    FROM gone GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (application_id, environment) DO UPDATE SET
      deleted_position = greatest(f.deleted_position, excluded.deleted_position),
      deleted_before = greatest(f.deleted_before, excluded.deleted_before)
    RETURNING application_id, environment
  )
  UPDATE event_counts AS c SET count = c.count - g.count
  FROM gone AS g JOIN feeds AS f USING (application_id, environment)
  WHERE c.application_id = g.application_id AND c.environment = g.environment
    AND c.type = g.type`.execute(tx)

/** Deletes old events with their deliveries and attempts, in one database transaction. */
export const purgeEvents = (db: Db, part: OldPart): Promise<PurgedBatch> =>
  db.transaction().execute(async (tx) => {
    const oldest = await lockOldest(tx, part)
    const deleted =
      oldest.length === 0
        ? []
        : await deleteUnused(
            tx,
            oldest.map(({ id }) => id),
          )
    if (deleted.length > 0) await noteDeleted(tx, deleted, part.before)
    return {
      deleted: deleted.reduce((sum, { count }) => sum + count, 0),
      last: oldest.length < part.count ? undefined : oldest.at(-1),
    }
  })

export const purgeRecoveries = (db: Db, part: OldPart): Promise<PurgedBatch> =>
  deleteOldest(db, 'event_recoveries', { at: 'created_at', isOver: sql`r.due_at IS NULL` }, part)

/**
 * Attempt ids are roughly in time order. If the last attempt of a batch is too new, all later
 * attempts are also too new.
 */
export const purgeDeliveryAttempts = async (
  db: Db,
  { after = '0', count, before }: OldPart,
): Promise<PurgedBatch> => {
  const { rows } = await sql<{ deleted: number; seen: number; is_old: boolean } & OldRow>`
    WITH oldest AS MATERIALIZED (
      SELECT id, attempted_at AS at, attempted_at < ${sqlTime(before)} AS is_old
      FROM delivery_attempts WHERE id > ${after}::bigint
      ORDER BY id LIMIT ${count} FOR UPDATE SKIP LOCKED
    ), gone AS (
      DELETE FROM delivery_attempts AS a USING oldest AS o WHERE a.id = o.id AND o.is_old
      RETURNING a.id
    )
    SELECT (SELECT count(*) FROM gone) AS deleted, (SELECT count(*) FROM oldest) AS seen,
      o.is_old, o.id::text AS id, o.at FROM oldest AS o ORDER BY o.id DESC LIMIT 1`.execute(db)
  const [found] = rows
  if (found === undefined) return { deleted: 0, last: undefined }
  const { deleted, seen, is_old, id, at } = found
  return { deleted, last: seen < count || !is_old ? undefined : { id, at } }
}
