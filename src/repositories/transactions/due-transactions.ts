import { type RawBuilder, sql } from 'kysely'
import type { Db, Executor } from '../../database/database.ts'
import type { Status } from '../../domain/transactions/state-machine.ts'
import type { QueueShare } from './queue-of.ts'
import type { TransactionRow } from './transactions.ts'

/** `queueOf` as the index on due transactions has it. */
const queue = sql`(CASE d.environment WHEN 'test' THEN 'sandbox'
  ELSE d.provider || '/' || d.country END)`

export const lowestId = '00000000-0000-0000-0000-000000000000'

/** A queue's share, and where to go on among its organisations. */
export type FairShare = QueueShare & {
  /** Organisations follow this one, in order of id; those in `without` are left out. */
  after: string
  without: string[]
}

/** A due transaction; a refund with what its provider needs to know of the collection. */
export type DueTransaction = TransactionRow & {
  original_amount: number | null
  original_provider_reference: string | null
  /** The status of its payment, which a correction may have changed. */
  original_status: Status | null
  /** Where its payment was submitted. */
  original_address: string | null
  /** Whether it is certain that nothing of it has left for its provider. */
  is_first_submission: boolean
  /** How often in a row it could not be changed. */
  failures: number
}

/** How far a batch came in a queue. */
export interface QueueBatch {
  queue: string
  /** The next batch begins after this organisation. */
  next: string
  /** Organisations remain after the batch. */
  is_cut: boolean
  /** Of a single organisation no more than this was taken. */
  each_max: number
}

export interface Taken {
  rows: DueTransaction[]
  batches: QueueBatch[]
}

/** A transaction `d`, what its refund is of, and its failures. */
const orders = sql`transactions AS d
  LEFT JOIN transactions AS o ON o.id = d.original_id
  LEFT JOIN transition_failures AS f ON f.transaction_id = d.id`
const orderColumns = sql`d.*, o.amount AS original_amount,
  o.provider_reference AS original_provider_reference, o.provider_address AS original_address,
  o.status AS original_status, d.submission_attempted_at IS NULL AS is_first_submission,
  coalesce(f.failures, 0) AS failures`

/** Most organisations read in one batch of a queue, those with nothing due included. */
const organisationsMax = 1000

/**
 * Finds due transactions, an equal part of a queue's share for each organisation that has some. The
 * index is read from organisation to organisation, so that a long queue costs no more than a short
 * one; with more organisations than transactions to take, the next batch begins after the last.
 *
 * Names CTEs: `batch`, a row for each queue, and `due`, whose rows are locked. What could not be
 * changed is left out: for good in the sandbox (see `takeFailed`), until its time in live queues.
 */
