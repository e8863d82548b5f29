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
 * Applies rules to payouts that are about to be created, given the sum paid out before without
 * approval. Their balances must be locked: only then is every earlier payout visible.
 */
export const applyApprovalRules = async (tx: Tx, found: ScopedRule[], now: string) => {
  const rules = new Map(found.map((rule) => [keyOf(rule), rule]))
  const limited = found.filter(({ daily_limit }) => daily_limit !== null)
  const sums = await sumUnapproved(tx, limited, dailyLimitHours, now)
  const paid = new Map(sums.map((sum) => [keyOf(sum), sum.paid]))
  const paidOf = (payout: Payout): number => paid.get(keyOf(payout)) ?? 0

  return {
    isNeeded: (payout: Payout): boolean =>
      needsApproval(rules.get(keyOf(payout)), payout.amount, paidOf(payout)),
    /** Counts a payout that needs no approval. */
    add: (payout: Payout): void => {
      paid.set(keyOf(payout), paidOf(payout) + payout.amount)
    },
  }
}
