import type { Tx } from '../../database/database.ts'
import { dailyLimitHours, needsApproval } from '../../domain/payouts/approval-rule.ts'
import { type PayoutScope, readApprovalRules } from '../../repositories/payouts/approval-rules.ts'

type Payout = PayoutScope & { amount: number }

const keyOf = ({ application_id, environment, currency }: PayoutScope): string =>
  `${application_id} ${environment} ${currency}`

/**
 * Reads the approval rules for payouts that are about to be created, with what was paid out without
 * approval before. Their balances must be locked: only then is every earlier payout visible.
 */
export const readApprovals = async (tx: Tx, payouts: Payout[]) => {
  const scopes = payouts.map(({ application_id, environment, currency }) => ({
    application_id,
    environment,
    currency,
  }))
  const found = scopes.length === 0 ? [] : await readApprovalRules(tx, scopes, dailyLimitHours)
  const rules = new Map(found.map((rule) => [keyOf(rule), rule]))

  return {
    isNeeded: (payout: Payout): boolean => {
      const rule = rules.get(keyOf(payout))
      return needsApproval(rule, payout.amount, rule?.paid ?? 0)
    },
    /** Counts a payout that goes out without approval. */
    add: (payout: Payout): void => {
      const rule = rules.get(keyOf(payout))
      if (rule !== undefined) rule.paid += payout.amount
    },
  }
}
