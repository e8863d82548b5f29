import type { components } from '../../generated/management.ts'
import type { ApprovalState, ShownDecision } from '../repositories/approvals/decisions.ts'
import type { Review } from '../repositories/payouts/reviews.ts'

type Schemas = components['schemas']

const decisionResource = (decision: ShownDecision): Schemas['Decision'] => {
  const { person_id: id, person_name: name } = decision
  return {
    verdict: decision.decision,
    person: id === null ? null : { id, name: name ?? '' },
    with_management_token: id === null,
    is_valid: decision.is_valid,
    reason: decision.reason,
    decided_at: new Date(decision.decided_at).toISOString(),
    expires_at: new Date(decision.expires_at).toISOString(),
  }
}

export const approvalResource = (state: ApprovalState): Schemas['Approval'] => ({
  hash: state.hash,
  needed: state.needed,
  given: state.given,
  made_by: state.maker,
  decisions: state.decisions.map(decisionResource),
})

/** Returns null if nothing is pending or if the caller does not need the details. */
export const reviewResource = (review: Review | undefined): Schemas['ApprovalReview'] | null => {
  if (review === undefined) return null
  const { organisation_name, may_pay_out, balance_after, rule, beneficiary } = review
  const last = beneficiary?.last_created_at ?? null
  return {
    organisation_name,
    may_pay_out,
    balance_after,
    rule,
    beneficiary: beneficiary && {
      completed_count: beneficiary.completed_count,
      completed_amount: beneficiary.completed_amount,
      last_created_at: last && new Date(last).toISOString(),
      failed_count: beneficiary.failed_count,
      open_count: beneficiary.open_count,
      open_amount: beneficiary.open_amount,
      has_older: beneficiary.has_older,
    },
  }
}
