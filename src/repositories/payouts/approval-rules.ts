import { sql } from 'kysely'
import type { Executor, Tx } from '../../database/database.ts'
import { sqlList } from '../../database/sql.ts'
import type { Environment } from '../../domain/merchants/caller.ts'
import type { PayoutApprovalRule } from '../../domain/payouts/approval-rule.ts'
import { hourMs } from '../../domain/time.ts'
import { unsuccessfulStatuses } from '../../domain/transactions/status-groups.ts'
import { createdWithin } from '../created-within.ts'

export interface PayoutScope {
  application_id: string
  environment: Environment
  currency: string
}

export type ScopedRule = PayoutScope & Omit<PayoutApprovalRule, 'currency'>

const scopeOf = ({ application_id, environment, currency }: PayoutScope): PayoutScope => ({
  application_id,
  environment,
  currency,
})

/** Duplicates are removed from the scopes. */
const scopeRows = (scopes: PayoutScope[]) => sql`(
  SELECT DISTINCT * FROM json_to_recordset(${JSON.stringify(scopes)}::json) AS s (
    application_id uuid, environment text, currency text)
) AS s`

export const readApprovalRule = async (
  executor: Executor,
  scope: PayoutScope,
): Promise<ScopedRule | undefined> => {
  const { rows } = await sql<Pick<ScopedRule, 'threshold' | 'daily_limit'>>`
    SELECT r.threshold, r.daily_limit
    FROM applications AS a
    CROSS JOIN LATERAL json_to_recordset(a.payout_approval_rules) AS r (
      currency text, threshold bigint, daily_limit bigint)
    WHERE a.id = ${scope.application_id}::uuid AND r.currency = ${scope.currency}`.execute(executor)
  return rows[0] && { ...scopeOf(scope), ...rows[0] }
}

/**
 * Returns, for each scope, the total of payouts that needed no approval in the hours before a time.
 * Includes completed payouts, payouts in progress, and lines of bulk payouts without a payout.
 * Excludes failed payouts. Amounts are in minor units, without fees.
 */
export const sumUnapproved = async (
  tx: Tx,
  scopes: PayoutScope[],
  hours: number,
  at: string,
): Promise<(PayoutScope & { paid: number })[]> => {
  if (scopes.length === 0) return []
  const from = new Date(Date.parse(at) - hours * hourMs).toISOString()
  const { rows } = await sql<PayoutScope & { paid: number }>`
    SELECT s.*, least(${Number.MAX_SAFE_INTEGER}, (
      SELECT coalesce(sum(t.amount), 0) FROM transactions AS t
      WHERE t.application_id = s.application_id AND t.environment = s.environment
        AND t.currency = s.currency AND t.type = 'disbursement' AND NOT t.needs_approval
        AND t.status NOT IN ${sqlList(unsuccessfulStatuses)}
        AND ${sql.join(createdWithin('t', { from }), sql` AND `)}
    ) + (
      SELECT coalesce(sum(b.left_amount), 0) FROM bulk_payouts AS b
      WHERE b.application_id = s.application_id AND b.environment = s.environment
        AND b.currency = s.currency AND b.status = 'processing' AND NOT b.needs_approval
    )) AS paid
    FROM ${scopeRows(scopes.map(scopeOf))}`.execute(tx)
  return rows
}
