import { type RawBuilder, sql } from 'kysely'
import type { Db, Executor, Tx } from '../../database/database.ts'
import { sqlTime } from '../../database/sql.ts'
import type { CountryLimit } from '../../domain/people/countries.ts'
import type { HoldReason } from '../../domain/transactions/hold.ts'
import type { TransactionRow } from '../transactions/transactions.ts'
import { withinCountries } from '../within-countries.ts'

/** Held payouts must not be submitted: they are approved, and have a reason and no `due_at`. */

/** Whether a transaction is held: the condition of the indexes on held payouts. */
export const isHeld = (alias: 't' | 'd'): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<boolean>`${column('held_reason')} IS NOT NULL AND ${column('status')} = 'approved'`
}

/** Why a merchant's payouts must not be submitted now; NULL if they may. */
const reasonFor = (organisationId: RawBuilder<unknown>): RawBuilder<HoldReason | null> =>
  sql`(SELECT CASE WHEN m.suspended_at IS NOT NULL THEN 'merchant_suspended' END
    FROM organisations AS m WHERE m.id = ${organisationId})`

/** Whether the submission of a payout `d` has not begun; once begun, its outcome may be unknown. */
const isUnsubmitted = sql`d.type = 'disbursement' AND d.status = 'approved'
  AND d.submission_attempted_at IS NULL`

/** Why an unsubmitted payout `d` must be held; NULL for any other transaction. */
const holdReason = sql`CASE WHEN ${isUnsubmitted} THEN ${reasonFor(sql`d.organisation_id`)} END`

/**
 * Names the CTEs `held` and `due`, from the locked rows of the table `d` in the CTE `found`: holds
 * the payouts that must be held, and leaves the others in `due`.
 */
export const withoutHeld = (now: RawBuilder<string>): RawBuilder<unknown> => sql`
  judged AS (SELECT d.*, ${holdReason} AS hold_reason FROM found AS d),
  held AS (
    UPDATE transactions AS t
    SET due_at = NULL, held_reason = judged.hold_reason, held_since = ${now}
    FROM judged WHERE t.id = judged.id AND judged.hold_reason IS NOT NULL
  ), due AS (SELECT * FROM judged WHERE hold_reason IS NULL)`

/** Why a payout must not be submitted now. */
export const readHoldReason = async (
  db: Db,
  { organisation_id }: Pick<TransactionRow, 'organisation_id'>,
): Promise<HoldReason | null> => {
  const { rows } = await sql<{ reason: HoldReason | null }>`
    SELECT ${reasonFor(sql`${organisation_id}::uuid`)} AS reason`.execute(db)
  return rows[0]?.reason ?? null
}

/**
 * Holds the unsubmitted payouts of a merchant that must be held. Skips locked payouts: the worker
 * that claimed them checks again before submitting.
 */
export const holdPayouts = (tx: Tx, organisationId: string, at: string): Promise<unknown> =>
  sql`
    WITH found AS (
      SELECT d.* FROM transactions AS d
      WHERE d.organisation_id = ${organisationId}::uuid AND d.held_reason IS NULL
        AND ${isUnsubmitted}
      FOR NO KEY UPDATE SKIP LOCKED
    ), ${withoutHeld(sqlTime(at))}
    SELECT`.execute(tx)

export interface PayoutCounts {
  held: number
  /** Submitted, or perhaps submitted, without a final status. */
  submitted: number
}

/** Counts above this need not be exact. */
const countMax = 10_000

/** Counts the open payouts of a merchant within a limit to countries. */
export const countPayouts = async (
  executor: Executor,
  organisationId: string,
  countries: CountryLimit,
): Promise<PayoutCounts> => {
  const count = (where: RawBuilder<unknown>) => sql`(SELECT count(*) FROM (
    SELECT FROM transactions AS t WHERE t.organisation_id = ${organisationId}::uuid
      AND ${withinCountries(sql`t.country`, countries)} AND ${where}
    LIMIT ${countMax}) AS counted)`
  const { rows } = await sql<PayoutCounts>`
    SELECT ${count(isHeld('t'))} AS held,
      ${count(sql`t.type = 'disbursement' AND t.status IN ('approved', 'processing')
        AND t.submission_attempted_at IS NOT NULL`)} AS submitted`.execute(executor)
  return rows[0] ?? { held: 0, submitted: 0 }
}

/** Counts the held live payouts of all merchants within a limit to countries. */
export const countHeldPayouts = async (db: Db, countries: CountryLimit): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM (
      SELECT FROM transactions AS t WHERE ${isHeld('t')} AND t.environment = 'live'
        AND ${withinCountries(sql`t.country`, countries)}
      LIMIT ${countMax}
    ) AS counted`.execute(db)
  return rows[0]?.count ?? 0
}

/** Locks a merchant's held payouts, oldest first. */
export const lockHeldPayouts = async (
  tx: Tx,
  organisationId: string,
  limit: number,
): Promise<TransactionRow[]> => {
  const { rows } = await sql<TransactionRow>`
    SELECT t.* FROM transactions AS t
    WHERE t.organisation_id = ${organisationId}::uuid AND ${isHeld('t')}
    ORDER BY t.id LIMIT ${limit} FOR UPDATE`.execute(tx)
  return rows
}
