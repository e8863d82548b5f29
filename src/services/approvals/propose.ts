import { createHash } from 'node:crypto'
import type { AppContext } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import { newId } from '../../database/ids.ts'
import {
  type ProposedAdjustment,
  type ProposedChange,
  type ProposedFee,
  type ProposedLimits,
  type ProposedPerson,
  type ProposedPrice,
  proposalMs,
} from '../../domain/approvals/proposal.ts'
import type { Acting } from '../../domain/audit/act.ts'
import { limitedMarketKey } from '../../domain/markets.ts'
import type { KycStatus } from '../../domain/merchants/kyc-status.ts'
import type { PayoutApprovalRule } from '../../domain/payouts/approval-rule.ts'
import type { Access } from '../../domain/people/access.ts'
import { sortedCountries } from '../../domain/people/countries.ts'
import { Problem } from '../../domain/problems.ts'
import { refundRefusal } from '../../domain/refunds/refundable.ts'
import {
  insertProposal,
  isAdjusted,
  readProposal,
  type ShownProposal,
} from '../../repositories/approvals/proposals.ts'
import type { ActualCharge } from '../../repositories/ledger/provider-charges.ts'
import { lockOriginals, sumRefunds } from '../../repositories/transactions/transactions.ts'
import { recordAct } from '../audit/record-act.ts'
import { adjustmentSubject, requireAdjustable } from '../ledger/adjust-balance.ts'
import {
  chargesInForce,
  lockCharges,
  lockPrice,
  requirePriceableNodes,
} from '../ledger/record-charges.ts'
import { feeSubject, lockFee, lockLimits, requireCurrentNodes } from '../markets/change-terms.ts'
import { requireLocked } from '../merchants/change-application.ts'
import { requireLockedOrganisation } from '../merchants/change-organisation.ts'
import { accessOf, identityOf, lockMember, requireCover } from '../people/members.ts'
import { lockItem, type Resolution, requireDecidable } from '../reconciliation/resolve-item.ts'
import { lockOpenOrder } from '../reconciliation/unknown-order.ts'
import { type RequestedRefund, requirePayment } from '../refunds/refund-payment.ts'
import {
  type Arrival,
  requireRest,
  requireStep,
  requireTransfer,
} from '../treasury/platform-transfers.ts'
import { requireTopUp } from '../treasury/top-ups.ts'
import {
  type ReportedReturn,
  requireReturn,
  requireReturnable,
  requireWithdrawal,
} from '../treasury/withdrawals.ts'
import { announceOwnApproval, ownApprovalTime, requireReason } from './controls.ts'
import type { Decider } from './record-decision.ts'

type Context = Pick<AppContext, 'clock' | 'config' | 'db' | 'liveProviders'> & Acting

/** A change whose subject this transaction has locked. */
type Draft = ProposedChange & {
  subject: string
  reason: string | null
  /** The name of the changed control, for e-mails. */
  about?: string
}

/** Stores a proposal, and replaces any pending proposal about the same subject. */
const propose = async (
  ctx: Context,
  tx: Tx,
  proposer: Decider,
  { about, ...draft }: Draft,
): Promise<ShownProposal> => {
  const nowMs = ctx.clock.nowMs()
  const at = new Date(nowMs).toISOString()
  const { kind, content, reason } = draft
  const id = newId(nowMs)
  const ownFrom = await ownApprovalTime(ctx, tx, proposer, draft)
  const waitsFromMs = ownFrom === null ? nowMs : Date.parse(ownFrom)
  const row = {
    ...draft,
    id,
    proposed_by: proposer?.personId ?? null,
    own_approval_from: ownFrom,
    country: 'country' in content ? content.country : null,
    created_at: at,
    expires_at: new Date(waitsFromMs + proposalMs).toISOString(),
  }
  await insertProposal(tx, row)
  await announceOwnApproval(ctx, tx, row, about ?? draft.subject)
  await recordAct(ctx, tx, {
    subject: 'proposal',
    id,
    reason,
    organisationId:
      'organisation_id' in content ? (content.organisation_id ?? undefined) : undefined,
    environment: 'environment' in content ? content.environment : undefined,
    before: { ...draft.base },
    after: { kind, status: 'waiting', ...content },
  })
  const proposal = await readProposal(tx, id, at)
  if (proposal === undefined) throw new Error('a stored proposal no longer exists')
  return proposal
}

/**
 * Proposes a payment, payout or withdrawal fee. Without a start time, the fee takes effect when it
 * is approved. Throws the errors of `requireCurrentNodes`.
 */
