import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Deliveries, DeliveryAttempts } from '../../../generated/database.ts'
import { type Column, insertValues } from '../../database/columns.ts'
import type { Db, Tx } from '../../database/database.ts'
import { sqlTime, waitForLocks } from '../../database/sql.ts'
import type { Environment } from '../../domain/merchants/caller.ts'
import { bankEventKinds, type EventKind } from '../../domain/webhooks/events.ts'
import { isChangedBySuccess } from './endpoints.ts'
import { liveSecretsOf } from './secrets.ts'

export type DeliveryRow = Selectable<Deliveries>
type DeliveryAttemptRow = Selectable<DeliveryAttempts>

export interface WaitingEndpoint {
  endpoint_id: string
  application_id: string
  environment: Environment
  /** True if all recent attempts to the endpoint failed. */
  is_failing: boolean
  /** The number of due deliveries, counted up to `dueMax`. */
  due: number
}

/**
 * Defines a CTE with the ids of endpoints that have due deliveries, including deleted endpoints,
 * and one null. The index is read from one endpoint to the next, so that a long queue costs no more
 * than a short one.
 */
export const waitingEndpoints = sql`waiting AS (
      (SELECT endpoint_id FROM deliveries WHERE due_at IS NOT NULL ORDER BY endpoint_id LIMIT 1)
      UNION ALL
      SELECT (SELECT d.endpoint_id FROM deliveries AS d
        WHERE d.due_at IS NOT NULL AND d.endpoint_id > waiting.endpoint_id
        ORDER BY d.endpoint_id LIMIT 1)
      FROM waiting WHERE waiting.endpoint_id IS NOT NULL
    )`

/** Lists endpoints with due deliveries. Skips the endpoints in `except`. */
export const listWaitingEndpoints = async (
  db: Db,
  { dueMax, except, at }: { dueMax: number; except: string[]; at: string },
): Promise<WaitingEndpoint[]> => {
  const now = sqlTime(at)
  const { rows } = await sql<WaitingEndpoint>`
    WITH RECURSIVE ${waitingEndpoints}
    SELECT w.id AS endpoint_id, w.application_id, w.environment,
      w.failing_since IS NOT NULL AS is_failing, due.count AS due
    FROM webhook_endpoints AS w
    CROSS JOIN LATERAL (
      SELECT count(*) AS count FROM (
        SELECT FROM deliveries AS d
        WHERE d.endpoint_id = w.id AND d.due_at <= ${now}
        ORDER BY d.due_at
        LIMIT ${dueMax}
      ) AS first
    ) AS due
    WHERE w.id IN (SELECT endpoint_id FROM waiting) AND w.enabled
      AND w.id <> ALL(${except}::uuid[]) AND due.count > 0`.execute(db)
  return rows
}

export interface DueDelivery {
  event_id: string
  /** The event type, and the id of the payment, payout or other resource. */
  event_type: EventKind
  resource_id: string | null
  endpoint_id: string
  application_id: string
  attempts: number
  started_at: string
  payload: string
  url: string
  is_failing: boolean
  environment: Environment
  /** The secrets that currently sign, newest first. */
  sealed_secrets: Buffer[]
}

export interface EndpointShare {
  endpoint_id: string
  count: number
}

/**
 * Claims due deliveries for one attempt each: the oldest deliveries of each endpoint, up to its
 * share. The LIMIT is the sum of the shares, so it never excludes a delivery. Without it, the
 * planner expects a tenth of all due rows and reads whole tables.
 */
export const claimDueDeliveries = async (
  db: Db,
  shares: EndpointShare[],
  { leaseMs, at }: { leaseMs: number; at: string },
): Promise<DueDelivery[]> => {
  const now = sqlTime(at)
  const countMax = shares.reduce((sum, { count }) => sum + count, 0)
  const { rows } = await sql<DueDelivery>`
    WITH taken AS (
      SELECT due.event_id, w.*
      FROM json_to_recordset(${JSON.stringify(shares)}::json) AS share (
        endpoint_id uuid, count integer)
      JOIN webhook_endpoints AS w ON w.id = share.endpoint_id
      CROSS JOIN LATERAL (
        SELECT event_id FROM deliveries AS d
        WHERE d.endpoint_id = w.id AND d.due_at <= ${now}
        ORDER BY d.due_at
        LIMIT share.count
        FOR UPDATE SKIP LOCKED
      ) AS due
      WHERE w.enabled
      LIMIT ${countMax}
    )
    UPDATE deliveries AS d
    SET due_at = ${now} + ${leaseMs} * interval '1 millisecond', attempts = d.attempts + 1
    FROM taken AS t JOIN events AS e ON e.id = t.event_id
    WHERE d.event_id = t.event_id AND d.endpoint_id = t.id
    RETURNING d.event_id, d.endpoint_id, t.application_id, d.attempts, d.started_at, e.payload,
      e.type AS event_type, e.resource_id, t.url, t.environment,
      t.failing_since IS NOT NULL AS is_failing,
      ${liveSecretsOf(sql.ref('t.id'), now)} AS sealed_secrets`.execute(db)
  return rows
}

