import type { components as Account } from '../../generated/account.ts'
import type { components as Management } from '../../generated/management.ts'
import type { components } from '../../generated/openapi.ts'
import { netAmount } from '../domain/ledger/postings.ts'
import { maskedNumber } from '../domain/phone-number.ts'
import { refundableAmount } from '../domain/refunds/refundable.ts'
import type { PayoutStatus, TransactionStatus } from '../domain/transactions/state-machine.ts'
import type { PayoutToApprove } from '../repositories/payouts/to-approve.ts'
import type {
  DetailedTransaction,
  ListedTransaction,
} from '../repositories/transactions/select-transactions.ts'
import type { NewTransaction, TransactionRow } from '../repositories/transactions/transactions.ts'
import { approvalResource, reviewResource } from './approvals.ts'

type Schemas = components['schemas']
type ManagementSchemas = Management['schemas']

export const transactionResource = (
  row: NewTransaction | TransactionRow,
): Schemas['Transaction'] => ({
  id: row.id,
  type: row.type,
  provider: row.provider,
  amount: row.amount,
  currency: row.currency,
  phone_number: row.phone_number,
  status: row.status as TransactionStatus,
  failure_reason: 'failure_reason' in row ? row.failure_reason : null,
  environment: row.environment,
  metadata: row.metadata,
  created_at: row.created_at,
  updated_at: row.updated_at,
})

export const payoutResource = (row: NewTransaction | TransactionRow): Schemas['Payout'] => ({
  id: row.id,
  amount: row.amount,
  fee_amount: row.fee_amount ?? 0,
  total_deducted: row.amount + (row.fee_amount ?? 0),
  currency: row.currency,
  provider: row.provider,
  country: row.country,
  phone_number: row.phone_number,
  status: row.status as PayoutStatus,
  reference: row.reference ?? '',
  created_at: row.created_at,
})

export const managedPayoutResource = (
  row: PayoutToApprove,
): ManagementSchemas['ManagedPayout'] => ({
  id: row.id,
  organisation_id: row.organisation_id,
  environment: row.environment,
  amount: row.amount,
  fee_amount: row.fee_amount ?? 0,
  currency: row.currency,
  status: row.status as PayoutStatus,
  reference: row.reference ?? '',
  created_at: row.created_at,
  provider: row.provider,
  country: row.country,
  masked_phone_number: maskedNumber(row.msisdn),
  merchant_reference: row.merchant_reference,
  approval: approvalResource(row.approval),
  review: reviewResource(row.review),
})

/** Only payouts and refunds can be held. */
export const holdResource = ({
  status,
  held_reason: reason,
  held_since: since,
}: Pick<
  TransactionRow,
  'status' | 'held_reason' | 'held_since'
>): Account['schemas']['PayoutHold'] =>
  (status === 'approved' || status === 'pending') && reason !== null && since !== null
    ? { reason, since }
    : null

/** Returns the change in the merchant's balance, and the fee that a refund returns. */
export const netOf = (
  row: Pick<TransactionRow, 'type' | 'amount' | 'fee_amount' | 'returned_fee_amount'>,
): Required<Pick<AccountTransaction, 'net_amount' | 'returned_fee_amount'>> => ({
  net_amount: netAmount(row),
  returned_fee_amount: row.type === 'refund' ? (row.returned_fee_amount ?? 0) : null,
})

type AccountTransaction = Account['schemas']['AccountTransaction']

/** A transaction as the merchant may see it, without its status history. */
export const listedTransactionResource = (
  row: ListedTransaction,
): Omit<AccountTransaction, 'timeline'> => {
  const isPayment = row.type === 'collection'
  return {
    id: row.id,
    type: row.type,
    status: row.status,
    failure_reason: row.failure_reason,
    amount: row.amount,
    currency: row.currency,
    provider: row.provider,
    country: row.country,
    phone_number: row.phone_number,
    fee_amount: row.fee_amount ?? 0,
    reference: row.reference,
    payment_id: row.original_id,
    refunded_amount: isPayment ? (row.refunded ?? 0) : null,
    refundable_amount: isPayment ? refundableAmount(row, row.refunding ?? 0) : null,
    checkout_session_id: isPayment ? row.checkout_session_id : null,
    bulk_payout_id: row.bulk_payout_id,
    refund_reason: row.refund_reason,
    provider_reference: row.provider_reference,
    metadata: row.metadata,
    environment: row.environment,
    created_at: row.created_at,
    updated_at: row.updated_at,
    merchant_reference: row.merchant_reference,
    held: holdResource(row),
    ...netOf(row),
  }
}

/** A transaction with all details that the merchant may see. */
export const accountTransactionResource = (row: DetailedTransaction): AccountTransaction => ({
  ...listedTransactionResource(row),
  timeline: (row.timeline ?? []).map(({ happened_at, ...change }) => ({
    ...change,
    happened_at: new Date(happened_at).toISOString(),
  })),
})
