import { type Selectable, sql } from 'kysely'
import type { Deliveries, DeliveryAttempts } from '../../generated/database.ts'
import type { Environment } from '../domain/caller.ts'
import type { Db } from './database.ts'

export type DeliveryRow = Selectable<Deliveries>
export type DeliveryAttemptRow = Selectable<DeliveryAttempts>

export interface DueDelivery {
  event_id: string
  endpoint_id: string
  attempts: number
  started_at: string
  payload: string
  url: string
  /** Whether its endpoint has only failed of late. */
  is_failing: boolean
  environment: Environment
  sealed_secret: Buffer
  /** Present while both secrets are valid. */
  sealed_previous_secret: Buffer | null
}

/**
 * Takes due deliveries for one attempt each: at most `perEndpoint` of any endpoint, one of those
 * that fail, and none of `busy` ones. A long queue before a slow endpoint costs the others
 * nothing, not even the reading of its rows: the index is walked from endpoint to endpoint.
 */
export const takeDueDeliveries = async (
  db: Db,
  options: { count: number; perEndpoint: number; busy: string[]; leaseMs: number },
): Promise<DueDelivery[]> => {
  const { count, perEndpoint, busy, leaseMs } = options
  const { rows } = await sql<DueDelivery>`
    WITH RECURSIVE waiting AS (
      (SELECT endpoint_id FROM deliveries WHERE due_at IS NOT NULL ORDER BY endpoint_id LIMIT 1)
      UNION ALL
      SELECT (SELECT d.endpoint_id FROM deliveries AS d
        WHERE d.due_at IS NOT NULL AND d.endpoint_id > waiting.endpoint_id
        ORDER BY d.endpoint_id LIMIT 1)
      FROM waiting WHERE waiting.endpoint_id IS NOT NULL
    ), taken AS (
      SELECT due.event_id, w.*
      FROM webhook_endpoints AS w
      CROSS JOIN LATERAL (
        SELECT event_id FROM deliveries AS d
        WHERE d.endpoint_id = w.id AND d.due_at <= now()
        ORDER BY d.due_at
        LIMIT CASE WHEN w.failing_since IS NULL THEN ${perEndpoint}::integer ELSE 1 END
        FOR UPDATE SKIP LOCKED
      ) AS due
      WHERE w.id IN (SELECT endpoint_id FROM waiting) AND w.enabled AND w.id <> ALL(${busy}::uuid[])
      LIMIT ${count}
    )
    UPDATE deliveries AS d
    SET due_at = now() + ${leaseMs} * interval '1 millisecond', attempts = d.attempts + 1
    FROM taken AS t JOIN events AS e ON e.id = t.event_id
    WHERE d.event_id = t.event_id AND d.endpoint_id = t.id
    RETURNING d.event_id, d.endpoint_id, d.attempts, d.started_at, e.payload, t.url, t.environment,
      t.failing_since IS NOT NULL AS is_failing,
      t.sealed_secret, CASE WHEN t.previous_secret_expires_at > now()
        THEN t.sealed_previous_secret END AS sealed_previous_secret`.execute(db)
  return rows
}

export interface AttemptOutcome {
  event_id: string
  endpoint_id: string
  status: DeliveryRow['status']
  due_at: string | null
  attempted_at: string
  duration_ms: number
  status_code: number | null
  error: string | null
  response: string | null
}

/** Keeps attempts and what becomes of their deliveries, in one statement. */
export const recordAttempts = (db: Db, outcomes: AttemptOutcome[]): Promise<unknown> =>
  sql`
  WITH outcomes AS (
    SELECT * FROM json_to_recordset(${JSON.stringify(outcomes)}::json) AS o (
      event_id uuid, endpoint_id uuid, status text, due_at timestamptz, attempted_at timestamptz,
      duration_ms integer, status_code integer, error text, response text)
  ), settled AS (
    UPDATE deliveries AS d SET status = o.status, due_at = o.due_at
    FROM outcomes AS o
    WHERE d.event_id = o.event_id AND d.endpoint_id = o.endpoint_id AND d.status = 'pending'
  )
  INSERT INTO delivery_attempts
    (event_id, endpoint_id, attempted_at, duration_ms, status_code, error, response)
  SELECT o.event_id, o.endpoint_id, attempted_at, duration_ms, status_code, error, response
  FROM outcomes AS o
  JOIN deliveries AS d ON d.event_id = o.event_id AND d.endpoint_id = o.endpoint_id`.execute(db)

/**
 * Starts the deliveries of an event anew, to one endpoint of its application and environment or
 * to all that take its kind; returns how many.
 */
export const restartDeliveries = async (
  db: Db,
  eventId: string,
  endpointId?: string,
): Promise<number> => {
  const { rows } = await sql`
    INSERT INTO deliveries (event_id, endpoint_id, started_at, due_at)
    SELECT e.id, w.id, now(), now()
    FROM events AS e
    JOIN webhook_endpoints AS w
      ON w.application_id = e.application_id AND w.environment = e.environment
    WHERE e.id = ${eventId}::uuid AND ${
      endpointId === undefined
        ? sql`w.enabled AND (w.events IS NULL OR e.type = ANY(w.events))`
        : sql`w.id = ${endpointId}::uuid`
    }
    ON CONFLICT (event_id, endpoint_id)
      DO UPDATE SET status = 'pending', attempts = 0, started_at = now(), due_at = now()
    RETURNING event_id`.execute(db)
  return rows.length
}

export type DeliveryWithAttempts = DeliveryRow & { made: DeliveryAttemptRow[] }

/** The deliveries of an event with their attempts, read at one moment. */
export const listDeliveries = async (db: Db, eventId: string): Promise<DeliveryWithAttempts[]> => {
  const { rows } = await sql<DeliveryRow & { attempt: DeliveryAttemptRow | null }>`
    SELECT d.*, CASE WHEN a.id IS NOT NULL THEN to_json(a) END AS attempt
    FROM deliveries AS d
    LEFT JOIN delivery_attempts AS a
      ON a.event_id = d.event_id AND a.endpoint_id = d.endpoint_id
    WHERE d.event_id = ${eventId}::uuid
    ORDER BY d.endpoint_id, a.id`.execute(db)
  const deliveries = new Map<string, DeliveryWithAttempts>()
  for (const { attempt, ...delivery } of rows) {
    const known = deliveries.get(delivery.endpoint_id) ?? { ...delivery, made: [] }
    deliveries.set(delivery.endpoint_id, known)
    if (attempt === null) continue
    // JSON writes moments in a form of its own.
    known.made.push({ ...attempt, attempted_at: new Date(attempt.attempted_at).toISOString() })
  }
  return [...deliveries.values()]
}
