import { type RawBuilder, sql } from 'kysely'
import type { Db, Executor, Tx } from '../../database/database.ts'
import { sqlList, sqlTime } from '../../database/sql.ts'
import type { CountryLimit } from '../../domain/people/countries.ts'
import type { Status } from '../../domain/transactions/state-machine.ts'
import { openStatuses } from '../../domain/transactions/status-groups.ts'
import {
  type BatchedRow,
  batchColumns,
  type FairShare,
  fairBatches,
  type QueueBatch,
  splitBatches,
} from '../fair-batches.ts'
import { withoutHeld } from '../payouts/held.ts'
import { withinCountries } from '../within-countries.ts'
import type { QueueShare } from './queue-of.ts'
import type { TransactionRow } from './transactions.ts'

/** The SQL equivalent of `queueOf`, as used in the index on due transactions. */
export const queue = sql`(CASE d.environment WHEN 'test' THEN 'sandbox'
  ELSE d.provider || '/' || d.country END)`

/** A refund includes the payment data that the provider needs. */
export type DueTransaction = TransactionRow & {
  original_amount: number | null
  original_provider_reference: string | null
  /** The status of the refunded payment. A correction may have changed it. */
  original_status: Status | null
  original_address: string | null
  /** True if nothing can have been sent to the provider yet. */
  is_first_submission: boolean
  /** The number of consecutive failures to change the transaction. */
  failures: number
}

export interface ClaimedBatch<Row = DueTransaction> {
  rows: Row[]
  batches: QueueBatch[]
}

/** Joins transaction `d` with the payment that it refunds and with its failures. */
export const joinedTransactions = sql`transactions AS d
  LEFT JOIN transactions AS o ON o.id = d.original_id
  LEFT JOIN transition_failures AS f ON f.transaction_id = d.id`
export const joinedColumns = sql`d.*, o.amount AS original_amount,
  o.provider_reference AS original_provider_reference, o.provider_address AS original_address,
  o.status AS original_status, d.submission_attempted_at IS NULL AS is_first_submission,
  coalesce(f.failures, 0) AS failures`

/**
 * Defines the CTEs of `fairBatches`, and the CTE `due` with locked rows. Puts payouts on hold that
 * must not be submitted and, with `wallets`, payouts and refunds that their wallet cannot cover.
 *
 * A transaction whose last change failed is skipped until its retry is due. In the sandbox it is
 * always skipped, because `claimFailed` claims it.
 */
const dueWithin = (
  shares: FairShare[],
  now: RawBuilder<string>,
  wallets: boolean,
): RawBuilder<unknown> => sql`
  ${fairBatches({ table: sql`transactions`, queue }, shares, now)}, found AS (
    SELECT found.*, u.queue, u.lease_ms, u.address
    FROM batch AS u JOIN walk AS w ON w.queue = u.queue AND w.is_due
    CROSS JOIN LATERAL (
      SELECT ${joinedColumns} FROM ${joinedTransactions}
      WHERE ${queue} = w.queue AND d.organisation_id = w.organisation_id AND d.due_at <= ${now}
        AND (f.retry_at IS NULL OR (d.environment = 'live' AND f.retry_at <= ${now}))
      ORDER BY d.due_at LIMIT u.each_max
      FOR UPDATE OF d SKIP LOCKED
    ) AS found
  ), ${withoutHeld(now, wallets)}`

type FoundRow = BatchedRow<DueTransaction>

/**
 * Sets the columns that are stored before a submission. A transaction without a final status is
 * marked as possibly submitted. The provider address of an earlier submission or of the refunded
 * payment is kept; otherwise, the current address is stored.
 */
const submissionChanges = (
  original: RawBuilder<unknown>,
  present: RawBuilder<unknown>,
  now: RawBuilder<string>,
) => sql`
  submission_attempted_at = CASE WHEN t.status IN ${sqlList(openStatuses)}
    THEN coalesce(t.submission_attempted_at, ${now}) ELSE t.submission_attempted_at END,
  provider_address = coalesce(t.provider_address, ${original}, ${present})`

/**
 * Claims each queue's share of due transactions for one batch. After the lease, the transactions
 * are due again, so that another worker can take over after a crash. With `wallets`, transactions
 * that their wallet cannot pay are put on hold.
 */
export const claimDueTransactions = async (
  db: Db,
  shares: FairShare[],
  at: string,
  wallets: boolean,
): Promise<ClaimedBatch> => {
  const now = sqlTime(at)
  const { rows } = await sql<FoundRow>`
    WITH RECURSIVE ${dueWithin(shares, now, wallets)}, changed AS (
      UPDATE transactions AS t
      SET due_at = ${now} + due.lease_ms * interval '1 millisecond', attempts = t.attempts + 1,
        ${submissionChanges(sql`due.original_address`, sql`due.address`, now)}
      FROM due WHERE t.id = due.id
      RETURNING t.*, due.original_amount, due.original_provider_reference, due.original_address,
        due.original_status, due.is_first_submission, due.failures, due.queue AS claimed_queue
    )
    SELECT c.*, ${batchColumns}
    FROM batch AS u LEFT JOIN changed AS c ON c.claimed_queue = u.queue`.execute(db)
  return splitBatches(rows)
}

/**
 * Locks due transactions until the database transaction ends, for work without network calls. Skips
 * rows that other sessions have locked.
 */
