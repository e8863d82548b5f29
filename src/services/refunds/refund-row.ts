import type { RefundReason } from '../../domain/checkout/duplicate-collection.ts'
import { type Refunded, returnedFeeAmount } from '../../domain/payments/collection-fee.ts'
import type {
  NewTransaction,
  TransactionRow,
} from '../../repositories/transactions/transactions.ts'

interface Refund {
  id: string
  /** In minor units of the payment's currency. */
  amount: number
  /** An ISO 8601 time. */
  createdAt: string
  dueInMs: number
  /** The API key that requested the refund; null for a refund without an API key. */
  apiKeyId: string | null
  /** The reason why the service created the refund; null for a merchant's refund. */
  reason: RefundReason | null
  /** Earlier refunds, excluding failed refunds. */
  before: Refunded
}

/** The refund is sent to the account that made the payment. */
export const refundRow = (original: TransactionRow, refund: Refund): NewTransaction => {
  const returned = returnedFeeAmount(original, refund.before, refund.amount)
  return {
    id: refund.id,
    application_id: original.application_id,
    organisation_id: original.organisation_id,
    environment: original.environment,
    type: 'refund',
    provider: original.provider,
    country: original.country,
    amount: refund.amount,
    currency: original.currency,
    phone_number: original.phone_number,
    msisdn: original.msisdn,
    status: 'pending',
    metadata: null,
    merchant_reference: null,
    checkout_session_id: original.checkout_session_id,
    original_id: original.id,
    replaces: null,
    refund_reason: refund.reason,
    bulk_payout_id: null,
    bulk_payout_line: null,
    api_key_id: refund.apiKeyId,
    fee_amount: null,
    returns_fee: null,
    returned_fee_amount: returned,
    fee_status: returned === null ? null : 'pending',
    reference: null,
    needs_approval: false,
    due_at: new Date(Date.parse(refund.createdAt) + refund.dueInMs).toISOString(),
    created_at: refund.createdAt,
    updated_at: refund.createdAt,
  }
}