export interface AttemptOutcome {
  event_id: string
  endpoint_id: string
  url: string
  /**
   * The number of the attempt, counted from `started_at`. Both values were read when the delivery
   * was claimed.
   */
  attempt: number
  started_at: string
  status: DeliveryRow['status']
  due_at: string | null
  /** When a failed delivery is due again if its endpoint has a new URL by then; null for never. */
  due_elsewhere_at: string | null
  attempted_at: string
  duration_ms: number
  status_code: number | null
  error: string | null
  response: string | null
  /** False if the attempt was interrupted. The attempt is then repeated. */
  counts: boolean
  /**
   * True if the result depends on the endpoint's health. An attempt that was interrupted or could
   * not be signed says nothing about the endpoint.
   */
  reflects_health: boolean
}

const attemptValues = insertValues<Exclude<Column<'delivery_attempts'>, 'id'>>({
  event_id: 'o.event_id',
  endpoint_id: 'o.endpoint_id',
  attempted_at: 'o.attempted_at',
  duration_ms: 'o.duration_ms',
  status_code: 'o.status_code',
  error: 'o.error',
  response: 'o.response',
})

/**
 * Records attempts and the results of their deliveries in one statement. If a later attempt has
 * started or the delivery was abandoned, only a success changes the delivery. A delivery that was
 * restarted in the meantime does not change and is sent again. If the endpoint has a new URL, the
 * next attempt uses that URL.
 *
 * Returns the endpoints whose health a success would change, for `recordEndpointHealth`.
 */