export const lockDueTransactions = async (
  executor: Executor,
  shares: FairShare[],
  at: string,
  wallets = false,
): Promise<ClaimedBatch> => {
  const now = sqlTime(at)
  const { rows } = await sql<FoundRow>`
    WITH RECURSIVE ${dueWithin(shares, now, wallets)}
    SELECT due.*, ${batchColumns} FROM batch AS u LEFT JOIN due ON due.queue = u.queue`.execute(
    executor,
  )
  return splitBatches(rows)
}

/** Returns undefined if another worker has claimed the transaction. */
export const claimTransaction = async (
  db: Db,
  found: DueTransaction,
  { lease_ms: leaseMs, address = null }: Pick<QueueShare, 'lease_ms' | 'address'>,
  at: string,
): Promise<DueTransaction | undefined> => {
  const now = sqlTime(at)
  const { rows } = await sql<TransactionRow & Pick<DueTransaction, 'is_first_submission'>>`
    UPDATE transactions AS t
    SET due_at = ${now} + ${leaseMs}::integer * interval '1 millisecond', attempts = t.attempts + 1,
      ${submissionChanges(sql`${found.original_address}`, sql`${address}`, now)}
    FROM (
      SELECT id, submission_attempted_at FROM transactions
      WHERE id = ${found.id}::uuid AND due_at <= ${now} FOR UPDATE
    ) AS before
    WHERE t.id = before.id
    RETURNING t.*, before.submission_attempted_at IS NULL AS is_first_submission`.execute(db)
  const [row] = rows
  return row && { ...found, ...row }
}

/**
 * Records that a transaction is about to be submitted again. Returns false if it must not be
 * submitted, because it has a final status or another worker has claimed it.
 */
export const recordResubmission = async (
  db: Db,
  { id, attempts }: Pick<TransactionRow, 'id' | 'attempts'>,
  at: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('transactions')
    .set({ submission_attempted_at: at })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('status', 'in', openStatuses)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The lease is valid only while the transaction is due at one of `due_times` (ISO 8601). */
interface Lease {
  id: string
  due_times: string[]
}

/**
 * Renews leases until `dueAt`. Returns the ids of the renewed transactions. Skips transactions that
 * have changed since they were claimed, and rows that another statement has locked.
 */
export const renewLeases = async (db: Db, leases: Lease[], dueAt: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    WITH held AS (
      SELECT d.id FROM json_to_recordset(${JSON.stringify(leases)}::json)
        AS l (id uuid, due_times timestamptz[])
      JOIN transactions AS d ON d.id = l.id AND d.due_at = ANY(l.due_times)
      FOR UPDATE OF d SKIP LOCKED
    )
    UPDATE transactions AS t SET due_at = ${sqlTime(dueAt)}
    FROM held WHERE t.id = held.id RETURNING t.id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Returns when the longest-waiting transaction in each queue became due. Omits queues without due
 * transactions. Transactions whose last change failed are not due before their retry. Needs one
 * index lookup per merchant and queue.
 */
export const readOldestDue = async (
  db: Db,
  at: string,
): Promise<{ queue: string; since: string }[]> => {
  const first = (after: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    SELECT ${queue} AS queue, d.organisation_id, d.due_at FROM transactions AS d
    WHERE d.due_at IS NOT NULL AND ${after}
      AND NOT EXISTS (SELECT FROM transition_failures AS f WHERE f.transaction_id = d.id)
    ORDER BY ${queue}, d.organisation_id, d.due_at LIMIT 1`
  const { rows } = await sql<{ queue: string; since: string }>`
    WITH RECURSIVE walk AS (
      (${first(sql`true`)})
      UNION ALL
      SELECT next.* FROM walk AS w CROSS JOIN LATERAL (
        ${first(sql`(${queue}, d.organisation_id) > (w.queue, w.organisation_id)`)}
      ) AS next
    )
    SELECT queue, min(due_at) AS since FROM walk WHERE due_at <= ${sqlTime(at)}
    GROUP BY queue`.execute(db)
  return rows
}

/**
 * Makes the next query of a submitted live transaction due immediately, and returns the previous
 * due time. If no query is planned or the query is due within `soonMs` milliseconds, changes
 * nothing and returns undefined.
 */
export const bringQueryForward = async (
  tx: Tx,
  id: string,
  at: string,
  soonMs: number,
  countries: CountryLimit,
): Promise<string | undefined> => {
  const now = sqlTime(at)
  const { rows } = await sql<{ due_at: string }>`
    UPDATE transactions AS t SET due_at = ${now}
    FROM (
      SELECT due_at FROM transactions
      WHERE id = ${id}::uuid AND environment = 'live' AND status = 'processing'
        AND submitted_at IS NOT NULL AND ${withinCountries(sql`country`, countries)}
        AND due_at > ${now} + ${soonMs}::integer * interval '1 millisecond'
      FOR UPDATE
    ) AS before
    WHERE t.id = ${id}::uuid
    RETURNING before.due_at`.execute(tx)
  return rows[0]?.due_at
}

/** Returns transactions in the same form as `claimDueTransactions`, without claiming them. */
export const findJoinedTransactions = async (
  db: Db,
  ids: string[],
  countries: CountryLimit = null,
): Promise<DueTransaction[]> => {
  const { rows } = await sql<DueTransaction>`
    SELECT ${joinedColumns} FROM ${joinedTransactions} WHERE d.id = ANY(${ids}::uuid[])
      AND ${withinCountries(sql`d.country`, countries)}`.execute(db)
  return rows
}
