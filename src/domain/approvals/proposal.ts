import type { Permission } from '../../../generated/permissions.ts'
import type { Country, Currency, Provider } from '../markets.ts'
import type { Environment } from '../merchants/caller.ts'
import type { KycStatus } from '../merchants/kyc-status.ts'
import type { FeeType } from '../payments/collection-fee.ts'
import type { PayoutApprovalRule } from '../payouts/approval-rule.ts'
import type { Access } from '../people/access.ts'
import { dayMs } from '../time.ts'
import type { FailureReason } from '../transactions/failure-reason.ts'
import type { Status, TransactionType } from '../transactions/state-machine.ts'
import type { PlatformTransferStatus } from '../treasury/platform-transfer.ts'
import type { TopUpStatus } from '../treasury/top-up.ts'
import type { WithdrawalMarket, WithdrawalStatus } from '../treasury/withdrawal.ts'

/**
 * One person proposes these changes and another person approves them. The service makes the change
 * on approval.
 */

export const proposalKinds = [
  'settlement',
  'fee_schedule',
  'amount_limits',
  'payout_approval_rules',
  'ip_allow_list',
  'person',
  'organisation_resumption',
  'organisation_verification',
  'refund',
  'unknown_order',
  'balance_adjustment',
  'withdrawal_return',
  'top_up_reversal',
  'platform_transfer_reversal',
  'platform_transfer_arrival',
  'provider_price',
  'provider_charges',
  'refund_cancellation',
] as const

export type ProposalKind = (typeof proposalKinds)[number]

/** The permission required to propose or make a change. */
export const permissionFor: Record<ProposalKind, Permission> = {
  settlement: 'reconciliation:write',
  fee_schedule: 'fees:write',
  amount_limits: 'limits:write',
  payout_approval_rules: 'applications:write',
  ip_allow_list: 'applications:write',
  person: 'people:write',
  organisation_resumption: 'organisations:suspend',
  organisation_verification: 'organisations:verify',
  refund: 'refunds:write',
  unknown_order: 'reconciliation:write',
  balance_adjustment: 'balances:adjust',
  withdrawal_return: 'withdrawals:send',
  top_up_reversal: 'treasury:write',
  platform_transfer_reversal: 'treasury:write',
  platform_transfer_arrival: 'treasury:write',
  provider_price: 'fees:write',
  provider_charges: 'reconciliation:write',
  refund_cancellation: 'payouts:cancel',
}

export const proposalStatuses = [
  'waiting',
  'carried_out',
  'rejected',
  'withdrawn',
  'replaced',
  'overtaken',
] as const

export type ProposalStatus = (typeof proposalStatuses)[number]

/** A proposal expires when it has been pending for longer than `proposalMs`. */
export type ShownProposalStatus = ProposalStatus | 'expired'

export const proposalMs = 7 * dayMs

/** A control change must wait this long before its proposer can approve it alone. */
export const ownApprovalMs = dayMs

/**
 * A person who lost the right to approve still counts as an approver for this long. Otherwise, a
 * person could deactivate their colleagues and approve their own change a day later.
 */
export const formerApproverMs = 7 * dayMs

/** After a proposal is approved, its author has this long to create the password link. */
export const approvedLinkMs = dayMs

interface Market {
  provider: Provider
  country: Country
  currency: Currency
}

/**
 * The decision on a reconciliation item: a final status that is supported by evidence, or a
 * dismissal.
 */
interface Settlement extends Market {
  transaction_id: string
  organisation_id: string
  environment: Environment
  amount: number
  /** Null if the item is dismissed. */
  status: Status | null
  failure_reason: FailureReason | null
}

/** The fee applies to one organisation, or to all organisations if `organisation_id` is null. */
interface FeeTerms {
  organisation_id: string | null
  basis_points: number
  fixed_amount: number
  /** Null if the fee takes effect when it is approved. */
  effective_from: string | null
}

interface ProposedMarketFee extends Market, FeeTerms {
  /** Undefined for payouts, for compatibility with rows that the previous version wrote. */
  type?: FeeType
  /** True if refunds return the fee. Set only for payments. */
  returned_on_refund?: boolean
}

