import type { components } from '../../../generated/management.ts'
import type { Judgement, Verdict } from '../../domain/approvals/approval.ts'

type Schemas = components['schemas']

/** The decision that a request makes; only the body of an approval has `approval_hash`. */
export const judgementOf = (
  verdict: Verdict,
  body:
    | Schemas['ApprovalRequest']
    | Schemas['RejectionRequest']
    | Schemas['ProposalRejectionRequest']
    | undefined,
): Judgement => ({
  verdict,
  shownHash: body !== undefined && 'approval_hash' in body ? body.approval_hash : undefined,
  reason: body?.reason ?? null,
})
