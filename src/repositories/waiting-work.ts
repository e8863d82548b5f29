import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { sqlTime } from '../database/sql.ts'
import type { Environment } from '../domain/merchants/caller.ts'
import { waitingEndpoints } from './webhooks/deliveries.ts'

/** What waits for people and workers, as metrics tell it. */
export interface WaitingWork {
  /** By environment with due deliveries: since when the oldest has been due. */
  deliveries: { environment: Environment; since: string }[]
  /** Counted up to `countMax`. */
  openItems: number
  payoutsToApprove: number
  bulkPayoutsToApprove: number
  jobs: { name: string; attempts: number; done_at: string | null }[]
  /** By worker of any node: when it last finished a round. */
  rounds: { worker: string; at: string }[]
}

/** More need no exact number, and would be many rows to read at every scrape. */
const countMax = 10_000

const roundPrefix = 'worker_round:'

/**
 * Reads it by one statement, from indexes whose rows are only those that wait. Deliveries are read
 * as a worker finds them: one look into the index for each endpoint that has any.
 */
export const readWaitingWork = async (db: Db, at: string): Promise<WaitingWork> => {
  const listOf = (rows: ReturnType<typeof sql>) =>
    sql`(SELECT coalesce(json_agg(r), '[]') FROM (${rows}) AS r)`
  const { rows } = await sql<WaitingWork>`
    WITH RECURSIVE ${waitingEndpoints}
    SELECT ${listOf(sql`
        SELECT w.environment, min(oldest.due_at) AS since
        FROM waiting JOIN webhook_endpoints AS w ON w.id = waiting.endpoint_id AND w.enabled
        CROSS JOIN LATERAL (
          SELECT d.due_at FROM deliveries AS d
          WHERE d.endpoint_id = w.id AND d.due_at <= ${sqlTime(at)} ORDER BY d.due_at LIMIT 1
        ) AS oldest
        GROUP BY w.environment`)} AS deliveries,
      (SELECT count(*) FROM (
        SELECT FROM reconciliation_items WHERE resolved_at IS NULL LIMIT ${countMax}
      ) AS open) AS "openItems",
      (SELECT count(*) FROM (
        SELECT FROM transactions WHERE type = 'disbursement' AND status = 'pending'
        LIMIT ${countMax}
      ) AS unapproved) AS "payoutsToApprove",
      (SELECT count(*) FROM (
        SELECT FROM bulk_payouts WHERE status = 'awaiting_approval' LIMIT ${countMax}
      ) AS unapproved) AS "bulkPayoutsToApprove",
      ${listOf(sql`SELECT name, attempts, done_at FROM scheduled_jobs`)} AS jobs,
      ${listOf(sql`
        SELECT substr(name, ${roundPrefix.length + 1}::integer) AS worker, value AS at
        FROM settings WHERE name LIKE ${`${roundPrefix}%`}`)} AS rounds`.execute(db)
  const [found] = rows
  if (found === undefined) throw new Error('waiting work was not read')
  return found
}

/**
 * Stores when workers last finished a round, unless another node stored a later time. Rounds in the
 * future, from before the database's clock was set back, count as of `at`: they would hide a worker
 * that has stopped.
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
