import type { Tx } from '../../database/database.ts'
import { newId } from '../../database/ids.ts'
import type { ChangeOf, ProposalKind } from '../../domain/approvals/proposal.ts'
import type { Country } from '../../domain/markets.ts'
import { Problem } from '../../domain/problems.ts'
import { isAdjusted, type ProposalRow } from '../../repositories/approvals/proposals.ts'
import { lockOriginals, sumRefunds } from '../../repositories/transactions/transactions.ts'
import { addPriceWithin, lockPrice } from '../ledger/add-price.ts'
import { adjustWithin, requireAdjustable } from '../ledger/adjust-balance.ts'
import { chargesInForce, lockCharges, recordChargesWithin } from '../ledger/record-charges.ts'
import { addFeeWithin, lockFee, lockLimits, setLimitsWithin } from '../markets/change-terms.ts'
import { changeWithin, requireLocked } from '../merchants/change-application.ts'
import {
  requireLockedOrganisation,
  resumeWithin,
  setKycWithin,
} from '../merchants/change-organisation.ts'
import { cancelRefundWithin, lockRefund } from '../payouts/held-payouts.ts'
import { accessOf, identityOf, lockMember, mayStillGrant, updateWithin } from '../people/members.ts'
import { unlinkWithin } from '../people/unlink-identity.ts'
import { lockItem, resolveWithin } from '../reconciliation/resolve-item.ts'
import {
  lockExistingUnknownOrder,
  resolveUnknownOrderWithin,
} from '../reconciliation/unknown-order.ts'
import { refundWithin } from '../refunds/refund-payment.ts'
import type { AppliedSteps } from '../transactions/step.ts'
import { advance, requireTransfer } from '../treasury/platform-transfers.ts'
import { requireTopUp, reverseTopUpWithin } from '../treasury/top-ups.ts'
import { lockReturnTopUps, requireWithdrawal, returnWithin } from '../treasury/withdrawals.ts'
import { returnBase } from './propose-treasury.ts'
import type { Decider } from './record-decision.ts'

export type ApprovalContext = Parameters<typeof resolveWithin>[0] &
  Parameters<typeof updateWithin>[0] &
  Parameters<typeof refundWithin>[0]

/** The approval of a proposal, in one transaction. */
interface Approval {
  ctx: ApprovalContext
  tx: Tx
  decider: Decider
  now: string
}

/** The notifications to send once the transaction is committed. */
interface Announced {
  steps?: AppliedSteps
  announce?: () => void
}

/** `inForce`: the locked values that the proposal would replace. */
interface Prepared {
  inForce: object
  /** False if the author may not change this subject. */
  isPermitted?: boolean
  /** The countries of the subject. Omitted if the author must have access to all countries. */
  countries?: Country[]
  carryOut: () => Promise<Announced | undefined>
}

type Prepare<Kind extends ProposalKind> = (
  approval: Approval,
  proposal: ProposalRow & ChangeOf<Kind>,
) => Promise<Prepared>

const settlement: Prepare<'settlement'> = async ({ ctx, tx }, { content, subject, reason }) => {
  const { status, failure_reason: failureReason } = content
  const locked = await lockItem(tx, subject)
  const { row, refunded } = locked
  const resolution = { status: status ?? undefined, failureReason, reason: reason ?? '' }
  return {
    inForce: {
      status: row.status,
      failure_reason: row.failure_reason,
      refunded_amount: refunded,
    },
    countries: [row.country],
    carryOut: async () => ({ steps: (await resolveWithin(ctx, tx, locked, resolution)).steps }),
  }
}

const feeSchedule: Prepare<'fee_schedule'> = async ({ ctx, tx, now }, { content }) => {
  const effective_from = content.effective_from ?? now
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
    },
  }
}

const amountLimits: Prepare<'amount_limits'> = async ({ ctx, tx, now }, { content }) => ({
  inForce: await lockLimits(tx, content),
  carryOut: async () => {
    await setLimitsWithin(ctx, tx, { ...content, updated_at: now })
  },
})

const approvalRules: Prepare<'payout_approval_rules'> = async (
  { ctx, tx },
  { subject, content: { payout_approval_rules } },
) => {
  const row = await requireLocked(tx, subject)
  return {
    inForce: { payout_approval_rules: row.payout_approval_rules },
    carryOut: async () => {
      await changeWithin(ctx, tx, row, { payout_approval_rules })
    },
  }
}

