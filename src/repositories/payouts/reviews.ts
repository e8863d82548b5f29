import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { Currency } from '../../domain/markets.ts'
import type { Environment } from '../../domain/merchants/caller.ts'
import type { PayoutApprovalRule } from '../../domain/payouts/approval-rule.ts'
import { openStatusesOf } from '../../domain/transactions/status-groups.ts'
import { cappedAmount } from '../ledger/balances.ts'
import { mayTransact } from '../merchants/may-transact.ts'

interface Reviewed {
  id: string
  organisation_id: string
  application_id: string
  environment: Environment
  currency: Currency
  /** The beneficiary's number; undefined for a bulk payout. */
  msisdn?: string
}

/** All other payouts of the merchant to the same number. Amounts are in minor units. */
interface BeneficiaryHistory {
  completed_count: number
  completed_amount: number
  last_created_at: string | null
  failed_count: number
  open_count: number
  open_amount: number
  has_older: boolean
}

export interface Review {
  organisation_name: string
  may_pay_out: boolean
  /** The merchant's available balance. Pending payouts are already deducted. */
  balance_after: number
  rule: PayoutApprovalRule | null
  beneficiary: BeneficiaryHistory | null
}

/**
 * One phone number may have very many transactions, so at most this many are read per application.
 */
const transactionsReadMax = 200

const openPayouts = sql.join(openStatusesOf('disbursement'))

const history = sql`(
  SELECT json_build_object(
    'completed_count', coalesce(sum(h.completed_count), 0),
    'completed_amount', ${cappedAmount(sql`sum(h.completed_amount)`)},
    'last_created_at', max(h.last_created_at),
    'failed_count', coalesce(sum(h.failed_count), 0),
    'open_count', coalesce(sum(h.open_count), 0),
    'open_amount', ${cappedAmount(sql`sum(h.open_amount)`)},
    'has_older', coalesce(bool_or(h.walked >= ${transactionsReadMax}::int), false))
  FROM applications AS a
  CROSS JOIN LATERAL (
    SELECT count(*) AS walked,
      count(*) FILTER (WHERE e.status = 'completed') AS completed_count,
      sum(e.amount) FILTER (WHERE e.status = 'completed') AS completed_amount,
      max(e.created_at) FILTER (WHERE e.status = 'completed') AS last_created_at,
      count(*) FILTER (WHERE e.status = 'failed') AS failed_count,
      count(*) FILTER (WHERE e.is_open) AS open_count,
      sum(e.amount) FILTER (WHERE e.is_open) AS open_amount
    FROM (
      SELECT t.amount, t.created_at, o.status, o.status IN (${openPayouts}) AS is_open
      FROM transactions AS t
      CROSS JOIN LATERAL (SELECT CASE WHEN t.type = 'disbursement' AND t.currency = s.currency
        THEN t.status END AS status) AS o
      WHERE t.msisdn COLLATE "C" = s.msisdn AND t.application_id = a.id
        AND t.environment = s.environment AND t.id <> s.id
      ORDER BY t.id DESC LIMIT ${transactionsReadMax}::int
    ) AS e
  ) AS h
  WHERE a.organisation_id = s.organisation_id)`

export const readReviews = async (
  db: Db,
  waiting: readonly Reviewed[],
): Promise<Map<string, Review>> => {
  const subjects = waiting.map(
    ({ id, organisation_id, application_id, environment, currency, msisdn }) => ({
      id,
      organisation_id,
      application_id,
      environment,
      currency,
      msisdn,
    }),
  )
  const { rows } = await sql<Review & { id: string }>`
    SELECT s.id, o.name AS organisation_name,
      ${mayTransact} AS may_pay_out,
      ${cappedAmount(sql`(SELECT l.balance FROM ledger_accounts AS l
        WHERE l.organisation_id = s.organisation_id AND l.environment = s.environment
          AND l.currency = s.currency AND l.account = 'merchant_available')`)} AS balance_after,
      (SELECT r.rule FROM applications AS a
        CROSS JOIN LATERAL json_array_elements(a.payout_approval_rules) AS r (rule)
        WHERE a.id = s.application_id AND r.rule ->> 'currency' = s.currency LIMIT 1) AS rule,
      CASE WHEN s.msisdn IS NOT NULL THEN ${history} END AS beneficiary
    FROM json_to_recordset(${JSON.stringify(subjects)}::json) AS s (id uuid, organisation_id uuid,
      application_id uuid, environment text, currency text, msisdn text)
    JOIN organisations AS o ON o.id = s.organisation_id`.execute(db)
  return new Map(rows.map(({ id, ...review }) => [id, review]))
}
