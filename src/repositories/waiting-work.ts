import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { sqlTime } from '../database/sql.ts'
import type { Environment } from '../domain/merchants/caller.ts'
import type { HoldReason } from '../domain/transactions/hold.ts'
import { isHeld } from './payouts/held.ts'
import { waitingEndpoints } from './webhooks/deliveries.ts'

/** `count` stops at `countMax`. `since` is the time of the oldest item. */
export interface Waiting {
  count: number
  since: string | null
}

/** Pending work of staff and workers, as reported in the metrics. */
interface WaitingWork {
  /**
   * Due deliveries to healthy endpoints. `since` is the oldest due time, and `late` is the number
   * of applications that have waited for more than `lateMs`.
   */
  deliveries: { environment: Environment; since: string; late: number }[]
  /**
   * The applications whose endpoints have been failing for the longest time, including recently
   * disabled endpoints.
   */
  failing: { application: string; environment: Environment; since: string }[]
  openItems: Waiting
  payoutsToApprove: Waiting
  bulkPayoutsToApprove: Waiting
  /** Held live payouts and refunds. `since` is when the oldest one was put on hold. */
  heldPayouts: { reason: HoldReason; count: number; since: string }[]
  jobs: { name: string; attempts: number; done_at: string | null }[]
  /** `at` is the last time that any node finished a round of this worker. */
  rounds: { worker: string; at: string }[]
}

/** Counting stops here, because exact counts of long lists would slow down every scrape. */
const countMax = 10_000

/** A delivery counts as late after this time. */
const lateMs = 120_000
/**
 * Each failing application is a separate time series, so their number is limited. The endpoint list
 * shows all of them.
 */
const failingMax = 200
/** A disabled failing endpoint is reported for this many days. */
const disabledDays = 7

const roundPrefix = 'worker_round:'

/**
 * Reads all pending work in one statement, from indexes that contain only pending rows. Deliveries
 * need one index lookup per endpoint with due deliveries.
 */
export const readWaitingWork = async (db: Db, at: string): Promise<WaitingWork> => {
  const listOf = (rows: ReturnType<typeof sql>) =>
    sql`(SELECT coalesce(json_agg(r), '[]') FROM (${rows}) AS r)`
  const waitingOf = (rows: ReturnType<typeof sql>) =>
    sql`(SELECT json_build_object('count', count(*), 'since', min(created_at))
      FROM (SELECT created_at ${rows} LIMIT ${countMax}) AS waiting)`
  const { rows } = await sql<WaitingWork>`
    WITH RECURSIVE ${waitingEndpoints}
    SELECT ${listOf(sql`
        SELECT w.environment, min(oldest.due_at) AS since,
          count(DISTINCT w.application_id) FILTER (
            WHERE oldest.due_at <= ${sqlTime(at)} - ${lateMs} * interval '1 millisecond') AS late
        FROM waiting JOIN webhook_endpoints AS w ON w.id = waiting.endpoint_id AND w.enabled
          AND w.failing_since IS NULL
        CROSS JOIN LATERAL (
          SELECT d.due_at FROM deliveries AS d
          WHERE d.endpoint_id = w.id AND d.due_at <= ${sqlTime(at)} ORDER BY d.due_at LIMIT 1
        ) AS oldest
        GROUP BY w.environment`)} AS deliveries,
      ${listOf(sql`
        SELECT w.application_id AS application, w.environment, min(w.failing_since) AS since
        FROM webhook_endpoints AS w
        WHERE w.failing_since IS NOT NULL AND (w.enabled OR w.disabled_reason IS NOT NULL
          AND w.updated_at > ${sqlTime(at)} - ${disabledDays} * interval '1 day')
        GROUP BY w.application_id, w.environment ORDER BY 3 LIMIT ${failingMax}`)} AS failing,
      ${waitingOf(sql`FROM reconciliation_items WHERE resolved_at IS NULL`)} AS "openItems",
      ${waitingOf(sql`
        FROM transactions WHERE type = 'disbursement' AND status = 'pending'`)}
        AS "payoutsToApprove",
      ${waitingOf(sql`FROM bulk_payouts WHERE status = 'awaiting_approval'`)}
        AS "bulkPayoutsToApprove",
      ${listOf(sql`
        SELECT t.held_reason AS reason, count(*) AS count, min(t.held_since) AS since
        FROM transactions AS t WHERE ${isHeld('t')} AND t.environment = 'live'
        GROUP BY t.held_reason`)} AS "heldPayouts",
      ${listOf(sql`SELECT name, attempts, done_at FROM scheduled_jobs`)} AS jobs,
      ${listOf(sql`
        SELECT substr(name, ${roundPrefix.length + 1}::integer) AS worker, value AS at
        FROM settings WHERE name LIKE ${`${roundPrefix}%`}`)} AS rounds`.execute(db)
  const [found] = rows
  if (found === undefined) throw new Error('reading pending work returned no row')
  return found
}

/**
 * Stores when workers last finished a round, unless another node stored a later time. A time in the
 * future was stored before the database's clock was set back. It is replaced with `at`, because it
 * would hide a stopped worker.
 */
export const storeRounds = (
  db: Db,
  rounds: { worker: string; at: string }[],
  at: string,
): Promise<unknown> =>
  sql`
  INSERT INTO settings (name, value)
  SELECT name, max(value)
  FROM (
    SELECT ${roundPrefix} || worker AS name, at AS value
    FROM json_to_recordset(${JSON.stringify(rounds)}::json) AS r (worker text, at text)
    UNION ALL
    SELECT name, ${at}::text FROM settings
    WHERE name LIKE ${`${roundPrefix}%`} AND value > ${at}::text
  ) AS latest
  GROUP BY name ORDER BY name
  ON CONFLICT (name) DO UPDATE SET value = excluded.value
    WHERE settings.value < excluded.value OR settings.value > ${at}::text
  `.execute(db)
