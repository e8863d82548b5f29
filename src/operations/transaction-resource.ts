import type { components } from '../../generated/account.ts'
import { refundableAmount } from '../domain/refunds/refundable.ts'
import type { DetailedTransaction } from '../repositories/transactions/select-transactions.ts'

type AccountTransaction = components['schemas']['AccountTransaction']

/** A payment, refund or payout with all that its merchant may know. */
export const accountTransactionResource = (row: DetailedTransaction): AccountTransaction => {
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
    timeline: (row.timeline ?? []).map(({ happened_at, ...change }) => ({
      ...change,
      happened_at: new Date(happened_at).toISOString(),
    })),
    merchant_reference: row.merchant_reference,
  }
}
