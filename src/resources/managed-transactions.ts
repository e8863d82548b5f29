import type { components } from '../../generated/management.ts'
import { maskedNumber, withoutNumbers } from '../domain/phone-number.ts'
import { overdueAfterMs } from '../domain/reconciliation/items.ts'
import { refundableAmount } from '../domain/refunds/refundable.ts'
import { openStatuses } from '../domain/transactions/status-groups.ts'
import { submittedReference } from '../domain/transactions/submitted-reference.ts'
import type { ApprovalState } from '../repositories/approvals/decisions.ts'
import type { TransactionPostingRow } from '../repositories/ledger/entries.ts'
import type { ProviderChargeRow } from '../repositories/ledger/provider-charges.ts'
import type {
  ItemTransaction,
  ReconciliationItemRow,
} from '../repositories/reconciliation/items.ts'
import type { UnknownOrderRow } from '../repositories/reconciliation/unknown-orders.ts'
import type { DueTransaction } from '../repositories/transactions/due-transactions.ts'
import type { ProviderCallbackRow } from '../repositories/transactions/provider-callbacks.ts'
import type { Creator } from '../repositories/transactions/request-addresses.ts'
import type { FoundTransaction } from '../repositories/transactions/search-transactions.ts'
import type { TransactionRow } from '../repositories/transactions/transactions.ts'
import type { TransitionRow } from '../repositories/transactions/transitions.ts'
import { approvalResource } from './approvals.ts'
import { transactionChargeResource } from './provider-charges.ts'
import { holdResource, netOf } from './transactions.ts'

type Schemas = components['schemas']

/** Older versions stored provider responses without `differences`. */
const providerAnswer = ({ provider_answer: answer }: TransactionRow) =>
  answer && ({ differences: [], ...answer } as unknown as Schemas['ProviderAnswer'])

/** Includes the transaction fields that staff need for a decision. */
export const reconciliationItemResource = (
  row: ReconciliationItemRow,
  transaction: ItemTransaction,
): Schemas['ReconciliationItem'] => ({
  id: row.id,
  kind: row.kind,
  transaction_id: row.transaction_id,
  reported_status: row.reported_status,
  recorded_status: row.recorded_status,
  provider_reference: row.provider_reference,
  provider_reason: row.provider_reason,
  created_at: row.created_at,
  error: row.error,
  resolution: row.resolution,
  resolved_status: row.resolved_status,
  reason: row.reason,
  resolved_at: row.resolved_at,
  amount: transaction.amount,
  currency: transaction.currency,
  provider: transaction.provider,
  country: transaction.country,
  masked_phone_number: maskedNumber(transaction.msisdn),
  transaction_created_at: transaction.created_at,
  provider_answer: providerAnswer(transaction),
  type: transaction.type,
  transaction_status: transaction.status,
  refunded_amount: transaction.type === 'collection' ? transaction.refunded_amount : null,
  organisation_id: transaction.organisation_id,
  organisation_name: transaction.organisation_name,
  environment: transaction.environment,
})

/**
 * Returns the id that the provider's support needs. Returns null if the transaction was not
 * submitted.
 */
const referenceAtProvider = (row: DueTransaction): string | null => {
  if (row.environment === 'test' || row.submission_attempted_at === null) return null
  const { id, provider, type, amount, original_amount, original_provider_reference } = row
  const providerReference = original_provider_reference ?? undefined
  const original =
    original_amount === null ? undefined : { amount: original_amount, providerReference }
  return submittedReference({ provider, type, amount, reference: id, original })
}

