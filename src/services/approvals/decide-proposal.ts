import type { Tx } from '../../database/database.ts'
import { newId } from '../../database/ids.ts'
import type { Judgement } from '../../domain/approvals/approval.ts'
import {
  type ChangeOf,
  type ProposalStatus,
  permissionFor,
} from '../../domain/approvals/proposal.ts'
import type { Country } from '../../domain/markets.ts'
import { rolesWith } from '../../domain/people/roles.ts'
import { Problem } from '../../domain/problems.ts'
import { isAuthorAlone } from '../../repositories/approvals/decisions.ts'
import {
  endProposal,
  findProposal,
  isAdjusted,
  lockProposal,
  markCarriedOut,
  type ProposalRow,
  readProposal,
  type ShownProposal,
  withdraw,
} from '../../repositories/approvals/proposals.ts'
import { lockOriginals, sumRefunds } from '../../repositories/transactions/transactions.ts'
import { recordAct } from '../audit/record-act.ts'
import { adjustWithin, requireAdjustable } from '../ledger/adjust-balance.ts'
import {
  addPriceWithin,
  chargesInForce,
  lockCharges,
  lockPrice,
  recordChargesWithin,
} from '../ledger/record-charges.ts'
import { addFeeWithin, lockFee, lockLimits, setLimitsWithin } from '../markets/change-terms.ts'
import { changeWithin, requireLocked } from '../merchants/change-application.ts'
import {
  requireLockedOrganisation,
  resumeWithin,
  setKycWithin,
} from '../merchants/change-organisation.ts'
import { accessOf, identityOf, lockMember, mayStillGrant, updateWithin } from '../people/members.ts'
import { unlinkWithin } from '../people/unlink-identity.ts'
import { lockItem, resolveWithin } from '../reconciliation/resolve-item.ts'
import { lockOrder, resolveOrderWithin } from '../reconciliation/unknown-order.ts'
import { refundWithin } from '../refunds/refund-payment.ts'
import { announceTransitions } from '../transactions/apply-transitions.ts'
import type { AppliedSteps } from '../transactions/step.ts'
import { advance, requireTransfer } from '../treasury/platform-transfers.ts'
import { requireTopUp, reverseTopUpWithin } from '../treasury/top-ups.ts'
import { requireWithdrawal, returnWithin } from '../treasury/withdrawals.ts'
import { type Decider, recordDecision } from './record-decision.ts'
import { requireHostProof } from './require-host-proof.ts'

type Context = Parameters<typeof resolveWithin>[0] &
  Parameters<typeof updateWithin>[0] &
  Parameters<typeof refundWithin>[0]

interface CarriedOut {
  steps: AppliedSteps
  announce?: () => void
}

const nothingApplied: CarriedOut = { steps: { applied: [], deliveries: 0 } }

/** `inForce` contains the locked values that the proposal would replace. */
interface Prepared {
  inForce: object
  /** False if the author may not change this subject. */
  isPermitted?: boolean
  /** The countries of the subject. Omitted if the author must have all countries. */
  countries?: Country[]
  carryOut: () => Promise<CarriedOut>
}

/**
 * Approval does not create a password link. The author does that later; see `requireApprovedLink`.
 */
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

const prepareOrganisation = async (
  ctx: Context,
  tx: Tx,
  proposal: ProposalRow & ChangeOf<'organisation_resumption' | 'organisation_verification'>,
): Promise<Prepared> => {
  const { kind, content, reason, proposed_by: author } = proposal
  const row = await requireLockedOrganisation(tx, proposal.subject)
  const { suspended_at, kyc_status } = row
  const isResumption = kind === 'organisation_resumption'
  return {
    inForce: isResumption ? { suspended: suspended_at !== null, suspended_at } : { kyc_status },
    carryOut: async () => {
      if (isResumption) await resumeWithin(ctx, tx, row, reason)
      else {
        // A proposal contains no contact address, so its approval does not verify the address.
        const decision = { email: undefined, decidedBy: author }
        await setKycWithin(ctx, tx, row, { status: content.kyc_status, reason, ...decision })
      }
      return nothingApplied
    },
  }
}

