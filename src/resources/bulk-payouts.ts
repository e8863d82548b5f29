import type { components as AccountComponents } from '../../generated/account.ts'
import type { components as ManagementComponents } from '../../generated/management.ts'
import { lineStates } from '../domain/payouts/bulk-payout.ts'
import { statementNumber } from '../domain/phone-number.ts'
import type { BulkLineWithPayout } from '../repositories/payouts/bulk-lines.ts'
import type {
  BulkPayoutRow,
  BulkPayoutWithPayouts,
  FoundBulkPayoutRow,
} from '../repositories/payouts/bulk-payouts.ts'
import type { BulkPayoutToApprove } from '../repositories/payouts/to-approve.ts'
import { approvalResource, reviewResource } from './approvals.ts'

type AccountSchemas = AccountComponents['schemas']
type Progress = AccountSchemas['BulkPayoutProgress']

/** Lines without a payout are counted under the status of the bulk payout. */
const progressOf = (row: BulkPayoutWithPayouts): Progress => {
  const left = { count: row.line_count - row.made_count, amount: row.left_amount }
  const isGivenUp = row.status === 'cancelled' || row.status === 'rejected'
  const parts = { ...row.payouts, [isGivenUp ? row.status : 'waiting']: left }
  const none = { count: 0, amount: 0 }
  return Object.fromEntries(lineStates.map((state) => [state, parts[state] ?? none])) as Progress
}

export const bulkPayoutResource = (row: BulkPayoutWithPayouts): AccountSchemas['BulkPayout'] => ({
  id: row.id,
  status: row.status,
  reference: row.reference,
  description: row.description,
  metadata: row.metadata,
  line_count: row.line_count,
  currency: row.currency,
  amount: row.amount,
  fee_amount: row.fee_amount,
  total_deducted: row.amount + row.fee_amount,
  needs_approval: row.needs_approval,
  progress: progressOf(row),
  environment: row.environment,
  created_at: row.created_at,
  updated_at: row.updated_at,
})

export const bulkLineResource = (row: BulkLineWithPayout): AccountSchemas['BulkPayoutLine'] => ({
  number: row.number,
  state: row.state,
  amount: row.amount,
  fee_amount: row.fee_amount,
  currency: row.currency,
  country: row.country,
  provider: row.provider,
  phone_number: statementNumber(row.phone_number, row.country),
  payout_id: row.payout_id,
  reference: row.reference,
  failure_reason: row.failure_reason,
  merchant_reference:
    row.payout_id === null ? row.merchant_reference : row.payout_merchant_reference,
})

export const bulkPayoutDetailResource = (
  row: BulkPayoutWithPayouts & BulkPayoutToApprove,
): ManagementComponents['schemas']['BulkPayoutDetail'] => ({
  ...managedBulkPayoutResource(row),
  progress: progressOf(row),
})

const sharedParts = (row: BulkPayoutRow) => ({
  id: row.id,
  organisation_id: row.organisation_id,
  environment: row.environment,
  line_count: row.line_count,
  amount: row.amount,
  fee_amount: row.fee_amount,
  currency: row.currency,
  status: row.status,
  reference: row.reference,
  description: row.description,
  created_at: row.created_at,
})

export const managedBulkPayoutResource = (
  row: BulkPayoutToApprove,
): ManagementComponents['schemas']['ManagedBulkPayout'] => ({
  ...sharedParts(row),
  approval: approvalResource(row.approval),
  review: reviewResource(row.review),
})

export const foundBulkPayoutResource = (
  row: FoundBulkPayoutRow,
): ManagementComponents['schemas']['FoundBulkPayout'] => ({
  ...sharedParts(row),
  organisation_name: row.organisation_name,
})
