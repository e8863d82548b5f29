import type { AppContext } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import { newId } from '../../database/ids.ts'
import {
  approvalMs,
  type DecisionSubject,
  type Judgement,
} from '../../domain/approvals/approval.ts'
import type { Person } from '../../domain/people/person.ts'
import { InvalidRequest, Problem, type ProblemReason } from '../../domain/problems.ts'
import {
  insertDecision,
  isApprovedByEnough,
  type NewDecision,
  readDecisionFacts,
} from '../../repositories/approvals/decisions.ts'

type Context = Pick<AppContext, 'clock' | 'liveProviders'>

/** Undefined for the management token, which may decide alone. */
export type Decider = Person | undefined

/** The error for a subject that is no longer pending. */
const notWaiting: Record<DecisionSubject, ProblemReason> = {
  payout: 'not_awaiting_approval',
  bulk_payout: 'not_awaiting_approval',
  proposal: 'proposal_over',
  live_key: 'live_key_over',
  withdrawal: 'withdrawal_over',
}

/**
 * Records a decision on a row that this transaction has locked. Returns true if the decision should
 * be carried out. A rejection is always carried out. An approval is carried out once enough people
 * have approved the current values. Repeating an approval has no effect.
 *
 * Throws InvalidRequest if the request does not include the values that the person saw. Throws
 * Problem `not_awaiting_approval`, `proposal_over`, `live_key_over` or `withdrawal_over`;
 * `approval_outdated`; `own_order`; `person_unconfirmed` if the same person may be the author or an
 * earlier approver under another account; and `person_not_permitted` if the person has lost the
 * role.
 */
export const recordDecision = async (
  ctx: Context,
  tx: Tx,
  kind: DecisionSubject,
  subjectId: string,
  decider: Decider,
  judgement: Judgement,
): Promise<boolean> => {
  const isApproval = judgement.verdict === 'approved'
  if (isApproval && decider !== undefined && judgement.shownHash === undefined) {
    throw new InvalidRequest({ approval_hash: [{ code: 'required_of_people' }] })
  }
  const nowMs = ctx.clock.nowMs()
  const at = new Date(nowMs).toISOString()
  const decision: NewDecision = {
    ...judgement,
    id: newId(nowMs),
    subjectId,
    person: decider,
    // Live keys always use the live rules. Otherwise, one person with two accounts could create a
    // live key before the providers go live, and use the key afterwards.
    isLive: kind === 'live_key' || ctx.liveProviders.areLive(),
    at,
    expiresAt: new Date(nowMs + approvalMs).toISOString(),
  }
  if (!(await insertDecision(tx, kind, decision))) await refuse(tx, kind, decision)
  if (!isApproval || decider === undefined) return true
  return isApprovedByEnough(tx, kind, subjectId, at)
}

/**
 * Throws the Problem that explains why a decision was not stored. Repeating a decision is not an
 * error.
 */
const refuse = async (tx: Tx, kind: DecisionSubject, decision: NewDecision): Promise<void> => {
  const facts = await readDecisionFacts(tx, kind, decision)
  if (facts === undefined) throw new Problem('not_found')
  if (!facts.is_waiting) throw new Problem(notWaiting[kind])
  if (!facts.may_decide) throw new Problem('person_not_permitted')
  if (!facts.is_as_shown) throw new Problem('approval_outdated')
  if (decision.verdict !== 'approved' || decision.isConfirmedOnHost === true) return
  if (!facts.is_anothers) throw new Problem('own_order')
  if (!facts.is_independent) throw new Problem('person_unconfirmed')
}
