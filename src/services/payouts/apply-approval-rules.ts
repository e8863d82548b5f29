import type { Tx } from '../../database/database.ts'
import { dailyLimitHours, needsApproval } from '../../domain/payouts/approval-rule.ts'
import {
  type PayoutScope,
  type ScopedRule,
  sumUnapproved,
} from '../../repositories/payouts/approval-rules.ts'

type Payout = PayoutScope & { amount: number }

const keyOf = ({ application_id, environment, currency }: PayoutScope): string =>
  `${application_id} ${environment} ${currency}`

/**
 * Applies approval rules to new payouts. Each payout is subject to the rule at the time of its
 * request, and to the amount already paid out without approval. Lock the balances first. Otherwise,
 * earlier payouts may not be visible yet.
 */
export const applyApprovalRules = async (
  tx: Tx,
  rules: (ScopedRule | undefined)[],
  now: string,
) => {
  const limited = rules.flatMap((rule) => (rule?.daily_limit == null ? [] : [rule]))
  const sums = await sumUnapproved(tx, limited, dailyLimitHours, now)
  const paid = new Map(sums.map((sum) => [keyOf(sum), sum.paid]))
  const paidOf = (payout: Payout): number => paid.get(keyOf(payout)) ?? 0

  return {
    isNeeded: (payout: Payout, rule: ScopedRule | undefined): boolean =>
      needsApproval(rule, payout.amount, paidOf(payout)),
    add: (payout: Payout): void => {
      paid.set(keyOf(payout), paidOf(payout) + payout.amount)
    },
  }
}
