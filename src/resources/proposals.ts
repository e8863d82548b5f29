import type { components } from '../../generated/management.ts'
import type { ShownProposal } from '../repositories/approvals/proposals.ts'
import { approvalResource } from './approvals.ts'

/** Proposals as administrators see them, field by field. */

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
}

/** Of the fields of what is stored, those that are shown as terms. */
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
  }
}

export const proposalResource = (row: ShownProposal): Schemas['Proposal'] => {
  const settlement = row.kind === 'settlement' ? row.content : undefined
  const resolution =
    settlement === undefined ? null : settlement.status === null ? 'dismissed' : 'settled'
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    reconciliation_item_id: settlement === undefined ? null : row.subject,
    transaction_id: settlement?.transaction_id ?? null,
    organisation_id: 'organisation_id' in row.content ? row.content.organisation_id : null,
    environment: settlement?.environment ?? null,
    provider: row.content.provider,
    country: row.content.country,
    currency: row.content.currency,
    amount: settlement?.amount ?? null,
    content: termsOf({ ...row.content, resolution }),
    in_force: termsOf(row.base),
    reason: row.reason,
    created_at: row.created_at,
    expires_at: row.expires_at,
    ended_at: row.ended_at,
    approval: approvalResource(row.approval),
  }
}