export const proposeFee = (
  ctx: Context,
  proposer: Decider,
  content: ProposedFee,
): Promise<ShownProposal> =>
  ctx.db.transaction().execute(async (tx) => {
    await requireCurrentNodes(tx, content)
    const base = await lockFee(tx, content, content.effective_from ?? ctx.clock.nowIso())
    const subject = feeSubject(content)
    return propose(ctx, tx, proposer, {
      kind: 'fee_schedule',
      subject,
      content,
      base,
      reason: null,
    })
  })

/** Proposes amount limits for a market, in minor units. */
export const proposeLimits = (
  ctx: Context,
  proposer: Decider,
  content: ProposedLimits,
): Promise<ShownProposal> =>
  ctx.db.transaction().execute(async (tx) => {
    const base = await lockLimits(tx, content)
    const subject = limitedMarketKey(content)
    return propose(ctx, tx, proposer, {
      kind: 'amount_limits',
      subject,
      content,
      base,
      reason: null,
    })
  })

/**
 * Proposes a provider's price. Without a start time, the price takes effect when it is approved.
 * Throws the errors of `requirePriceableNodes`.
 */
export const proposePrice = (
  ctx: Context,
  proposer: Decider,
  content: ProposedPrice,
): Promise<ShownProposal> =>
  ctx.db.transaction().execute(async (tx) => {
    await requirePriceableNodes(tx)
    const at = content.effective_from ?? ctx.clock.nowIso()
    const { subject, inForce: base } = await lockPrice(tx, content, at)
    return propose(ctx, tx, proposer, {
      kind: 'provider_price',
      subject,
      content,
      base,
      reason: null,
    })
  })

/**
 * Proposes actual charges for transactions. The same charges replace a pending proposal of them, so
 * that a statement can be read again. Throws the errors of `lockCharges`.
 */
export const proposeCharges = (
  ctx: Context,
  proposer: Decider,
  actual: ActualCharge[],
  reason: string,
): Promise<ShownProposal> =>
  ctx.db.transaction().execute(async (tx) => {
    const locked = await lockCharges(tx, actual)
    const isOfLive = locked.some(({ row }) => row.environment === 'live')
    const charges = locked.map(({ row: { id, currency }, amount }) => ({
      transaction_id: id,
      currency,
      amount,
    }))
    return propose(ctx, tx, proposer, {
      kind: 'provider_charges',
      subject: createHash('sha256').update(JSON.stringify(charges)).digest('hex'),
      content: { environment: isOfLive ? 'live' : 'test', charges },
      base: { charges: chargesInForce(locked) },
      reason,
    })
  })

/**
 * Proposes to settle or dismiss a reconciliation item. Throws Problem `not_found`,
 * `already_resolved` or `settlement_outdated`. Throws InvalidRequest if the transaction cannot have
 * the final status.
 */
export const proposeSettlement = (
  ctx: Context,
  proposer: Decider,
  itemId: string,
  resolution: Resolution,
): Promise<ShownProposal> =>
  ctx.db.transaction().execute(async (tx) => {
    const { status = null, failureReason, reason } = resolution
    const locked = await lockItem(tx, itemId)
    requireDecidable(locked, resolution)
    const { row, refunded } = locked
    const { provider, country, currency, amount, environment, organisation_id } = row
    const content = {
      provider,
      country,
      currency,
      amount,
      environment,
      organisation_id,
      transaction_id: row.id,
      status,
      failure_reason: failureReason,
    }
    const { status: ended, failure_reason } = row
    const base = { status: ended, failure_reason, refunded_amount: refunded }
    return propose(ctx, tx, proposer, {
      kind: 'settlement',
      subject: itemId,
      content,
      base,
      reason,
    })
  })

/** Proposes new approval rules for an application. Throws Problem `not_found`. */
export const proposeRules = (
  ctx: Context,
  proposer: Decider,
  applicationId: string,
  { rules, reason }: { rules: PayoutApprovalRule[]; reason: string | null },
): Promise<ShownProposal> =>
  ctx.db.transaction().execute(async (tx) => {
    requireReason(ctx, reason)
    const { id, name, organisation_id, payout_approval_rules } = await requireLocked(
      tx,
      applicationId,
    )
    return propose(ctx, tx, proposer, {
      kind: 'payout_approval_rules',
      subject: id,
      reason,
      about: name,
      content: { application_id: id, organisation_id, payout_approval_rules: rules },
      base: { payout_approval_rules },
    })
  })

/** Proposes a new address list for an application. Throws Problem `not_found`. */
export const proposeAddresses = (
  ctx: Context,
  proposer: Decider,
  applicationId: string,
  { addresses, reason }: { addresses: string[]; reason: string | null },
): Promise<ShownProposal> =>
  ctx.db.transaction().execute(async (tx) => {
    requireReason(ctx, reason)
    const { id, name, organisation_id, ip_allow_list } = await requireLocked(tx, applicationId)
    return propose(ctx, tx, proposer, {
      kind: 'ip_allow_list',
      subject: id,
      reason,
      about: name,
      content: { application_id: id, organisation_id, ip_allow_list: addresses },
      base: { ip_allow_list },
    })
  })

