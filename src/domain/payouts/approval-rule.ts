import type { Currency } from '../markets.ts'

/** Which payouts in a currency wait for approval; amounts are minor units, null is no limit. */
export interface PayoutApprovalRule {
  currency: Currency
  /** A payout above this waits. */
  threshold: number | null
  /** The sum that may be paid out without approval within 24 hours. */
  daily_limit: number | null
  /** A payout that waits needs two people above this; null or absent for never. */
  two_approvers_above?: number | null
}

/** The hours that `daily_limit` looks back. */
export const dailyLimitHours = 24

/**
 * Whether a payout waits for approval, given the sum paid out without approval within a day. In a
 * currency without a rule no payout waits.
 */
export const needsApproval = (
  rule: Omit<PayoutApprovalRule, 'currency'> | undefined,
  amount: number,
  paidWithoutApproval: number,
): boolean => {
  if (rule === undefined) return false
  const { threshold, daily_limit: dailyLimit } = rule
  return (
    (threshold !== null && amount > threshold) ||
    (dailyLimit !== null && amount > dailyLimit - paidWithoutApproval)
  )
}