const prepareRefund = async (
  ctx: Context,
  tx: Tx,
  { subject, content, base, reason }: ProposalRow & ChangeOf<'refund'>,
): Promise<Prepared> => {
  const [payment] = await lockOriginals(tx, [subject])
  if (payment === undefined) throw new Problem('not_found')
  const refunded = (await sumRefunds(tx, [subject]))(subject).amount
  const { amount } = content
  const order = { amount, reason: reason ?? '', refundedBefore: base.refunded_amount }
  return {
    inForce: { refunded_amount: refunded },
    countries: [payment.country],
    carryOut: async () => ({
      ...nothingApplied,
      announce: (await refundWithin(ctx, tx, payment, order)).wake,
    }),
  }
}

const prepareTransferStep = async (
  ctx: Context,
  tx: Tx,
  proposal: ProposalRow & ChangeOf<'platform_transfer_reversal' | 'platform_transfer_arrival'>,
  decider: Decider,
): Promise<Prepared> => {
  const { kind, subject, content, reason, proposed_by: closed_by } = proposal
  const transfer = await requireTransfer(tx, subject)
  const people = { closed_by, approved_by: decider?.personId ?? transfer.approved_by }
  return {
    inForce: { platform_transfer_status: transfer.status },
    carryOut: async () => {
      if (kind === 'platform_transfer_reversal') {
        await advance(ctx, tx, transfer, 'reverse', { reason, ...people })
      } else {
        const arrival = { charge_amount: content.amount, arrival_evidence: reason }
        await advance(ctx, tx, transfer, 'confirm', { ...arrival, ...people })
      }
      return nothingApplied
    },
  }
}

