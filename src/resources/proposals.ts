import type { components } from '../../generated/management.ts'
import type { ShownProposal } from '../repositories/approvals/proposals.ts'
import { approvalResource } from './approvals.ts'

type Schemas = components['schemas']

const noTerms: Required<Schemas['ProposalTerms']> = {
  resolution: null,
  status: null,
  failure_reason: null,
  basis_points: null,
  fixed_amount: null,
  effective_from: null,
  minimum_amount: null,
  maximum_amount: null,
  payout_approval_rules: null,
  ip_allow_list: null,
  access: null,
  sign_in_change: null,
  suspended: null,
  kyc_status: null,
  refunded_amount: null,
  fee_type: null,
  price_type: null,
  charges: null,
  returned_on_refund: null,
  direction: null,
  reference: null,
}

/** Selects the stored fields that belong to the terms. */
const termsOf = (stored: Partial<Schemas['ProposalTerms']>): Schemas['ProposalTerms'] => {
  const terms = { ...noTerms, ...stored }
  return {
    resolution: terms.resolution,
    status: terms.status,
    failure_reason: terms.failure_reason,
    basis_points: terms.basis_points,
    fixed_amount: terms.fixed_amount,
    effective_from: terms.effective_from,
    minimum_amount: terms.minimum_amount,
    maximum_amount: terms.maximum_amount,
    payout_approval_rules: terms.payout_approval_rules,
    ip_allow_list: terms.ip_allow_list,
    access: terms.access,
    sign_in_change: terms.sign_in_change,
    suspended: terms.suspended,
    kyc_status: terms.kyc_status,
    refunded_amount: terms.refunded_amount,
    fee_type: terms.fee_type,
    price_type: terms.price_type,
    charges: terms.charges,
    returned_on_refund: terms.returned_on_refund,
    direction: terms.direction,
    reference: terms.reference,
  }
}

/** Returns the merchant's balance before and after a pending adjustment. */
const balancesOf = (row: ShownProposal) => {
  if (row.kind !== 'balance_adjustment' || row.balance === null) {
    return { balance_before: null, balance_after: null }
  }
  const { direction, amount } = row.content
  const change = direction === 'credit' ? amount : -amount
  return { balance_before: row.balance, balance_after: row.balance + change }
}

/** The top-up to reverse, or a top-up that may be the same transfer as a return. */
const topUpOf = (row: ShownProposal): string | null => {
  if (row.kind === 'withdrawal_return') return row.base.top_up_ids?.[0] ?? null
  return row.kind === 'top_up_reversal' ? row.content.top_up_id : null
}

export const proposalResource = (row: ShownProposal): Schemas['Proposal'] => {
  const settlement = row.kind === 'settlement' ? row.content : undefined
  const resolution =
    settlement === undefined ? null : settlement.status === null ? 'dismissed' : 'settled'
  const market = 'provider' in row.content ? row.content : undefined
  const { currency = null } = { currency: null, ...row.content }
  // The base of a settlement also contains the refunded amount, which the settlement does not
  // change.
  const { refunded_amount, ...base } = { refunded_amount: undefined, ...row.base }
  const refunded = row.kind === 'refund' ? { refunded_amount } : {}
  const fee_type = row.kind === 'fee_schedule' ? (row.content.type ?? 'disbursement') : null
  const price_type = row.kind === 'provider_price' ? row.content.type : null
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    reconciliation_item_id: settlement === undefined ? null : row.subject,
    transaction_id: 'transaction_id' in row.content ? row.content.transaction_id : null,
    application_id: 'application_id' in row.content ? row.content.application_id : null,
    person_id: 'person_id' in row.content ? row.content.person_id : null,
    unknown_order_id: 'unknown_order_id' in row.content ? row.content.unknown_order_id : null,
    withdrawal_id: 'withdrawal_id' in row.content ? row.content.withdrawal_id : null,
    top_up_id: topUpOf(row),
    platform_transfer_id:
      'platform_transfer_id' in row.content ? row.content.platform_transfer_id : null,
    organisation_id: 'organisation_id' in row.content ? row.content.organisation_id : null,
    organisation_name: row.organisation_name,
    environment: 'environment' in row.content ? row.content.environment : null,
    provider: market?.provider ?? null,
    country: market?.country ?? null,
    currency,
    // A confirmed transfer without a bank charge has no amount.
    amount: 'amount' in row.content ? row.content.amount || null : null,
    ...balancesOf(row),
    content: termsOf({ ...row.content, resolution, fee_type, price_type }),
    in_force: termsOf({ ...base, ...refunded, fee_type, price_type }),
    reason: row.reason,
    created_at: row.created_at,
    own_approval_from: row.own_approval_from,
    expires_at: row.expires_at,
    ended_at: row.ended_at,
    approval: approvalResource(row.approval),
  }
}
