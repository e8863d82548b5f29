import { type Selectable, sql, type Updateable } from 'kysely'
import type { EventRecoveries } from '../../../generated/database.ts'
import type { Db, Tx } from '../../database/database.ts'
import { type Keyset, type KeysetPage, keysetPage } from '../../database/keyset.ts'
import { sqlTime } from '../../database/sql.ts'
import { findOwned, listOwned, type RowOwner } from '../owned-rows.ts'
import type { DeliveryRow } from './deliveries.ts'
import type { WebhookEndpointRow } from './endpoints.ts'
import type { EventsOwner } from './event-lists.ts'

export type EventRecoveryRow = Selectable<EventRecoveries>

/** One statement checks this many positions. */
const windowMax = 2000

/** The order of events in the feed may differ from the order of their times by up to this much. */
const disorder = sql`interval '1 hour'`

type NewRecovery = Pick<EventRecoveryRow, 'id' | 'endpoint_id' | 'since' | 'until' | 'created_at'>

/**
 * Inserts a due recovery. Returns undefined if its endpoint already has an open recovery. A
 * bisection finds the last position up to which all events are too old, and the search begins after
 * that position.
 */
export const insertRecovery = async (
  tx: Tx,
  { applicationId, environment }: EventsOwner,
  { id, endpoint_id, since, until, created_at }: NewRecovery,
): Promise<EventRecoveryRow | undefined> => {
  const { rows } = await sql<EventRecoveryRow>`
    WITH RECURSIVE halving AS (
      SELECT 0::bigint AS low, coalesce((SELECT last_position FROM event_feeds
        WHERE application_id = ${applicationId}::uuid AND environment = ${environment}), 0) AS high
      UNION ALL
      SELECT CASE WHEN is_old THEN middle ELSE low END,
        CASE WHEN is_old THEN high ELSE middle - 1 END
      FROM halving CROSS JOIN LATERAL (SELECT (low + high + 1) / 2 AS middle) AS m
      CROSS JOIN LATERAL (
        SELECT coalesce((SELECT e.created_at FROM events AS e
          WHERE e.application_id = ${applicationId}::uuid AND e.environment = ${environment}
            AND e.position = middle) < ${sqlTime(since)} - ${disorder}, true) AS is_old
      ) AS o
      WHERE low < high
    )
    INSERT INTO event_recoveries (id, application_id, environment, endpoint_id, since, until,
      position, due_at, created_at)
    SELECT ${id}::uuid, ${applicationId}::uuid, ${environment}, ${endpoint_id}::uuid,
      ${sqlTime(since)}, ${sqlTime(until)}, low, ${sqlTime(created_at)}, ${sqlTime(created_at)}
    FROM halving WHERE low >= high
    ON CONFLICT (endpoint_id) WHERE finished_at IS NULL DO NOTHING
    RETURNING *`.execute(tx)
  return rows[0]
}

export const findRecoveryOf = (
  db: Db,
  owner: RowOwner,
  id: string,
): Promise<EventRecoveryRow | undefined> => findOwned(db, 'event_recoveries', owner, id)

export const listRecoveriesOf = (
  db: Db,
  owner: RowOwner,
  keyset: Keyset,
): Promise<KeysetPage<EventRecoveryRow>> => listOwned(db, 'event_recoveries', owner, keyset)

export const listRecoveriesOfEndpoint = async (
  db: Db,
  { application_id, environment, id }: WebhookEndpointRow,
  { after, limit }: Keyset,
): Promise<KeysetPage<EventRecoveryRow>> => {
  const { rows } = await sql<EventRecoveryRow>`
    SELECT * FROM event_recoveries WHERE application_id = ${application_id}::uuid
      AND environment = ${environment} AND endpoint_id = ${id}::uuid
      ${after === undefined ? sql`` : sql`AND id < ${after}::uuid`}
    ORDER BY id DESC LIMIT ${limit + 1}`.execute(db)
  return keysetPage(rows, { limit })
}

/**
 * Returns the recovery that has been due for the longest time. Skips recoveries that other
 * processes have locked.
 */