/** Locks the subject before the proposal, as every other change to the subject does. */
const prepare = async (
  ctx: Context,
  tx: Tx,
  proposal: ProposalRow,
  decider: Decider,
): Promise<Prepared> => {
  const now = ctx.clock.nowIso()
  if (proposal.kind === 'settlement') {
    const { status, failure_reason: failureReason } = proposal.content
    const locked = await lockItem(tx, proposal.subject)
    const reason = proposal.reason ?? ''
    const resolution = { status: status ?? undefined, failureReason, reason }
    return {
      inForce: {
        status: locked.row.status,
        failure_reason: locked.row.failure_reason,
        refunded_amount: locked.refunded,
      },
      countries: [locked.row.country],
      carryOut: async () => ({ steps: (await resolveWithin(ctx, tx, locked, resolution)).ended }),
    }
  }
  if (proposal.kind === 'fee_schedule') {
    const effective_from = proposal.content.effective_from ?? now
    const { content } = proposal
    const times = { effective_from, created_at: now }
    const { returned_on_refund = false } = content
    const schedule =
      content.type === 'withdrawal'
        ? { ...content, ...times }
        : { ...content, ...times, type: content.type ?? 'disbursement', returned_on_refund }
    return {
      inForce: await lockFee(tx, content, effective_from),
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
  if (proposal.kind === 'organisation_resumption' || proposal.kind === 'organisation_verification')
    return prepareOrganisation(ctx, tx, proposal)
  if (proposal.kind === 'refund') return prepareRefund(ctx, tx, proposal)
  if (proposal.kind === 'balance_adjustment') {
    await requireLockedOrganisation(tx, proposal.content.organisation_id)
    await requireAdjustable(tx, decider, proposal.content)
    return {
      inForce: { adjusted: await isAdjusted(tx, proposal.subject) },
      carryOut: async () => {
        await adjustWithin(tx, proposal, now)
        return nothingApplied
      },
    }
  }
  if (proposal.kind === 'withdrawal_return') {
    const { reason, proposed_by } = proposal
    const { bank_reference, value_date } = proposal.content
    const row = await requireWithdrawal(tx, proposal.subject)
    return {
      inForce: { withdrawal_status: row.status },
      carryOut: async () => {
        const approved_by = decider?.personId ?? null
        const reported = { reason: reason ?? '', bank_reference, value_date }
        await returnWithin(ctx, tx, row, { ...reported, proposed_by, approved_by })
        return nothingApplied
      },
    }
  }
  if (proposal.kind === 'top_up_reversal') {
    const topUp = await requireTopUp(tx, proposal.subject)
    return {
      inForce: { top_up_status: topUp.status },
      carryOut: async () => {
        await reverseTopUpWithin(ctx, tx, topUp, proposal.reason ?? '')
        return nothingApplied
      },
    }
  }
  if (
    proposal.kind === 'platform_transfer_reversal' ||
    proposal.kind === 'platform_transfer_arrival'
  ) {
    return prepareTransferStep(ctx, tx, proposal, decider)
  }
  if (proposal.kind === 'provider_price') {
    const { content } = proposal
    const effective_from = content.effective_from ?? now
    const { inForce } = await lockPrice(tx, content, effective_from)
    return {
      inForce,
      carryOut: async () => {
        const price = { ...content, id: newId(ctx.clock.nowMs()), effective_from, created_at: now }
        await addPriceWithin(ctx, tx, price)
        return nothingApplied
      },
    }
  }
  if (proposal.kind === 'provider_charges') {
    const locked = await lockCharges(
      tx,
      proposal.content.charges.map(({ transaction_id: transactionId, amount }) => ({
        transactionId,
        amount,
      })),
    )
    return {
      inForce: { charges: chargesInForce(locked) },
      countries: locked.map(({ row }) => row.country),

      carryOut: async () => {
        await recordChargesWithin(ctx, tx, locked, proposal.reason ?? '')
        return nothingApplied
      },
    }
  }
  if (proposal.kind === 'unknown_order') {
    const order = await lockOrder(tx, proposal.subject)
    return {
      inForce: { resolved: order.resolved_at !== null },
      countries: [order.country],
      carryOut: async () => {
        await resolveOrderWithin(ctx, tx, order, proposal.reason ?? '')
        return nothingApplied
      },
    }
  }
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

const shown = async (ctx: Context, id: string): Promise<ShownProposal> => {
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
  ctx: Context,
  id: string,
  decider: Decider,
  judgement: Judgement,
): Promise<ShownProposal> => {
  const done = await ctx.db.transaction().execute(async (tx) => {
    const proposal = await requireProposal(tx, id)
    const prepared = await prepare(ctx, tx, proposal, decider)
    const { isPermitted = true, carryOut } = prepared
    await lockProposal(tx, id)
    if (judgement.isConfirmedOnHost && !(await isAuthorAlone(tx, id))) {
      throw new Problem('second_person_needed')
    }
    await recordDecision(ctx, tx, 'proposal', id, decider, judgement)
    const now = ctx.clock.nowIso()
    const roles = rolesWith(permissionFor[proposal.kind])
    const isCarriedOut = isPermitted && (await markCarriedOut(tx, id, { ...prepared, roles }, now))
    if (!isCarriedOut) await endProposal(tx, id, 'overtaken', now)
    const status = isCarriedOut ? 'carried_out' : 'overtaken'
    await recordEnd(ctx, tx, proposal, status, judgement.reason)
    return isCarriedOut ? carryOut() : undefined
  })
  if (done === undefined) throw new Problem('proposal_over')
  announceTransitions(ctx, done.steps)
  done.announce?.()
  return shown(ctx, id)
}

/**
 * Approves a change with proof of host access, for an author who has no colleague to approve it.
 * Throws InvalidRequest if the proof is invalid. Throws Problem `second_person_needed` if a
 * colleague could approve the change, and the errors of `approveProposal`.
 */
export const confirmProposal = async (
  ctx: Context,
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
 * Throws Problem `not_found`, `proposal_over`, and `person_not_permitted` if another person created
 * the proposal.
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