/** Omitted fields do not change. */
type PersonChange = Partial<Access> & Pick<ProposedPerson, 'sign_in_change'>

/**
 * Proposes another person's role or sign-in settings. Throws Problem `not_found`. Throws
 * `person_not_permitted` if, before or after the change, the person has more permissions than the
 * proposer.
 */
export const proposePerson = (
  ctx: Context,
  proposer: Decider,
  personId: string,
  { change, reason }: { change: PersonChange; reason: string | null },
): Promise<ShownProposal> =>
  ctx.db.transaction().execute(async (tx) => {
    const locked = await lockMember(tx, personId)
    if (locked === undefined) throw new Problem('not_found')
    requireReason(ctx, reason)
    const { person } = locked
    const base = { access: accessOf(person), identity: identityOf(person) }
    const { sign_in_change, role, countries, disabled } = change
    const access = {
      role: role ?? base.access.role,
      countries: countries === undefined ? base.access.countries : sortedCountries(countries),
      disabled: disabled ?? base.access.disabled,
    }
    for (const grant of [base.access, access]) requireCover(proposer, grant)
    const isOfAccess = [role, countries, disabled].some((each) => each !== undefined)
    return propose(ctx, tx, proposer, {
      kind: 'person',
      subject: personId,
      base,
      reason,
      about: person.name,
      content: {
        person_id: personId,
        ...(isOfAccess && { access }),
        ...(sign_in_change !== undefined && { sign_in_change }),
      },
    })
  })

/** Proposes to lift a suspension. Throws Problem `not_found` and `not_suspended`. */
export const proposeResumption = (
  ctx: Context,
  proposer: Decider,
  organisationId: string,
  reason: string,
): Promise<ShownProposal> =>
  ctx.db.transaction().execute(async (tx) => {
    const { id, name, suspended_at } = await requireLockedOrganisation(tx, organisationId)
    if (suspended_at === null) throw new Problem('not_suspended')
    return propose(ctx, tx, proposer, {
      kind: 'organisation_resumption',
      subject: id,
      reason,
      about: name,
      content: { organisation_id: id, suspended: false },
      base: { suspended: true, suspended_at },
    })
  })

/**
 * Proposes to adjust a balance. Throws Problem `not_found`, `adjustment_exists` if the reference
 * was already used for this balance, and the errors of `requireAdjustable`.
 */
export const proposeBalanceAdjustment = (
  ctx: Context,
  proposer: Decider,
  content: ProposedAdjustment,
  reason: string,
): Promise<ShownProposal> =>
  ctx.db.transaction().execute(async (tx) => {
    const { name } = await requireLockedOrganisation(tx, content.organisation_id)
    await requireAdjustable(tx, proposer, content)
    const subject = adjustmentSubject(content)
    if (await isAdjusted(tx, subject)) throw new Problem('adjustment_exists')
    return propose(ctx, tx, proposer, {
      kind: 'balance_adjustment',
      subject,
      content,
      reason,
      about: name,
      base: { adjusted: false },
    })
  })

/** Proposes an identity verification status. Throws Problem `not_found`. */
export const proposeKycStatus = (
  ctx: Context,
  proposer: Decider,
  organisationId: string,
  { status, reason }: { status: KycStatus; reason: string | null },
): Promise<ShownProposal> =>
  ctx.db.transaction().execute(async (tx) => {
    const { id, name, kyc_status } = await requireLockedOrganisation(tx, organisationId)
    requireReason(ctx, reason)
    return propose(ctx, tx, proposer, {
      kind: 'organisation_verification',
      subject: id,
      reason,
      about: name,
      content: { organisation_id: id, kyc_status: status },
      base: { kyc_status },
    })
  })

/**
 * Proposes a refund on behalf of a merchant. Throws Problem `not_found`, `refund_outdated` and
 * `not_refundable`, like `refundPayment`.
 */
