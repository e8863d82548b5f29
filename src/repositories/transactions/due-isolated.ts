import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { sqlTime } from '../../database/sql.ts'
import { withoutHeld } from '../payouts/held.ts'
import {
  type DueTransaction,
  joinedColumns,
  joinedTransactions,
  queue,
} from './due-transactions.ts'
import type { QueueShare } from './queue-of.ts'

/** Claims due transactions that must be processed separately from other transactions. */

/** Claims at most `count` due transactions per organisation. */
export const claimOfOrganisations = async (
  db: Db,
  { queue: dueQueue, count, lease_ms }: QueueShare,
  organisationIds: string[],
  at: string,
): Promise<DueTransaction[]> => {
  const now = sqlTime(at)
  const { rows } = await sql<DueTransaction>`
    WITH found AS (
      SELECT found.* FROM unnest(${organisationIds}::uuid[]) AS w (organisation_id)
      CROSS JOIN LATERAL (
        SELECT ${joinedColumns} FROM ${joinedTransactions}
        WHERE ${queue} = ${dueQueue} AND d.organisation_id = w.organisation_id
          AND d.due_at <= ${now} AND f.retry_at IS NULL
        ORDER BY d.due_at LIMIT ${count}
        FOR UPDATE OF d SKIP LOCKED
      ) AS found
    ), ${withoutHeld(now)}
    UPDATE transactions AS t
    SET due_at = ${now} + ${lease_ms}::integer * interval '1 millisecond',
      attempts = t.attempts + 1,
      submission_attempted_at = coalesce(t.submission_attempted_at, ${now})
    FROM due WHERE t.id = due.id
    RETURNING t.*, due.original_amount, due.original_provider_reference, due.original_address,
      due.original_status, due.is_first_submission, due.failures`.execute(db)
  return rows
}

/**
 * Claims transactions of a queue whose last change failed and is due for a retry. The lease is
 * stored in the failure record, because the transaction's row may be impossible to change.
 */
export const claimFailed = async (
  db: Db,
  { queue: dueQueue, count, lease_ms }: QueueShare,
  at: string,
): Promise<DueTransaction[]> => {
  const now = sqlTime(at)
  const { rows } = await sql<DueTransaction>`
    WITH due AS (
      SELECT f.transaction_id FROM transition_failures AS f
      JOIN transactions AS d ON d.id = f.transaction_id
      WHERE f.retry_at <= ${now} AND ${queue} = ${dueQueue}
      ORDER BY f.retry_at LIMIT ${count}
      FOR UPDATE OF f SKIP LOCKED
    ), taken AS (
      UPDATE transition_failures AS n
      SET retry_at = ${now} + ${lease_ms}::integer * interval '1 millisecond'
      FROM due WHERE n.transaction_id = due.transaction_id
      RETURNING n.transaction_id
    )
    SELECT ${joinedColumns}
    FROM ${joinedTransactions} JOIN taken ON taken.transaction_id = d.id`.execute(db)
  return rows
}