export const recordAttempts = async (
  db: Db,
  outcomes: AttemptOutcome[],
  at: string,
  lockWaitMs: number,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
  WITH outcomes AS (
    SELECT o.*, (w.url <> o.url AND o.status = 'failed' AND o.due_elsewhere_at IS NOT NULL) IS TRUE
      AS goes_on
    FROM json_to_recordset(${JSON.stringify(outcomes)}::json) AS o (
      event_id uuid, endpoint_id uuid, url text, attempt integer, started_at timestamptz,
      status text, due_at timestamptz, due_elsewhere_at timestamptz, attempted_at timestamptz,
      duration_ms integer, status_code integer, error text, response text, counts boolean)
    LEFT JOIN webhook_endpoints AS w ON w.id = o.endpoint_id
    WHERE ${waitForLocks(lockWaitMs)}
  ), updated AS (
    UPDATE deliveries AS d
    SET status = CASE WHEN o.goes_on THEN 'pending' ELSE o.status END,
      due_at = CASE WHEN o.goes_on THEN o.due_elsewhere_at ELSE o.due_at END,
      attempts = CASE WHEN o.counts THEN d.attempts ELSE greatest(d.attempts - 1, 0) END
    FROM outcomes AS o
    WHERE d.event_id = o.event_id AND d.endpoint_id = o.endpoint_id AND d.status <> 'delivered'
      AND date_trunc('milliseconds', d.started_at) <= o.started_at
      AND (o.status = 'delivered' OR (d.status = 'pending' AND d.attempts = o.attempt))
  ), inserted AS (
    INSERT INTO delivery_attempts (${attemptValues.into})
    SELECT ${attemptValues.values}
    FROM outcomes AS o
    JOIN deliveries AS d ON d.event_id = o.event_id AND d.endpoint_id = o.endpoint_id
  )
  SELECT w.id FROM webhook_endpoints AS w
  WHERE w.id IN (SELECT endpoint_id FROM outcomes) AND ${isChangedBySuccess(at)}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Abandons the deliveries that the query `selected` has locked. The deliveries are found by `ctid`,
 * so that no query plan reads the whole table. A delivery that has changed has a new `ctid` and is
 * not abandoned.
 */
const giveUp = (selected: RawBuilder<unknown>) => sql`
  UPDATE deliveries SET status = 'failed', due_at = NULL
  WHERE ctid = ANY(ARRAY(${selected}))`

/**
 * Abandons up to `count` deliveries to deleted endpoints, and to disabled endpoints if they became
 * due before a time. A recovery can restart the deliveries to disabled endpoints. Returns the
 * number of abandoned deliveries. Deliveries that changed in the meantime are not counted.
 */
export const giveUpUndeliverable = async (
  db: Db,
  { dueBefore, count }: { dueBefore: string; count: number },
): Promise<number> => {
  const { numAffectedRows } = await sql`
    WITH RECURSIVE ${waitingEndpoints}
    ${giveUp(sql`
      SELECT due.ctid FROM waiting
      LEFT JOIN webhook_endpoints AS w ON w.id = waiting.endpoint_id
      CROSS JOIN LATERAL (
        SELECT d.ctid FROM deliveries AS d
        WHERE d.endpoint_id = waiting.endpoint_id
          AND d.due_at < CASE WHEN w.id IS NULL THEN 'infinity' ELSE ${sqlTime(dueBefore)} END
        ORDER BY d.due_at
        LIMIT ${count}
        FOR UPDATE SKIP LOCKED
      ) AS due
      WHERE w.enabled IS NOT TRUE
      LIMIT ${count}`)}`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Returns the number of abandoned deliveries, at most `count`. */
export const giveUpDeliveriesTo = async (
  tx: Tx,
  endpointId: string,
  count: number,
): Promise<number> => {
  const { numAffectedRows } = await giveUp(sql`
    SELECT ctid FROM deliveries
    WHERE endpoint_id = ${endpointId}::uuid AND due_at IS NOT NULL
    ORDER BY due_at
    LIMIT ${count}
    FOR UPDATE SKIP LOCKED`).execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** True if endpoint `w` is enabled and accepts the type of the event. */
export const acceptsEvent = (event: 'a' | 'e'): RawBuilder<unknown> => {
  const type = sql.ref(`${event}.type`)
  return sql`w.enabled AND CASE WHEN w.events IS NULL
    THEN ${type} <> ALL(${[...bankEventKinds]}::text[]) ELSE ${type} = ANY(w.events) END`
}

/**
 * Restarts the deliveries of an event to one endpoint, or to all endpoints of its application and
 * environment that accept its type. Returns the number of deliveries.
 */
export const restartDeliveries = async (
  tx: Tx,
  eventId: string,
  at: string,
  endpointId?: string,
): Promise<number> => {
  const now = sqlTime(at)
  const { rows } = await sql`
    INSERT INTO deliveries (event_id, endpoint_id, started_at, due_at)
    SELECT e.id, w.id, ${now}, ${now}
    FROM events AS e
    JOIN webhook_endpoints AS w
      ON w.application_id = e.application_id AND w.environment = e.environment
    WHERE e.id = ${eventId}::uuid AND ${
      endpointId === undefined ? acceptsEvent('e') : sql`w.id = ${endpointId}::uuid`
    }
    ON CONFLICT (event_id, endpoint_id)
      DO UPDATE SET status = 'pending', attempts = 0, started_at = ${now}, due_at = ${now}
    RETURNING event_id`.execute(tx)
  return rows.length
}

/** `url` is the URL of the endpoint; null if the endpoint was deleted. */
export type DeliveryWithAttempts = DeliveryRow & { url: string | null; made: DeliveryAttemptRow[] }

export const listDeliveries = async (db: Db, eventId: string): Promise<DeliveryWithAttempts[]> =>
  (await listDeliveriesOf(db, [eventId])).get(eventId) ?? []

/** Returns the deliveries with their attempts, by event id. */
export const listDeliveriesOf = async (
  db: Db,
  eventIds: string[],
): Promise<Map<string, DeliveryWithAttempts[]>> => {
  type Found = DeliveryRow & { url: string | null; attempt: DeliveryAttemptRow | null }
  const { rows } = await sql<Found>`
    SELECT d.*, w.url, CASE WHEN a.id IS NOT NULL THEN to_json(a) END AS attempt
    FROM deliveries AS d
    LEFT JOIN webhook_endpoints AS w ON w.id = d.endpoint_id
    LEFT JOIN delivery_attempts AS a
      ON a.event_id = d.event_id AND a.endpoint_id = d.endpoint_id
    WHERE d.event_id = ANY(${eventIds}::uuid[])
    ORDER BY d.event_id, d.endpoint_id, a.id`.execute(db)
  const byEvent = new Map<string, DeliveryWithAttempts[]>()
  for (const { attempt, ...row } of rows) {
    const deliveries = byEvent.get(row.event_id) ?? []
    byEvent.set(row.event_id, deliveries)
    const last = deliveries.at(-1)
    const delivery = last?.endpoint_id === row.endpoint_id ? last : { ...row, made: [] }
    if (delivery !== last) deliveries.push(delivery)
    if (attempt === null) continue
    // Converts the timestamp, because PostgreSQL formats timestamps in JSON differently.
    const attempted_at = new Date(attempt.attempted_at).toISOString()
    delivery.made.push({ ...attempt, attempted_at })
  }
  return byEvent
}