const addressList: Prepare<'ip_allow_list'> = async (
  { ctx, tx },
  { subject, content: { ip_allow_list } },
) => {
  const row = await requireLocked(tx, subject)
  return {
    inForce: { ip_allow_list: row.ip_allow_list },
    carryOut: async () => {
      await changeWithin(ctx, tx, row, { ip_allow_list })
    },
  }
}

/**
 * Approval does not create a password link. The author does that later; see `requireApprovedLink`.
 */
const person: Prepare<'person'> = async (
  { ctx, tx },
  { content, subject, proposed_by: author },
) => {
  const locked = await lockMember(tx, subject)
  if (locked === undefined) throw new Problem('not_found')
  const before = accessOf(locked.person)
  const { access, sign_in_change: signInChange } = content
  const grants = access === undefined ? [before] : [before, access]
  let isPermitted = true
  for (const grant of grants) isPermitted &&= await mayStillGrant(tx, author, grant)
  return {
    inForce: { access: before, identity: identityOf(locked.person) },
    isPermitted,
    carryOut: async () => {
      if (access !== undefined) {
        const { role, countries, disabled } = access
        const switched = disabled === before.disabled ? undefined : disabled
        await updateWithin(ctx, tx, locked, { role, countries, disabled: switched })
      }
      if (signInChange === 'identity_unlinked') await unlinkWithin(ctx, tx, locked.person)
    },
  }
}

const resumption: Prepare<'organisation_resumption'> = async ({ ctx, tx }, { subject, reason }) => {
  const row = await requireLockedOrganisation(tx, subject)
  const { suspended_at } = row
  return {
    inForce: { suspended: suspended_at !== null, suspended_at },
    carryOut: async () => {
      await resumeWithin(ctx, tx, row, reason)
    },
  }
}

const verification: Prepare<'organisation_verification'> = async (
  { ctx, tx },
  { subject, content, reason, proposed_by: author },
) => {
  const row = await requireLockedOrganisation(tx, subject)
  return {
    inForce: { kyc_status: row.kyc_status },
    carryOut: async () => {
      // A proposal has no contact address, so its approval does not verify the address.
      const decision = { email: undefined, decidedBy: author }
      await setKycWithin(ctx, tx, row, { status: content.kyc_status, reason, ...decision })
    },
  }
}

const refund: Prepare<'refund'> = async ({ ctx, tx }, { subject, content, base, reason }) => {
  const [payment] = await lockOriginals(tx, [subject])
  if (payment === undefined) throw new Problem('not_found')
  const refunded = (await sumRefunds(tx, [subject]))(subject).amount
  const { amount } = content
  const request = { amount, reason: reason ?? '', refundedBefore: base.refunded_amount }
  return {
    inForce: { refunded_amount: refunded },
    countries: [payment.country],
    carryOut: async () => ({ announce: (await refundWithin(ctx, tx, payment, request)).wake }),
  }
}

const refundCancellation: Prepare<'refund_cancellation'> = async (
  { ctx, tx },
  { subject, reason },
) => {
  const held = await lockRefund(tx, subject)
  const { status, held_reason } = held
  return {
    inForce: { status, held_reason },
    countries: [held.country],
    carryOut: async () => ({ steps: await cancelRefundWithin(ctx, tx, held, reason ?? '') }),
  }
}

const unknownOrder: Prepare<'unknown_order'> = async ({ ctx, tx }, { subject, reason }) => {
  const row = await lockExistingUnknownOrder(tx, subject)
  return {
    inForce: { resolved: row.resolved_at !== null },
    countries: [row.country],
    carryOut: async () => {
      await resolveUnknownOrderWithin(ctx, tx, row, reason ?? '')
    },
  }
}

const adjustment: Prepare<'balance_adjustment'> = async ({ tx, decider, now }, proposal) => {
  await requireLockedOrganisation(tx, proposal.content.organisation_id)
  await requireAdjustable(tx, decider, proposal.content)
  return {
    inForce: { adjusted: await isAdjusted(tx, proposal.subject) },
    carryOut: async () => {
      await adjustWithin(tx, proposal, now)
    },
  }
}

