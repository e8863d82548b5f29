import { type RawBuilder, sql } from 'kysely'
import type { Db, Executor, Tx } from '../../database/database.ts'
import { sqlTime } from '../../database/sql.ts'
import type { CountryLimit } from '../../domain/people/countries.ts'
import type { HoldReason } from '../../domain/transactions/hold.ts'
import { isOutside } from '../markets/amount-limits.ts'
import { isRecent, paysOut, remaining } from '../markets/provider-balances.ts'
import { mayTransact } from '../merchants/may-transact.ts'
import type { TransactionRow } from '../transactions/transactions.ts'
import { withinCountries } from '../within-countries.ts'

/**
 * Held payouts and refunds must not be submitted. They have a `held_reason` and no `due_at`. The
 * status of a held payout is `approved`, and the status of a held refund is `pending`.
 */

/** The indexes on held transactions use the same condition. */
export const isHeld = (alias: 't' | 'd'): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<boolean>`(${column('held_reason')} IS NOT NULL
    AND ${column('status')} IN ('approved', 'pending'))`
}

/** The index on a merchant's held payouts uses the same condition. */
const isHeldPayout = sql`t.held_reason IS NOT NULL AND t.status = 'approved'`

/** Selects why a merchant's payouts must not be submitted now; NULL if they may be submitted. */
const reasonFor = (organisationId: RawBuilder<unknown>): RawBuilder<HoldReason | null> =>
  sql`(SELECT CASE WHEN m.suspended_at IS NOT NULL THEN 'merchant_suspended' END
    FROM organisations AS m WHERE m.id = ${organisationId})`

/** After the submission of payout `d` has begun, its outcome may be unknown. */
const isUnsubmitted = sql`d.type = 'disbursement' AND d.status = 'approved'
  AND d.submission_attempted_at IS NULL`

/** Selects why an unsubmitted payout `d` must be held; NULL for other transactions. */
const holdReason = sql`CASE WHEN ${isUnsubmitted} THEN ${reasonFor(sql`d.organisation_id`)} END`

const judgedByMerchants = sql`judged AS (SELECT d.*, ${holdReason} AS hold_reason FROM found AS d)`

/** True if a first submission of `d` would take money out of a live wallet. */
const drawsOnWallet = sql`(d.environment = 'live' AND d.type <> 'collection'
  AND d.status IN ('approved', 'pending') AND d.submission_attempted_at IS NULL)`

/**
 * Defines the CTE `judged` from the CTE `found`, and adds the allowed amount to the `drawn` total
 * of each wallet. The wallet's row stays locked until the statement ends, so that two nodes never
 * allow the same money twice. Within a batch, merchants take turns, and transactions that were
 * already held come first.
 */
const judgedByWallets = (now: RawBuilder<string>): RawBuilder<unknown> => sql`
  wallet AS (
    SELECT b.provider, b.country, b.currency,
      CASE WHEN ${isRecent(now)} THEN ${remaining} END AS remaining
    FROM provider_balances AS b
    WHERE ${paysOut} AND EXISTS (
      SELECT FROM found AS d WHERE d.provider = b.provider AND d.country = b.country
        AND d.currency = b.currency AND ${drawsOnWallet})
    ORDER BY b.provider, b.country, b.currency FOR NO KEY UPDATE OF b
  ), candidate AS (
    SELECT d.*, ${holdReason} AS merchant_reason, w.remaining, ${drawsOnWallet} AS draws,
      row_number() OVER (
        PARTITION BY d.provider, d.country, d.currency, d.organisation_id, ${drawsOnWallet}
        ORDER BY d.held_since, d.due_at, d.id) AS turn
    FROM found AS d LEFT JOIN wallet AS w ON w.provider = d.provider AND w.country = d.country
      AND w.currency = d.currency AND ${drawsOnWallet}
  ), judged AS (
    SELECT d.*, CASE
      WHEN d.merchant_reason IS NOT NULL THEN d.merchant_reason
      WHEN d.amount > d.remaining THEN 'wallet_low'
      WHEN sum(d.amount) FILTER (WHERE d.merchant_reason IS NULL AND d.amount <= d.remaining)
        OVER (PARTITION BY d.provider, d.country, d.currency
          ORDER BY d.turn, d.held_since, d.due_at, d.id) > d.remaining THEN 'wallet_low'
      END AS hold_reason
    FROM candidate AS d
  ), drawn AS (
    UPDATE provider_balances AS b SET drawn = b.drawn + passed.amount
    FROM (
      SELECT provider, country, currency, sum(amount) AS amount FROM judged
      WHERE draws AND hold_reason IS NULL GROUP BY provider, country, currency
    ) AS passed
    WHERE ${paysOut} AND b.provider = passed.provider AND b.country = passed.country
      AND b.currency = passed.currency
  )`