export const lockDueRecovery = (tx: Tx, at: string): Promise<EventRecoveryRow | undefined> =>
  tx
    .selectFrom('event_recoveries')
    .selectAll()
    .where('due_at', '<=', at)
    .orderBy('due_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

/** Locks the endpoint, so that it cannot be deleted until this transaction ends. */
export const lockEndpointForRecovery = (
  tx: Tx,
  id: string,
): Promise<WebhookEndpointRow | undefined> =>
  tx
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()

/** Lists the deliveries that a recovery waits for, in the order of the recovery. */
export const listWaitingDeliveries = async (
  tx: Tx,
  { endpoint_id, waiting }: EventRecoveryRow,
): Promise<Pick<DeliveryRow, 'event_id' | 'status' | 'attempts' | 'due_at'>[]> => {
  const { rows } = await sql<DeliveryRow>`
    SELECT d.event_id, d.status, d.attempts, d.due_at
    FROM unnest(${waiting}::uuid[]) WITH ORDINALITY AS w (event_id, number)
    JOIN deliveries AS d ON d.event_id = w.event_id AND d.endpoint_id = ${endpoint_id}::uuid
    ORDER BY w.number`.execute(tx)
  return rows
}

const nothing = { ids: [], last_missed: 0, looked_at: 0, is_end: true }

interface MissedEvents {
  /** Sorted by feed position. */
  ids: string[]
  position: number
  /** True if no later event can belong to the recovery. */
  isEnd: boolean
}

/**
 * Makes the next missed events of a recovery due, in order. Deliveries that are in progress or due
 * within `soonMs` do not change, so that no event is sent twice at the same time.
 */
export const restartMissed = async (
  tx: Tx,
  recovery: EventRecoveryRow,
  endpoint: WebhookEndpointRow,
  { count, now, soonMs }: { count: number; now: string; soonMs: number },
): Promise<MissedEvents> => {
  const { position, since, until } = recovery
  const isOwn = sql`e.application_id = ${recovery.application_id}::uuid
    AND e.environment = ${recovery.environment}`
  const isWaiting = (row: string) =>
    sql`${sql.ref(`${row}.due_at`)} <= ${sqlTime(now)} + ${soonMs} * interval '1 millisecond'`
  const { rows } = await sql<{
    ids: string[]
    last_missed: number
    looked_at: number
    is_end: boolean
  }>`
    WITH missed AS MATERIALIZED (
      SELECT e.id, e.position, d.due_at FROM events AS e
      LEFT JOIN deliveries AS d ON d.event_id = e.id AND d.endpoint_id = ${endpoint.id}::uuid
      WHERE ${isOwn} AND e.position > ${position} AND e.position <= ${position + windowMax}
        AND e.created_at >= ${sqlTime(since)} AND e.created_at < ${sqlTime(until)}
        AND e.type <> 'webhook.ping'
        AND (${endpoint.events}::text[] IS NULL OR e.type = ANY(${endpoint.events}::text[]))
        AND d.status IS DISTINCT FROM 'delivered'
      ORDER BY e.position LIMIT ${count}
      -- Protects the events from deletion.
      FOR KEY SHARE OF e
    ), restarted AS (
      INSERT INTO deliveries AS d (event_id, endpoint_id, started_at, due_at)
      SELECT m.id, ${endpoint.id}::uuid, ${sqlTime(now)}, ${sqlTime(now)}
        - row_number() OVER (ORDER BY m.position DESC) * interval '1 microsecond'
      FROM missed AS m WHERE ${isWaiting('m')} IS NOT TRUE
      ORDER BY m.id
      ON CONFLICT (event_id, endpoint_id) DO UPDATE
        SET status = 'pending', attempts = 0, started_at = excluded.started_at,
          due_at = excluded.due_at
        WHERE d.status <> 'delivered' AND ${isWaiting('d')} IS NOT TRUE
    )
    SELECT ARRAY(SELECT id::text FROM missed ORDER BY position) AS ids,
      (SELECT max(position) FROM missed) AS last_missed,
      ${position + windowMax} >= coalesce(f.last_position, 0) OR EXISTS (
        SELECT FROM events AS e WHERE ${isOwn} AND e.position = ${position + 1}
          AND e.created_at > ${sqlTime(until)} + ${disorder}) AS is_end,
      least(${position + windowMax}::bigint, coalesce(f.last_position, ${position})) AS looked_at
    FROM (
      SELECT (SELECT e.last_position FROM event_feeds AS e WHERE ${isOwn}) AS last_position
    ) AS f
    `.execute(tx)
  const [{ ids, last_missed, looked_at, is_end } = nothing] = rows
  const isFull = ids.length === count
  return { ids, position: isFull ? last_missed : looked_at, isEnd: is_end && !isFull }
}

export const updateRecovery = (
  tx: Tx,
  id: string,
  changes: Updateable<EventRecoveries>,
): Promise<unknown> =>
  tx.updateTable('event_recoveries').set(changes).where('id', '=', id).execute()