/** Null if the author approves alone, so that no record lists the author as the second person. */
const colleagueOf = (authorId: string | null, decider: Decider): string | null =>
  decider === undefined || decider.personId === authorId ? null : decider.personId

const withdrawalReturn: Prepare<'withdrawal_return'> = async (
  { ctx, tx, decider },
  { subject, content, reason, proposed_by, created_at },
) => {
  const { bank_reference, value_date } = content
  const row = await requireWithdrawal(tx, subject)
  const reported = { reason: reason ?? '', bank_reference, value_date }
  const topUpIds = await lockReturnTopUps(ctx, tx, row, reported, created_at)
  return {
    inForce: returnBase(row, topUpIds),
    carryOut: async () => {
      const approved_by = colleagueOf(proposed_by, decider)
      await returnWithin(ctx, tx, row, { ...reported, proposed_by, approved_by })
    },
  }
}

const topUpReversal: Prepare<'top_up_reversal'> = async ({ ctx, tx }, { subject, reason }) => {
  const topUp = await requireTopUp(tx, subject)
  return {
    inForce: { top_up_status: topUp.status },
    carryOut: async () => {
      await reverseTopUpWithin(ctx, tx, topUp, reason ?? '')
    },
  }
}

const transferReversal: Prepare<'platform_transfer_reversal'> = async (
  { ctx, tx, decider },
  { subject, reason, proposed_by: closed_by },
) => {
  const transfer = await requireTransfer(tx, subject)
  const approved_by = colleagueOf(closed_by, decider) ?? transfer.approved_by
  return {
    inForce: { platform_transfer_status: transfer.status },
    carryOut: async () => {
      await advance(ctx, tx, transfer, 'reverse', { reason, closed_by, approved_by })
    },
  }
}

const transferArrival: Prepare<'platform_transfer_arrival'> = async (
  { ctx, tx, decider },
  { subject, content, reason, proposed_by: closed_by },
) => {
  const transfer = await requireTransfer(tx, subject)
  const approved_by = colleagueOf(closed_by, decider) ?? transfer.approved_by
  const arrival = { charge_amount: content.amount, arrival_evidence: reason }
  return {
    inForce: { platform_transfer_status: transfer.status },
    carryOut: async () => {
      await advance(ctx, tx, transfer, 'confirm', { ...arrival, closed_by, approved_by })
    },
  }
}

const providerPrice: Prepare<'provider_price'> = async ({ ctx, tx, now }, { content }) => {
  const effective_from = content.effective_from ?? now
  const { inForce } = await lockPrice(tx, content, effective_from)
  return {
    inForce,
    carryOut: async () => {
      const price = { ...content, id: newId(ctx.clock.nowMs()), effective_from, created_at: now }
      await addPriceWithin(ctx, tx, price)
    },
  }
}

const providerCharges: Prepare<'provider_charges'> = async ({ ctx, tx }, { content, reason }) => {
  const locked = await lockCharges(
    tx,
    content.charges.map(({ transaction_id: transactionId, amount }) => ({ transactionId, amount })),
    null,
  )
  return {
    inForce: { charges: chargesInForce(locked) },
    countries: locked.map(({ row }) => row.country),
    carryOut: async () => {
      await recordChargesWithin(ctx, tx, locked, reason ?? '')
    },
  }
}

const preparers: { [Kind in ProposalKind]: Prepare<Kind> } = {
  settlement,
  fee_schedule: feeSchedule,
  amount_limits: amountLimits,
  payout_approval_rules: approvalRules,
  ip_allow_list: addressList,
  person,
  organisation_resumption: resumption,
  organisation_verification: verification,
  refund,
  refund_cancellation: refundCancellation,
  unknown_order: unknownOrder,
  balance_adjustment: adjustment,
  withdrawal_return: withdrawalReturn,
  top_up_reversal: topUpReversal,
  platform_transfer_reversal: transferReversal,
  platform_transfer_arrival: transferArrival,
  provider_price: providerPrice,
  provider_charges: providerCharges,
}

/** Locks the subject before the proposal, as every other change to the subject does. */
export const prepareProposal = (approval: Approval, proposal: ProposalRow): Promise<Prepared> =>
  (preparers[proposal.kind] as Prepare<ProposalKind>)(approval, proposal)