/** A withdrawal fee applies to a currency, not to a provider or country. */
interface ProposedWithdrawalFee extends WithdrawalMarket, FeeTerms {
  /** True if the fee is returned when the bank returns a paid withdrawal. */
  returned_on_refund: boolean
}

export type ProposedFee = ProposedMarketFee | ProposedWithdrawalFee

export type FeeInForce = Pick<ProposedFee, 'basis_points' | 'fixed_amount' | 'returned_on_refund'>

export interface ProposedLimits extends Market {
  minimum_amount: number
  maximum_amount: number
}

interface OfApplication {
  application_id: string
  organisation_id: string
}

interface ProposedRules extends OfApplication {
  payout_approval_rules: PayoutApprovalRule[]
}

interface ProposedAddresses extends OfApplication {
  ip_allow_list: string[]
}

const signInChanges = ['password_link', 'identity_unlinked'] as const

type SignInChange = (typeof signInChanges)[number]

/** Omitted fields keep their values. */
export interface ProposedPerson {
  person_id: string
  access?: Access
  sign_in_change?: SignInChange
}

interface OfOrganisation {
  organisation_id: string
}

interface ProposedResumption extends OfOrganisation {
  suspended: boolean
}

interface ProposedVerification extends OfOrganisation {
  kyc_status: KycStatus
}

interface ProposedRefund extends Market {
  transaction_id: string
  organisation_id: string
  environment: Environment
  /** The refunded amount, in minor units. */
  amount: number
  /** The payment's total refunded amount including this refund, in minor units. */
  refunded_amount: number
}

/** Cancels a refund on hold. */
interface ProposedRefundCancellation extends Market {
  /** The refund. */
  transaction_id: string
  organisation_id: string
  environment: Environment
  amount: number
  status: 'failed'
}

/** A transaction is unknown if only a provider has a record of it. */
interface ProposedUnknownOrder extends Pick<Market, 'provider' | 'country'> {
  unknown_order_id: string
  environment: Environment
}

/** An adjustment corrects a merchant's balance for money that moved outside this service. */
export interface ProposedAdjustment extends OfOrganisation {
  environment: Environment
  currency: Currency
  direction: 'credit' | 'debit'
  /** In minor units, above zero. */
  amount: number
  /** The reference of the evidence, such as a bank transfer. */
  reference: string
}

/** Returns a withdrawal to the merchant's balance. */
interface ProposedReturn extends OfOrganisation {
  withdrawal_id: string
  environment: Environment
  currency: Currency
  amount: number
  /** Undefined unless the proposer entered the details of the bank statement. */
  bank_reference?: string
  value_date?: string
}

interface ProposedTopUpReversal extends OfOrganisation {
  top_up_id: string
  environment: Environment
  currency: Currency
  amount: number
}

/** Reverses a platform transfer, or records its arrival minus a charge. */
interface ProposedTransferStep {
  platform_transfer_id: string
  environment: Environment
  currency: Currency
  /** The reversed amount, or the charge. */
  amount: number
}

export interface ProposedPrice extends Market {
  type: TransactionType
  basis_points: number
  fixed_amount: number
  /** Null if the price takes effect when it is approved. */
  effective_from: string | null
}

export type PriceInForce = Pick<ProposedPrice, 'basis_points' | 'fixed_amount'>

interface ProposedCharge {
  transaction_id: string
  currency: Currency
  /** In minor units. */
  amount: number
}

interface ProposedCharges {
  /** The environment is live if any of the transactions is live. */
  environment: Environment
  charges: ProposedCharge[]
}

interface TransferInForce {
  platform_transfer_status: PlatformTransferStatus
}

interface Proposed<Kind extends ProposalKind, Content, Base> {
  kind: Kind
  content: Content
  base: Base
}