/** Callback fields that contain an amount or a provider id, never a phone number. */
const numericField = /("(?:amount|financialTransactionId|\w+_money_id)"\s*:\s*(?:"[^"]*"|[\d.]+))/

/** Masks phone numbers in a callback. */
const shownCallback = (body: string): string =>
  body
    .split(numericField)
    .map((part, at) => (at % 2 === 1 ? part : withoutNumbers(part)))
    .join('')

export const unknownOrderResource = (row: UnknownOrderRow): Schemas['UnknownOrder'] => ({
  id: row.id,
  provider: row.provider,
  country: row.country,
  reference: row.reference,
  provider_reference: row.provider_reference,
  callback: shownCallback(row.callback),
  callbacks: row.callbacks,
  created_at: row.created_at,
  last_received_at: row.last_received_at,
  reason: row.reason,
  resolved_at: row.resolved_at,
})

type LiveTransaction = Pick<
  Schemas['ManagedTransaction'],
  | 'id'
  | 'type'
  | 'status'
  | 'amount'
  | 'currency'
  | 'created_at'
  | 'submitted_reference'
  | 'provider_reference'
>

export const liveTransactionResource = (row: DueTransaction): LiveTransaction => ({
  id: row.id,
  type: row.type,
  status: row.status,
  amount: row.amount,
  currency: row.currency,
  submitted_reference: referenceAtProvider(row),
  provider_reference: row.provider_reference,
  created_at: row.created_at,
})

export const foundTransactionResource = (row: FoundTransaction): Schemas['FoundTransaction'] => ({
  id: row.id,
  organisation_id: row.organisation_id,
  organisation_name: row.organisation_name,
  application_id: row.application_id,
  environment: row.environment,
  type: row.type,
  status: row.status,
  failure_reason: row.failure_reason,
  amount: row.amount,
  fee_amount: row.fee_amount ?? 0,
  currency: row.currency,
  provider: row.provider,
  country: row.country,
  masked_phone_number: maskedNumber(row.msisdn),
  reference: row.reference,
  merchant_reference: row.merchant_reference,
  provider_reference: row.provider_reference,
  payment_id: row.original_id,
  created_at: row.created_at,
  updated_at: row.updated_at,
  api_key_id: row.api_key_id,
  request_address: row.request_address,
  held: holdResource(row),
})

interface TransactionHistory {
  callbacks: ProviderCallbackRow[]
  transitions: TransitionRow[]
  postings: TransactionPostingRow[]
  openItems: ReconciliationItemRow[]
  creator: Creator
  /** The refunded amount in minor units, including refunds in progress. */
  refunded: number
  charge: ProviderChargeRow | undefined
}

/**
 * Returns the time when an open transaction becomes overdue. Returns null if the transaction is
 * already overdue or can never become overdue.
 */
const overdueAt = (
  { environment, type, status, due_at, created_at, updated_at }: DueTransaction,
  nowMs: number,
): string | null => {
  const isWaiting = type === 'disbursement' && status === 'pending'
  const isOpen = (openStatuses as readonly string[]).includes(status)
  const since = type === 'disbursement' ? updated_at : created_at
  const overdueMs = Date.parse(since) + overdueAfterMs
  return environment === 'live' && isOpen && !isWaiting && due_at !== null && overdueMs > nowMs
    ? new Date(overdueMs).toISOString()
    : null
}

export const managedTransactionResource = (
  row: DueTransaction,
  { callbacks, transitions, postings, openItems, creator, refunded, charge }: TransactionHistory,
  approval: ApprovalState | undefined,
  nowMs: number,
): Schemas['ManagedTransaction'] => ({
  id: row.id,
  organisation_id: row.organisation_id,
  application_id: row.application_id,
  environment: row.environment,
  type: row.type,
  status: row.status,
  failure_reason: row.failure_reason,
  amount: row.amount,
  currency: row.currency,
  provider: row.provider,
  country: row.country,
  submitted_reference: referenceAtProvider(row),
  payment_id: row.original_id,
  refund_reason: row.refund_reason,
  checkout_session_id: row.checkout_session_id,
  provider_reference: row.provider_reference,
  provider_reason: row.provider_reason,
  provider_answer: providerAnswer(row),
  attempts: row.attempts,
  submitted_at: row.submitted_at,
  due_at: row.due_at,
  overdue_at: overdueAt(row, nowMs),
  created_at: row.created_at,
  updated_at: row.updated_at,
  callbacks: callbacks.map(({ received_at, body }) => ({
    received_at,
    body: shownCallback(body),
  })),
  transitions: transitions.map((transition) => ({
    from: transition.from_status,
    to: transition.to_status,
    failure_reason: transition.failure_reason,
    cause: transition.cause,
    reconciliation_item_id: transition.reconciliation_item_id,
    evidence: transition.evidence,
    happened_at: transition.happened_at,
  })),
  postings: postings.map(({ id, kind, reason, created_at }) => ({ id, kind, reason, created_at })),
  merchant_reference: row.merchant_reference,
  masked_phone_number: maskedNumber(row.msisdn),
  reference: row.reference,
  approval: approval === undefined ? null : approvalResource(approval),
  fee_amount: row.fee_amount ?? 0,
  provider_charge: charge === undefined ? null : transactionChargeResource(charge),
  metadata: row.metadata,
  bulk_payout_id: row.bulk_payout_id,
  open_items: openItems.map(({ id, kind, reported_status, created_at }) => ({
    id,
    kind,
    reported_status,
    created_at,
  })),
  refunded_amount: row.type === 'collection' ? refunded : null,
  refundable_amount: row.type === 'collection' ? refundableAmount(row, refunded) : null,
  api_key: creator.key,
  request_address: creator.address,
  held: holdResource(row),
  ...netOf(row),
})
