import type { Tx } from '../../database/database.ts'
import { newId } from '../../database/ids.ts'
import type { Judgement } from '../../domain/approvals/approval.ts'
import { isHostProof } from '../../domain/approvals/host-proof.ts'
import {
  type ChangeOf,
  type ProposalStatus,
  permissionFor,
} from '../../domain/approvals/proposal.ts'
import { rolesWith } from '../../domain/people/roles.ts'
import { Problem } from '../../domain/problems.ts'
import { isAuthorAlone } from '../../repositories/approvals/decisions.ts'
import {
  endProposal,
  findProposal,
  lockProposal,
  markCarriedOut,
  type ProposalRow,
  readProposal,
  type ShownProposal,
  withdraw,
} from '../../repositories/approvals/proposals.ts'
import { recordAct } from '../audit/record-act.ts'
import { addFeeWithin, lockFee, lockLimits, setLimitsWithin } from '../markets/change-terms.ts'
import { changeWithin, requireLocked } from '../merchants/change-application.ts'
import { accessOf, identityOf, lockMember, mayStillGrant, updateWithin } from '../people/members.ts'
import { unlinkWithin } from '../people/unlink-identity.ts'
import { lockItem, resolveWithin } from '../reconciliation/resolve-item.ts'
import { announceTransitions } from '../transactions/apply-transitions.ts'
import type { AppliedSteps } from '../transactions/step.ts'
import { type Decider, recordDecision } from './record-decision.ts'

type Context = Parameters<typeof resolveWithin>[0] & Parameters<typeof updateWithin>[0]

const nothingApplied: AppliedSteps = { applied: [], deliveries: 0 }

/** What a proposal would replace, which is locked, and how it is carried out. */
interface Prepared {
  inForce: object
  /** Whether its author may make the change, as far as that depends on what it changes. */
  isPermitted?: boolean
  carryOut: () => Promise<AppliedSteps>
}

/** A link to a new password is created by the author afterwards: see `requireApprovedLink`. */
const preparePerson = async (
  ctx: Context,
  tx: Tx,
  { content, subject, proposed_by: author }: ProposalRow & ChangeOf<'person'>,
): Promise<Prepared> => {
  const locked = await lockMember(tx, subject)
  if (locked === undefined) throw new Problem('not_found')
  const { person } = locked
  const before = accessOf(person)
  const { access, sign_in_change: signInChange } = content
  const grants = access === undefined ? [before] : [before, access]
  let isPermitted = true
  for (const grant of grants) isPermitted &&= await mayStillGrant(tx, author, grant)
  return {
    inForce: { access: before, identity: identityOf(person) },
    isPermitted,
    carryOut: async () => {
      if (access !== undefined) {
        const { role, countries, disabled } = access
        const switched = disabled === before.disabled ? undefined : disabled
        await updateWithin(ctx, tx, locked, { role, countries, disabled: switched })
      }
      if (signInChange === 'identity_unlinked') await unlinkWithin(ctx, tx, person)
      return nothingApplied
    },
  }
}

/** Locks what a proposal changes, before the proposal itself, as everybody who changes it does. */
const prepare = async (ctx: Context, tx: Tx, proposal: ProposalRow): Promise<Prepared> => {
  const now = ctx.clock.nowIso()
  if (proposal.kind === 'settlement') {
    const { status, failure_reason: failureReason } = proposal.content
    const locked = await lockItem(tx, proposal.subject)
    const reason = proposal.reason ?? ''
    const resolution = { status: status ?? undefined, failureReason, reason }
    return {
      inForce: {
        ...{ status: locked.row.status, failure_reason: locked.row.failure_reason },
        refunded_amount: locked.refunded,
      },
      carryOut: async () => (await resolveWithin(ctx, tx, locked, resolution)).ended,
    }
  }
  if (proposal.kind === 'fee_schedule') {
    const effective_from = proposal.content.effective_from ?? now
    const schedule = { ...proposal.content, effective_from, created_at: now }
    return {
      inForce: await lockFee(tx, proposal.content, effective_from),
      carryOut: async () => {
        await addFeeWithin(ctx, tx, { ...schedule, id: newId(ctx.clock.nowMs()) })
        return nothingApplied
      },
    }
  }
  if (proposal.kind === 'payout_approval_rules' || proposal.kind === 'ip_allow_list') {
    const row = await requireLocked(tx, proposal.subject)
    const { payout_approval_rules, ip_allow_list } = row
    const isOfRules = proposal.kind === 'payout_approval_rules'
    const changes = isOfRules
      ? { payout_approval_rules: proposal.content.payout_approval_rules }
      : { ip_allow_list: proposal.content.ip_allow_list }
    return {
      inForce: isOfRules ? { payout_approval_rules } : { ip_allow_list },
      carryOut: async () => {
        await changeWithin(ctx, tx, row, changes)
        return nothingApplied
      },
    }
  }
  if (proposal.kind === 'person') return preparePerson(ctx, tx, proposal)
  return {
    inForce: await lockLimits(tx, proposal.content),
    carryOut: async () => {
      await setLimitsWithin(ctx, tx, { ...proposal.content, updated_at: now })
      return nothingApplied
    },
  }
}

