import { type RawBuilder, sql } from 'kysely'
import { lowestId } from '../database/ids.ts'
import type { QueueShare } from './transactions/queue-of.ts'

/** Reads batches of due rows that give every organisation in a queue an equal share. */

export type FairShare = QueueShare & {
  /**
   * The batch begins after the organisation `after`, in id order, and skips the organisations in
   * `without`.
   */
  after: string
  without: string[]
}

export interface QueueBatch {
  queue: string
  /** The next batch begins after this organisation. */
  next: string
  /** True if more organisations follow this batch. */
  is_cut: boolean
  each_max: number
}

/**
 * A table of due rows `d`. `queue` is the SQL expression for a row's queue in the table's index.
 */
interface DueRows {
  table: RawBuilder<unknown>
  queue: RawBuilder<unknown>
}

/**
 * The maximum number of organisations that one batch reads. Organisations without due rows count
 * too.
 */
const organisationsMax = 1000

/**
 * Defines two CTEs: `walk` has a row for each organisation with due rows in a queue, and `batch`
 * has a row for each queue. The index on queue, organisation and `due_at` is read from one
 * organisation to the next, so that a long queue costs no more than a short one. If there are more
 * organisations than rows to take, the next batch begins after the last organisation.
 */
export const fairBatches = (
  { table, queue }: DueRows,
  shares: FairShare[],
  now: RawBuilder<string>,
): RawBuilder<unknown> => sql`
  share AS (
    SELECT * FROM json_to_recordset(${JSON.stringify(shares)}::json) AS s (
      queue text, count integer, lease_ms integer, address text, "after" uuid, without uuid[])
  ), walk AS (
    SELECT s.queue, s."after" AS organisation_id, false AS is_due, 0 AS found, 0 AS step
    FROM share AS s
    UNION ALL
    SELECT w.queue, next.organisation_id, next.is_due, w.found + next.is_due::integer, w.step + 1
    FROM walk AS w JOIN share AS s ON s.queue = w.queue
    CROSS JOIN LATERAL (
      SELECT d.organisation_id,
        d.due_at <= ${now} AND d.organisation_id <> ALL(s.without) AS is_due
      FROM ${table} AS d
      WHERE ${queue} = w.queue AND d.due_at IS NOT NULL AND d.organisation_id > w.organisation_id
      ORDER BY d.organisation_id, d.due_at LIMIT 1
    ) AS next
    WHERE w.found < s.count AND w.step < ${organisationsMax}::integer
  ), batch AS (
    SELECT s.queue, s.lease_ms, s.address,
      greatest(s.count / greatest(coalesce(max(w.found), 0), 1), 1) AS each_max,
      coalesce(max(w.found) >= s.count OR max(w.step) >= ${organisationsMax}::integer, false)
        AS is_cut,
      max(w.organisation_id::text) FILTER (WHERE w.step > 0) AS reached
    FROM share AS s LEFT JOIN walk AS w ON w.queue = s.queue
    GROUP BY s.queue, s.lease_ms, s.address, s.count
  )`

export const batchColumns = sql`u.queue, u.is_cut, u.each_max, u.reached`

/** A batch `u` without rows still returns one row, with null columns. */
export type BatchedRow<Row> = Omit<QueueBatch, 'next'> & { reached: string | null } & (
    | Row
    | { id: null }
  )

/** Separates the rows of several batches from the positions where the batches ended. */
export const splitBatches = <Row extends { id: string }>(
  found: BatchedRow<Row>[],
): { rows: Row[]; batches: QueueBatch[] } => {
  const batches = new Map<string, QueueBatch>()
  const rows: Row[] = []
  for (const row of found) {
    const { queue: batchQueue, reached, is_cut, each_max } = row
    const next = is_cut && reached !== null ? reached : lowestId
    batches.set(batchQueue, { queue: batchQueue, next, is_cut, each_max })
    // The row keeps its batch columns, because removing them would cost more than reading the row.
    if (row.id !== null) rows.push(row)
  }
  return { rows, batches: [...batches.values()] }
}
