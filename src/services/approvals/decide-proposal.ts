import type { Tx } from '../../database/database.ts'
import type { Judgement } from '../../domain/approvals/approval.ts'
import { type ProposalStatus, permissionFor } from '../../domain/approvals/proposal.ts'
import { rolesWith } from '../../domain/people/roles.ts'
import { Problem } from '../../domain/problems.ts'
import { isAuthorAlone } from '../../repositories/approvals/decisions.ts'
import {
  closeProposal,
  findProposal,
  lockProposal,
  markCarriedOut,
  type ProposalRow,
  readProposal,
  type ShownProposal,
  withdraw,
} from '../../repositories/approvals/proposals.ts'
import { recordAct } from '../audit/record-act.ts'
import { announceTransitions } from '../transactions/apply-transitions.ts'
import { type ApprovalContext, prepareProposal } from './prepare-proposal.ts'
import { type Decider, recordDecision } from './record-decision.ts'
import { requireHostProof } from './require-host-proof.ts'

const recordOutcome = (
  ctx: ApprovalContext,
  tx: Tx,
  { id, content }: ProposalRow,
  status: ProposalStatus,
  reason: string | null,
): Promise<void> =>
  recordAct(ctx, tx, {
    subject: 'proposal',
    id,
    reason,
    organisationId: ('organisation_id' in content && content.organisation_id) || undefined,
    environment: 'environment' in content ? content.environment : undefined,
    before: { status: 'waiting' },
    after: { status },
  })

const requireProposal = async (tx: Tx, id: string): Promise<ProposalRow> => {
  const proposal = await findProposal(tx, id)
  if (proposal === undefined) throw new Problem('not_found')
  return proposal
}

const shown = async (ctx: ApprovalContext, id: string): Promise<ShownProposal> => {
  const proposal = await readProposal(ctx.db, id, ctx.clock.nowIso())
  if (proposal === undefined) throw new Problem('not_found')
  return proposal
}

/**
 * Approves a proposal and applies its change in the same transaction. If two people decide
 * simultaneously, the first decision wins. The proposal becomes `overtaken` if the current values
 * have changed or if the author may no longer make the change.
 *
 * Throws Problem `not_found` and `proposal_over`, the errors of `recordDecision`, and the errors of
 * the change.
 */
export const approveProposal = async (
  ctx: ApprovalContext,
  id: string,
  decider: Decider,
  judgement: Judgement,
): Promise<ShownProposal> => {
  const done = await ctx.db.transaction().execute(async (tx) => {
    const proposal = await requireProposal(tx, id)
    const now = ctx.clock.nowIso()
    const prepared = await prepareProposal({ ctx, tx, decider, now }, proposal)
    const { isPermitted = true, carryOut } = prepared
    await lockProposal(tx, id)
    if (judgement.isConfirmedOnHost && !(await isAuthorAlone(tx, id))) {
      throw new Problem('second_person_needed')
    }
    await recordDecision(ctx, tx, 'proposal', id, decider, judgement)
    const at = ctx.clock.nowIso()
    const roles = rolesWith(permissionFor[proposal.kind])
    const isCarriedOut = isPermitted && (await markCarriedOut(tx, id, { ...prepared, roles }, at))
    if (!isCarriedOut) await closeProposal(tx, id, 'overtaken', at)
    const status = isCarriedOut ? 'carried_out' : 'overtaken'
    await recordOutcome(ctx, tx, proposal, status, judgement.reason)
    return isCarriedOut ? ((await carryOut()) ?? {}) : undefined
  })
  if (done === undefined) throw new Problem('proposal_over')
  announceTransitions(ctx, done.steps ?? { applied: [], deliveries: 0 })
  done.announce?.()
  return shown(ctx, id)
}

/**
 * Approves a change with proof of host access, for an author who has no colleague to approve it.
 * Throws InvalidRequest if the proof is invalid. Throws Problem `second_person_needed` if a
 * colleague could approve the change, and the errors of `approveProposal`.
 */
export const confirmProposal = async (
  ctx: ApprovalContext,
  id: string,
  decider: Decider,
  judgement: Judgement & { shownHash: string },
  hostProof: string,
): Promise<ShownProposal> => {
  await shown(ctx, id)
  const confirmed = { proposalId: id, approvalHash: judgement.shownHash }
  requireHostProof(ctx, hostProof, confirmed)
  ctx.log.warn({ proposal: id }, 'proposal confirmed on the host')
  return approveProposal(ctx, id, decider, { ...judgement, isConfirmedOnHost: true })
}

/** Throws Problem `not_found`, and the errors of `recordDecision`. */
export const rejectProposal = async (
  ctx: ApprovalContext,
  id: string,
  decider: Decider,
  judgement: Judgement,
): Promise<ShownProposal> => {
  await ctx.db.transaction().execute(async (tx) => {
    const proposal = await requireProposal(tx, id)
    await lockProposal(tx, id)
    await recordDecision(ctx, tx, 'proposal', id, decider, judgement)
    await closeProposal(tx, id, 'rejected', ctx.clock.nowIso())
    await recordOutcome(ctx, tx, proposal, 'rejected', judgement.reason)
  })
  return shown(ctx, id)
}

/**
 * Throws Problem `not_found`, `proposal_over`, and `person_not_permitted` if another person created
 * the proposal.
 */
export const withdrawProposal = async (
  ctx: ApprovalContext,
  id: string,
  author: Decider,
): Promise<ShownProposal> => {
  await ctx.db.transaction().execute(async (tx) => {
    const proposal = await requireProposal(tx, id)
    if (!(await withdraw(tx, id, author?.personId, ctx.clock.nowIso()))) {
      const isOthers = author !== undefined && proposal.proposed_by !== author.personId
      throw new Problem(isOthers ? 'person_not_permitted' : 'proposal_over')
    }
    await recordOutcome(ctx, tx, proposal, 'withdrawn', null)
  })
  return shown(ctx, id)
}