const recordEnd = (
  ctx: Context,
  tx: Tx,
  { id, content }: ProposalRow,
  status: ProposalStatus,
  reason: string | null,
): Promise<void> =>
  recordAct(ctx, tx, {
    ...{ subject: 'proposal', id, reason },
    organisationId: ('organisation_id' in content && content.organisation_id) || undefined,
    environment: 'environment' in content ? content.environment : undefined,
    ...{ before: { status: 'waiting' }, after: { status } },
  })

/** A proposal that was found, and is about to be locked. Throws Problem `not_found`. */
const requireProposal = async (tx: Tx, id: string): Promise<ProposalRow> => {
  const proposal = await findProposal(tx, id)
  if (proposal === undefined) throw new Problem('not_found')
  return proposal
}

const shown = async (ctx: Context, id: string): Promise<ShownProposal> => {
  const proposal = await readProposal(ctx.db, id, ctx.clock.nowIso())
  if (proposal === undefined) throw new Problem('not_found')
  return proposal
}

/**
 * Approves a proposal, and carries it out in the same transaction: of two people who decide at
 * once, the first decision counts. Where what was in force has changed since it was made, or its
 * author may not make such a change any more, it is overtaken instead.
 *
 * Throws Problem `not_found` and `proposal_over`, what `recordDecision` throws, and what the change
 * itself throws.
 */
export const approveProposal = async (
  ctx: Context,
  id: string,
  decider: Decider,
  judgement: Judgement,
): Promise<ShownProposal> => {
  const steps = await ctx.db.transaction().execute(async (tx) => {
    const proposal = await requireProposal(tx, id)
    const { inForce, isPermitted = true, carryOut } = await prepare(ctx, tx, proposal)
    await lockProposal(tx, id)
    if (judgement.isConfirmedOnHost && !(await isAuthorAlone(tx, id))) {
      throw new Problem('second_person_needed')
    }
    await recordDecision(ctx, tx, 'proposal', id, decider, judgement)
    const now = ctx.clock.nowIso()
    const mayPropose = rolesWith(permissionFor[proposal.kind])
    const isCarriedOut = isPermitted && (await markCarriedOut(tx, id, inForce, mayPropose, now))
    if (!isCarriedOut) await endProposal(tx, id, 'overtaken', now)
    const status = isCarriedOut ? 'carried_out' : 'overtaken'
    await recordEnd(ctx, tx, proposal, status, judgement.reason)
    return isCarriedOut ? carryOut() : undefined
  })
  if (steps === undefined) throw new Problem('proposal_over')
  announceTransitions(ctx, steps)
  return shown(ctx, id)
}

/**
 * Confirms, on the host of the service, a change that nobody but its author could approve. Throws
 * Problem `not_found`, `person_not_permitted` without the proof, `second_person_needed` where a
 * colleague could approve it, and what `approveProposal` throws.
 */
export const confirmProposal = async (
  ctx: Context,
  id: string,
  decider: Decider,
  judgement: Judgement & { shownHash: string },
  hostProof: string,
): Promise<ShownProposal> => {
  await shown(ctx, id)
  if (!isHostProof(hostProof, ctx.config.encryptionKeys, id, judgement.shownHash)) {
    throw new Problem('person_not_permitted')
  }
  ctx.log.warn({ proposal: id }, 'proposal confirmed on the host')
  return approveProposal(ctx, id, decider, { ...judgement, isConfirmedOnHost: true })
}

/** Rejects a proposal. Throws Problem `not_found`, and what `recordDecision` throws. */
export const rejectProposal = async (
  ctx: Context,
  id: string,
  decider: Decider,
  judgement: Judgement,
): Promise<ShownProposal> => {
  await ctx.db.transaction().execute(async (tx) => {
    const proposal = await requireProposal(tx, id)
    await lockProposal(tx, id)
    await recordDecision(ctx, tx, 'proposal', id, decider, judgement)
    await endProposal(tx, id, 'rejected', ctx.clock.nowIso())
    await recordEnd(ctx, tx, proposal, 'rejected', judgement.reason)
  })
  return shown(ctx, id)
}

/**
 * Withdraws a proposal of one's own. Throws Problem `not_found`, `proposal_over`, and
 * `person_not_permitted` for that of somebody else.
 */
export const withdrawProposal = async (
  ctx: Context,
  id: string,
  author: Decider,
): Promise<ShownProposal> => {
  await ctx.db.transaction().execute(async (tx) => {
    const proposal = await requireProposal(tx, id)
    if (!(await withdraw(tx, id, author?.personId, ctx.clock.nowIso()))) {
      const isOthers = author !== undefined && proposal.proposed_by !== author.personId
      throw new Problem(isOthers ? 'person_not_permitted' : 'proposal_over')
    }
    await recordEnd(ctx, tx, proposal, 'withdrawn', null)
  })
  return shown(ctx, id)
}
