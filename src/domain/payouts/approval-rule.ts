import type { Currency } from '../markets.ts'

/** The approval rule for payouts in a currency. Amounts are in minor units; null means no limit. */
export interface PayoutApprovalRule {
  currency: Currency
  /** A payout above this amount needs approval. */
  threshold: number | null
  /** The maximum total of payouts without approval within 24 hours. */
  daily_limit: number | null
  /**
   * A payout above this amount needs two approvers, if it needs approval. Null or undefined means
   * never.
   */
  two_approvers_above?: number | null
}

type Bounds = Omit<PayoutApprovalRule, 'currency'>

const boundsOf = ({ threshold, daily_limit, two_approvers_above }: Bounds): number[] =>
  [threshold, daily_limit, two_approvers_above].map((bound) => bound ?? Number.POSITIVE_INFINITY)

const noLimits: Bounds = { threshold: null, daily_limit: null }

/** Returns whether `rules` require fewer approvals for any payout than `baseline`. */
export const areRulesWeaker = (
  rules: readonly PayoutApprovalRule[],
  baseline: readonly PayoutApprovalRule[],
): boolean =>
  baseline.some((before) => {
    const after = rules.find(({ currency }) => currency === before.currency) ?? noLimits
    const bounds = boundsOf(before)
    return boundsOf(after).some((bound, at) => bound > (bounds[at] ?? 0))
  })

const lowerLimit = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other)

/** Returns one rule per currency, with the lowest value of each limit. */
export const strictestRules = (rules: readonly PayoutApprovalRule[]): PayoutApprovalRule[] => {
  const strictest = new Map<Currency, PayoutApprovalRule>()
  for (const rule of rules) {
    const known = strictest.get(rule.currency) ?? rule
    strictest.set(rule.currency, {
      currency: rule.currency,
      threshold: lowerLimit(rule.threshold, known.threshold),
      daily_limit: lowerLimit(rule.daily_limit, known.daily_limit),
      two_approvers_above: lowerLimit(
        rule.two_approvers_above ?? null,
        known.two_approvers_above ?? null,
      ),
    })
  }
  return [...strictest.values()]
}

export const dailyLimitHours = 24

/**
 * Returns whether a payout needs approval. `paidWithoutApproval` is the total of the last 24 hours.
 * Without a rule for its currency, a payout needs no approval.
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
