import type { components } from '../../generated/management.ts'
import type { ApprovalState, ShownDecision } from '../repositories/approvals/decisions.ts'

/** Approvals as administrators see them, field by field. */

type Schemas = components['schemas']

const decisionResource = (decision: ShownDecision): Schemas['Decision'] => {
  const { person_id: id, person_name: name } = decision
  return {
    verdict: decision.decision,
    person: id === null ? null : { id, name: name ?? '' },
    with_management_token: id === null,
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
