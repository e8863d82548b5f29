import { sql } from 'kysely'
import type { Tx } from '../../database/database.ts'
import { sqlList } from '../../database/sql-list.ts'
import type { Environment } from '../../domain/merchants/caller.ts'
import type { PayoutApprovalRule } from '../../domain/payouts/approval-rule.ts'
import { unsuccessfulEnds } from '../../domain/transactions/status-groups.ts'

/** What an application pays out of in one environment and currency. */
export interface PayoutScope {
  application_id: string
  environment: Environment
  currency: string
}

export type ScopedRule = PayoutScope &
  PayoutApprovalRule & {
    /** What went out without approval within the hours, or is on its way; 0 without a limit. */
    paid: number
  }

/**
 * The rules in force for some scopes, with what was paid out without approval within some hours, in
 * minor units and without fees; payouts that failed do not count. Scopes without a rule are left
 * out.
 */
export const readApprovalRules = async (
  tx: Tx,
  scopes: PayoutScope[],
  hours: number,
): Promise<ScopedRule[]> => {
  const { rows } = await sql<ScopedRule>`
    SELECT s.*, r.threshold, r.daily_limit, CASE WHEN r.daily_limit IS NULL THEN 0 ELSE (
        SELECT least(coalesce(sum(t.amount), 0), ${Number.MAX_SAFE_INTEGER}) FROM transactions AS t
        WHERE t.application_id = s.application_id AND t.environment = s.environment
          AND t.currency = s.currency AND t.type = 'disbursement' AND NOT t.needs_approval
          AND t.status NOT IN ${sqlList(unsuccessfulEnds)}
          AND t.created_at > now() - ${hours} * interval '1 hour'
      ) END AS paid
    FROM (
      SELECT DISTINCT * FROM json_to_recordset(${JSON.stringify(scopes)}::json) AS s (
        application_id uuid, environment text, currency text)
    ) AS s
    JOIN applications AS a ON a.id = s.application_id
    CROSS JOIN LATERAL json_to_recordset(a.payout_approval_rules) AS r (
      currency text, threshold bigint, daily_limit bigint)
    WHERE r.currency = s.currency`.execute(tx)
  return rows
}