const dueWithin = (shares: FairShare[]): RawBuilder<unknown> => sql`
  share AS (
    SELECT * FROM json_to_recordset(${JSON.stringify(shares)}::json) AS s (
      queue text, count integer, lease_ms integer, address text, "after" uuid, without uuid[])
  ), walk AS (
    SELECT s.queue, first.organisation_id, first.is_due, first.is_due::integer AS found, 1 AS step
    FROM share AS s
    CROSS JOIN LATERAL (
      SELECT d.organisation_id,
        d.due_at <= now() AND d.organisation_id <> ALL(s.without) AS is_due
      FROM transactions AS d
      WHERE ${queue} = s.queue AND d.due_at IS NOT NULL AND d.organisation_id > s."after"
      ORDER BY d.organisation_id, d.due_at LIMIT 1
    ) AS first
    UNION ALL
    SELECT w.queue, next.organisation_id, next.is_due, w.found + next.is_due::integer, w.step + 1
    FROM walk AS w JOIN share AS s ON s.queue = w.queue
    CROSS JOIN LATERAL (
      SELECT d.organisation_id,
        d.due_at <= now() AND d.organisation_id <> ALL(s.without) AS is_due
      FROM transactions AS d
      WHERE ${queue} = w.queue AND d.due_at IS NOT NULL AND d.organisation_id > w.organisation_id
      ORDER BY d.organisation_id, d.due_at LIMIT 1
    ) AS next
    WHERE w.found < s.count AND w.step < ${organisationsMax}::integer
  ), batch AS (
    SELECT s.queue, s.lease_ms, s.address,
      greatest(s.count / greatest(coalesce(max(w.found), 0), 1), 1) AS each_max,
      coalesce(max(w.found) >= s.count OR max(w.step) >= ${organisationsMax}::integer, false)
        AS is_cut,
      max(w.organisation_id::text) AS reached
    FROM share AS s LEFT JOIN walk AS w ON w.queue = s.queue
    GROUP BY s.queue, s.lease_ms, s.address, s.count
  ), due AS (
    SELECT found.*, u.queue, u.lease_ms, u.address
    FROM batch AS u JOIN walk AS w ON w.queue = u.queue AND w.is_due
    CROSS JOIN LATERAL (
      SELECT ${orderColumns} FROM ${orders}
      WHERE ${queue} = w.queue AND d.organisation_id = w.organisation_id AND d.due_at <= now()
        AND (f.retry_at IS NULL OR (d.environment = 'live' AND f.retry_at <= now()))
      ORDER BY d.due_at LIMIT u.each_max
      FOR UPDATE OF d SKIP LOCKED
    ) AS found
  )`

type Found = { [Key in keyof DueTransaction]: DueTransaction[Key] | null }
type FoundRow = Found &
  Omit<QueueBatch, 'next'> & { reached: string | null; lease_ms?: number; taken_queue?: string }

const takenOf = (found: FoundRow[]): Taken => {
  const batches = new Map<string, QueueBatch>()
  const rows: DueTransaction[] = []
  for (const { queue: of, reached, is_cut, each_max, lease_ms, taken_queue, ...row } of found) {
    const next = is_cut && reached !== null ? reached : lowestId
    batches.set(of, { queue: of, next, is_cut, each_max })
    if (row.id !== null) rows.push(row as DueTransaction)
  }
  return { rows, batches: [...batches.values()] }
}

/**
 * What is stored before an order is sent: that it may have been submitted, unless it has ended, and
 * its address: the one it was sent to before, for a refund that of its payment, else the present
 * one.
 */
const submissionChanges = (original: RawBuilder<unknown>, present: RawBuilder<unknown>) => sql`
  submission_attempted_at = CASE WHEN t.status IN ('pending', 'approved', 'processing')
    THEN coalesce(t.submission_attempted_at, now()) ELSE t.submission_attempted_at END,
  provider_address = coalesce(t.provider_address, ${original}, ${present})`

const batchColumns = sql`u.queue, u.is_cut, u.each_max, u.reached`

/**
 * Takes due transactions for one batch, from each queue its share: they become due again
 * after the lease, so that those of a worker that died are taken by another.
 */
export const takeDueTransactions = async (db: Db, shares: FairShare[]): Promise<Taken> => {
  const { rows } = await sql<FoundRow>`
    WITH RECURSIVE ${dueWithin(shares)}, changed AS (
      UPDATE transactions AS t
      SET due_at = now() + due.lease_ms * interval '1 millisecond', attempts = t.attempts + 1,
        ${submissionChanges(sql`due.original_address`, sql`due.address`)}
      FROM due WHERE t.id = due.id
      RETURNING t.*, due.original_amount, due.original_provider_reference, due.original_address,
        due.original_status, due.is_first_submission, due.failures, due.queue AS taken_queue
    )
    SELECT c.*, ${batchColumns}
    FROM batch AS u LEFT JOIN changed AS c ON c.taken_queue = u.queue`.execute(db)
  return takenOf(rows)
}

/**
 * Locks due transactions until the end of the transaction, for work without a network call;
 * those that other transactions hold are left out.
 */