export type ProposedChange =
  | Proposed<
      'settlement',
      Settlement,
      Pick<Settlement, 'failure_reason'> & {
        status: Status
        /** The refunded amount of the payment, in minor units. */
        refunded_amount: number
      }
    >
  | Proposed<'fee_schedule', ProposedFee, FeeInForce>
  | Proposed<
      'amount_limits',
      ProposedLimits,
      Pick<ProposedLimits, 'minimum_amount' | 'maximum_amount'>
    >
  | Proposed<'payout_approval_rules', ProposedRules, Pick<ProposedRules, 'payout_approval_rules'>>
  | Proposed<'ip_allow_list', ProposedAddresses, Pick<ProposedAddresses, 'ip_allow_list'>>
  | Proposed<
      'person',
      ProposedPerson,
      {
        access: Access
        /** The linked account at the identity provider; null without a linked account. */
        identity: string | null
      }
    >
  | Proposed<
      'organisation_resumption',
      ProposedResumption,
      {
        suspended: boolean
        /** When the suspension began. The proposal does not apply to a later suspension. */
        suspended_at: string | null
      }
    >
  | Proposed<
      'organisation_verification',
      ProposedVerification,
      Pick<ProposedVerification, 'kyc_status'>
    >
  | Proposed<'refund', ProposedRefund, Pick<ProposedRefund, 'refunded_amount'>>
  | Proposed<
      'refund_cancellation',
      ProposedRefundCancellation,
      {
        status: Status
        /** Why the refund is on hold; null if it is not. */
        held_reason: string | null
      }
    >
  | Proposed<'unknown_order', ProposedUnknownOrder, { resolved: boolean }>
  | Proposed<'balance_adjustment', ProposedAdjustment, { adjusted: boolean }>
  | Proposed<
      'withdrawal_return',
      ProposedReturn,
      { withdrawal_status: WithdrawalStatus; top_up_ids?: string[] }
    >
  | Proposed<'top_up_reversal', ProposedTopUpReversal, { top_up_status: TopUpStatus }>
  | Proposed<'platform_transfer_reversal', ProposedTransferStep, TransferInForce>
  | Proposed<'platform_transfer_arrival', ProposedTransferStep, TransferInForce>
  | Proposed<'provider_price', ProposedPrice, PriceInForce>
  | Proposed<'provider_charges', ProposedCharges, Pick<ProposedCharges, 'charges'>>

export type ChangeOf<Kind extends ProposalKind> = Extract<ProposedChange, { kind: Kind }>

/** Changes above these thresholds need a second person. */
export interface ApprovalMeasure {
  /**
   * Changes that move more than this amount (in minor units, by currency) need a second person.
   * Currencies without an entry use the default. `off` means no threshold.
   */
  correctionsAbove: Partial<Record<Currency, number>> | 'off'
  /** True if a second person must approve fees, and limits wider than the current ones. */
  terms: boolean
}

export const nothingNeedsApproval: ApprovalMeasure = { correctionsAbove: {}, terms: false }

/** Returns the threshold for a currency; undefined if the default applies. */
export const correctionsBound = (
  { correctionsAbove }: ApprovalMeasure,
  currency: Currency,
): number | undefined =>
  correctionsAbove === 'off' ? Number.POSITIVE_INFINITY : correctionsAbove[currency]

type Limits = Pick<ProposedLimits, 'minimum_amount' | 'maximum_amount'>

/** Returns whether `limits` allow amounts that `than` does not allow. */
export const areWider = (limits: Limits, than: Limits): boolean =>
  limits.minimum_amount < than.minimum_amount || limits.maximum_amount > than.maximum_amount

/**
 * Returns whether a provider's price has a higher percentage or fixed amount than another price.
 */
export const isDearer = (price: PriceInForce, than: PriceInForce): boolean =>
  price.basis_points > than.basis_points || price.fixed_amount > than.fixed_amount

/**
 * Returns whether a fee costs merchants more than another fee. A fee also costs more if refunds no
 * longer return it.
 */
export const isDearerFee = (fee: FeeInForce, than: FeeInForce): boolean => {
  const isFree = fee.basis_points === 0 && fee.fixed_amount === 0
  const isKept = than.returned_on_refund === true && fee.returned_on_refund !== true
  return isDearer(fee, than) || (isKept && !isFree)
}