export const proposeRefund = (
  ctx: Context,
  proposer: Decider,
  paymentId: string,
  { amount, reason, refundedBefore }: RequestedRefund,
): Promise<ShownProposal> =>
  ctx.db.transaction().execute(async (tx) => {
    const { id } = await requirePayment(tx, paymentId)
    const [payment] = await lockOriginals(tx, [id])
    if (payment === undefined) throw new Problem('not_found')
    const refunded = (await sumRefunds(tx, [id]))(id).amount
    if (refunded !== refundedBefore) throw new Problem('refund_outdated')
    const { organisation_id, application_id: applicationId, environment } = payment
    const owner = { applicationId, organisationId: organisation_id, environment }
    const refusal = refundRefusal(payment, owner, refunded, amount)
    if (refusal !== undefined) throw new Problem(refusal)
    const { provider, country, currency } = payment
    return propose(ctx, tx, proposer, {
      kind: 'refund',
      subject: id,
      reason,
      content: {
        transaction_id: id,
        organisation_id,
        environment,
        provider,
        country,
        currency,
        amount,
        refunded_amount: refunded + amount,
      },
      base: { refunded_amount: refunded },
    })
  })

/**
 * Proposes to resolve an unknown transaction. Throws Problem `not_found` and `already_resolved`.
 */
export const proposeUnknownOrder = (
  ctx: Context,
  proposer: Decider,
  orderId: string,
  reason: string,
): Promise<ShownProposal> =>
  ctx.db.transaction().execute(async (tx) => {
    const { id, provider, country } = await lockOpenOrder(tx, orderId)
    return propose(ctx, tx, proposer, {
      kind: 'unknown_order',
      subject: id,
      reason,
      content: { unknown_order_id: id, provider, country, environment: 'live' },
      base: { resolved: false },
    })
  })

/**
 * Proposes to return a withdrawal, or to reject an approved withdrawal. Throws Problem `not_found`
 * and `withdrawal_over`, and the errors of `requireReturn`.
 */
export const proposeWithdrawalReturn = (
  ctx: Context,
  proposer: Decider,
  withdrawalId: string,
  { reason, bank_reference, value_date }: ReportedReturn,
): Promise<ShownProposal> =>
  ctx.db.transaction().execute(async (tx) => {
    const row = await requireWithdrawal(tx, withdrawalId)
    requireReturnable(row)
    await requireReturn(ctx, tx, row, { reason, bank_reference, value_date })
    const { id, status, organisation_id, environment, currency, amount } = row
    return propose(ctx, tx, proposer, {
      kind: 'withdrawal_return',
      subject: id,
      reason,
      content: {
        ...{ withdrawal_id: id, organisation_id, environment, currency, amount },
        ...(bank_reference !== undefined && { bank_reference }),
        ...(value_date !== undefined && { value_date }),
      },
      base: { withdrawal_status: status },
    })
  })

/** Proposes to reverse a credited top-up. Throws Problem `not_found` and `top_up_over`. */
export const proposeTopUpReversal = (
  ctx: Context,
  proposer: Decider,
  topUpId: string,
  reason: string,
): Promise<ShownProposal> =>
  ctx.db.transaction().execute(async (tx) => {
    const topUp = await requireTopUp(tx, topUpId, ['received'])
    const { id, status, organisation_id, currency, amount } = topUp
    if (organisation_id === null) throw new Error('a received top-up belongs to a merchant')
    return propose(ctx, tx, proposer, {
      kind: 'top_up_reversal',
      subject: id,
      reason,
      content: { top_up_id: id, organisation_id, environment: 'live', currency, amount },
      base: { top_up_status: status },
    })
  })

/**
 * Proposes to reverse capital, or a transfer that was returned. Throws Problem `not_found` and
 * `platform_transfer_over`.
 */
export const proposePlatformTransferReversal = (
  ctx: Context,
  proposer: Decider,
  transferId: string,
  reason: string,
): Promise<ShownProposal> =>
  ctx.db.transaction().execute(async (tx) => {
    const transfer = await requireTransfer(tx, transferId)
    requireStep(transfer, 'reverse')
    const { id, status, currency, amount } = transfer
    return propose(ctx, tx, proposer, {
      kind: 'platform_transfer_reversal',
      subject: id,
      reason,
      content: { platform_transfer_id: id, environment: 'live', currency, amount },
      base: { platform_transfer_status: status },
    })
  })

/**
 * Proposes to confirm the arrival of a transfer, minus a charge. Throws InvalidRequest if the
 * charge leaves no money. Throws Problem `not_found` and `platform_transfer_over`.
 */
export const proposePlatformTransferArrival = (
  ctx: Context,
  proposer: Decider,
  transferId: string,
  arrival: Arrival,
): Promise<ShownProposal> =>
  ctx.db.transaction().execute(async (tx) => {
    const transfer = await requireTransfer(tx, transferId)
    requireRest(transfer, arrival)
    requireStep(transfer, 'confirm')
    const { id, status, currency } = transfer
    const amount = arrival.charge_amount
    return propose(ctx, tx, proposer, {
      kind: 'platform_transfer_arrival',
      subject: id,
      reason: arrival.evidence,
      content: { platform_transfer_id: id, environment: 'live', currency, amount },
      base: { platform_transfer_status: status },
    })
  })