export const lockDueTransactions = async (
  executor: Executor,
  shares: FairShare[],
): Promise<Taken> => {
  const { rows } = await sql<FoundRow>`
    WITH RECURSIVE ${dueWithin(shares)}
    SELECT due.*, ${batchColumns} FROM batch AS u LEFT JOIN due ON due.queue = u.queue`.execute(
    executor,
  )
  return takenOf(rows)
}

/** Takes one transaction that is due; undefined where another worker did. */
export const takeOne = async (
  db: Db,
  found: DueTransaction,
  { lease_ms: leaseMs, address = null }: Pick<QueueShare, 'lease_ms' | 'address'>,
): Promise<DueTransaction | undefined> => {
  const { rows } = await sql<TransactionRow>`
    UPDATE transactions AS t
    SET due_at = now() + ${leaseMs}::integer * interval '1 millisecond', attempts = attempts + 1,
      ${submissionChanges(sql`${found.original_address}`, sql`${address}`)}
    WHERE id = ${found.id}::uuid AND due_at <= now()
    RETURNING *`.execute(db)
  const [row] = rows
  return row && { ...found, ...row }
}

/** Takes due transactions of some organisations in a queue, each `count` at most. */
export const takeOfOrganisations = async (
  db: Db,
  { queue: dueQueue, count, lease_ms }: QueueShare,
  organisationIds: string[],
): Promise<DueTransaction[]> => {
  const { rows } = await sql<DueTransaction>`
    WITH due AS (
      SELECT found.* FROM unnest(${organisationIds}::uuid[]) AS w (organisation_id)
      CROSS JOIN LATERAL (
        SELECT ${orderColumns} FROM ${orders}
        WHERE ${queue} = ${dueQueue} AND d.organisation_id = w.organisation_id AND d.due_at <= now()
          AND f.retry_at IS NULL
        ORDER BY d.due_at LIMIT ${count}
        FOR UPDATE OF d SKIP LOCKED
      ) AS found
    )
    UPDATE transactions AS t
    SET due_at = now() + ${lease_ms}::integer * interval '1 millisecond', attempts = t.attempts + 1,
      submission_attempted_at = coalesce(t.submission_attempted_at, now())
    FROM due WHERE t.id = due.id
    RETURNING t.*, due.original_amount, due.original_provider_reference, due.original_address,
      due.original_status, due.is_first_submission, due.failures`.execute(db)
  return rows
}

/**
 * Takes transactions of a queue that could not be changed and are to be tried again. Their own rows
 * are not touched, for they may be what cannot be changed: the lease is on the record of failures.
 */
export const takeFailed = async (
  db: Db,
  { queue: dueQueue, count, lease_ms }: QueueShare,
): Promise<DueTransaction[]> => {
  const { rows } = await sql<DueTransaction>`
    WITH due AS (
      SELECT f.transaction_id FROM transition_failures AS f
      JOIN transactions AS d ON d.id = f.transaction_id
      WHERE f.retry_at <= now() AND ${queue} = ${dueQueue}
      ORDER BY f.retry_at LIMIT ${count}
      FOR UPDATE OF f SKIP LOCKED
    ), taken AS (
      UPDATE transition_failures AS n
      SET retry_at = now() + ${lease_ms}::integer * interval '1 millisecond'
      FROM due WHERE n.transaction_id = due.transaction_id
      RETURNING n.transaction_id
    )
    SELECT ${orderColumns} FROM ${orders} JOIN taken ON taken.transaction_id = d.id`.execute(db)
  return rows
}

/** Transactions as `takeDueTransactions` gives them, without taking them. */
export const findOrders = async (db: Db, ids: string[]): Promise<DueTransaction[]> => {
  const { rows } = await sql<DueTransaction>`
    SELECT ${orderColumns} FROM ${orders} WHERE d.id = ANY(${ids}::uuid[])`.execute(db)
  return rows
}