/**
 * Defines the CTEs `held` and `due` from the locked rows of table `d` in the CTE `found`. Rows that
 * must be held are put on hold, and the remaining rows are in `due`. With `wallets`, a low wallet
 * balance is also a reason to hold a transaction.
 */
export const withoutHeld = (now: RawBuilder<string>, wallets = false): RawBuilder<unknown> => sql`
  ${wallets ? judgedByWallets(now) : judgedByMerchants}, held AS (
    UPDATE transactions AS t
    SET due_at = NULL, held_reason = judged.hold_reason, held_since = CASE
      WHEN judged.hold_reason = 'wallet_low' THEN coalesce(t.held_since, ${now}) ELSE ${now} END
    FROM judged WHERE t.id = judged.id AND judged.hold_reason IS NOT NULL
  ), due AS (SELECT * FROM judged WHERE hold_reason IS NULL)`

export const readHoldReason = async (
  db: Db,
  { organisation_id }: Pick<TransactionRow, 'organisation_id'>,
): Promise<HoldReason | null> => {
  const { rows } = await sql<{ reason: HoldReason | null }>`
    SELECT ${reasonFor(sql`${organisation_id}::uuid`)} AS reason`.execute(db)
  return rows[0]?.reason ?? null
}

/**
 * Holds a merchant's unsubmitted payouts that must not be submitted. Skips locked payouts, because
 * their worker checks the rule again before submission.
 */
export const holdPayouts = (tx: Tx, organisationId: string, at: string): Promise<unknown> =>
  sql`
    WITH found AS (
      SELECT d.* FROM transactions AS d
      WHERE d.organisation_id = ${organisationId}::uuid AND ${isUnsubmitted}
        AND d.held_reason IS DISTINCT FROM 'merchant_suspended'
      FOR NO KEY UPDATE SKIP LOCKED
    ), ${withoutHeld(sqlTime(at))}
    SELECT`.execute(tx)

export interface PayoutCounts {
  held: number
  /** The number of payouts without a final status that were, or may have been, submitted. */
  submitted: number
}

/** Counts above this number need not be exact. */
const countMax = 10_000

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
    SELECT ${count(isHeldPayout)} AS held,
      ${count(sql`t.type = 'disbursement' AND t.status IN ('approved', 'processing')
        AND t.submission_attempted_at IS NOT NULL`)} AS submitted`.execute(executor)
  return rows[0] ?? { held: 0, submitted: 0 }
}

/** Includes held refunds, but only live transactions. */
export const countHeldPayouts = async (db: Db, countries: CountryLimit): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM (
      SELECT FROM transactions AS t WHERE ${isHeld('t')} AND t.environment = 'live'
        AND ${withinCountries(sql`t.country`, countries)}
      LIMIT ${countMax}
    ) AS counted`.execute(db)
  return rows[0]?.count ?? 0
}

const mayPayOut = sql`EXISTS (
  SELECT FROM organisations AS o, (SELECT t.environment) AS s
  WHERE o.id = t.organisation_id AND ${mayTransact})`

const isWithinLimits = sql`NOT EXISTS (
  SELECT FROM amount_limits AS l, (SELECT t.*) AS o WHERE ${isOutside})`

const lockHeld = async (
  tx: Tx,
  organisationId: string,
  limit: number,
  where: RawBuilder<unknown>,
): Promise<TransactionRow[]> => {
  const { rows } = await sql<TransactionRow>`
    SELECT t.* FROM transactions AS t
    WHERE t.organisation_id = ${organisationId}::uuid AND ${isHeldPayout} AND ${where}
    ORDER BY t.id LIMIT ${limit} FOR UPDATE`.execute(tx)
  return rows
}

