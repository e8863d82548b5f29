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

/** The deciding person; undefined for the management token, which may decide alone. */
export type Decider = Person | undefined

/** The error for a decision on an item that is not, or no longer, pending. */
const notWaiting: Record<DecisionSubject, ProblemReason> = {
  payout: 'not_awaiting_approval',
  bulk_payout: 'not_awaiting_approval',
  proposal: 'proposal_over',
  live_key: 'live_key_over',
  withdrawal: 'withdrawal_over',
}

/**
 * Records a decision on a row that this transaction has locked. Returns whether to carry out the
 * decision: always for a rejection, and for an approval once enough people have approved the
 * current values. Approving twice changes nothing.
 *
 * Throws InvalidRequest if the request does not repeat the values shown to the person. Throws
 * Problem `not_awaiting_approval`, `proposal_over` or `live_key_over`; `approval_outdated`;
 * `own_order`; `person_unconfirmed` if the person may be the same as the author or an approver; and
 * `person_not_permitted` if the person has lost the role.
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
    // Always live for a live key: two accounts of one person could start it now and use it once
    // providers are live.
    isLive: kind === 'live_key' || ctx.liveProviders.areLive(),
    at,
    expiresAt: new Date(nowMs + approvalMs).toISOString(),
  }
  if (!(await insertDecision(tx, kind, decision))) await refuse(tx, kind, decision)
  if (!isApproval || decider === undefined) return true
  return isApprovedByEnough(tx, kind, subjectId, at)
}

/**
 * Throws the Problem that prevents a new decision. Returns if the person has already decided the
 * same.
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