/** Returns the payouts oldest first. */
export const lockHeldPayouts = (tx: Tx, organisationId: string, limit: number) =>
  lockHeld(tx, organisationId, limit, sql`true`)

/** Returns the held payouts that may be submitted, oldest first. */
export const lockPayableHeldPayouts = (tx: Tx, organisationId: string, limit: number) =>
  lockHeld(tx, organisationId, limit, sql`${mayPayOut} AND ${isWithinLimits}`)

/** Returns whether a payout is held that its merchant may not pay out, whatever its amount. */
export const holdsForbiddenPayouts = async (tx: Tx, organisationId: string): Promise<boolean> =>
  (await lockHeld(tx, organisationId, 1, sql`NOT ${mayPayOut}`)).length > 0

/** A wallet whose low balance puts transactions on hold. */
interface WaitedFor extends Pick<TransactionRow, 'provider' | 'country' | 'currency'> {
  /** The remaining balance; null without a recent report. */
  remaining: string | null
}

export const listWaitedFor = async (db: Db, at: string): Promise<WaitedFor[]> => {
  const { rows } = await sql<WaitedFor>`
    SELECT t.provider, t.country, t.currency,
      min(CASE WHEN ${isRecent(sqlTime(at))} THEN ${remaining} END)::text AS remaining
    FROM (
      SELECT DISTINCT provider, country, currency FROM transactions
      WHERE held_reason = 'wallet_low'
    ) AS t LEFT JOIN provider_balances AS b ON ${paysOut} AND b.provider = t.provider
      AND b.country = t.country AND b.currency = t.currency
    GROUP BY t.provider, t.country, t.currency`.execute(db)
  return rows
}

/** The maximum number of transactions that one statement releases. */
const releasedMax = 1000

/**
 * Releases transactions held for a wallet, up to the wallet's balance. Merchants take turns, and a
 * transaction that exceeds the remaining balance is skipped. Returns the released amount as a
 * decimal string, or null if nothing was released.
 */
export const releaseHeld = async (
  db: Db,
  { provider, country, currency, remaining: left }: WaitedFor,
  at: string,
): Promise<string | null> => {
  const now = sqlTime(at)
  const { rows } = await sql<{ released: string | null }>`
    WITH waiting AS (
      SELECT t.id, t.amount, t.held_since, row_number() OVER (
        PARTITION BY t.organisation_id ORDER BY t.held_since, t.id) AS turn
      FROM transactions AS t
      WHERE t.held_reason = 'wallet_low' AND t.provider = ${provider} AND t.country = ${country}
        AND t.currency = ${currency} AND (${left}::numeric IS NULL OR t.amount <= ${left}::numeric)
    ), ordered AS (
      SELECT id, sum(amount) OVER (ORDER BY turn, held_since, id) AS taken,
        row_number() OVER (ORDER BY turn, held_since, id) AS place
      FROM waiting
    ), released AS (
      UPDATE transactions AS t SET held_reason = NULL, due_at = ${now}, updated_at = ${now}
      FROM ordered WHERE t.id = ordered.id AND t.held_reason = 'wallet_low'
        AND (${left}::numeric IS NULL OR ordered.taken <= ${left}::numeric)
        AND ordered.place <= ${releasedMax}
      RETURNING t.amount
    )
    SELECT sum(amount)::text AS released FROM released`.execute(db)
  return rows[0]?.released ?? null
}

/** Lists transactions that have been held for a wallet since before a time, oldest first. */
export const listUnfunded = async (
  db: Db,
  before: string,
  limit: number,
): Promise<TransactionRow[]> => {
  const { rows } = await sql<TransactionRow>`
    SELECT t.* FROM transactions AS t
    WHERE t.held_reason = 'wallet_low' AND t.held_since <= ${sqlTime(before)}
    ORDER BY t.held_since, t.id LIMIT ${limit}`.execute(db)
  return rows
}
