/** These values appear in `ledger_postings.kind` and in statements. */
export const postingKinds = [
  'collection_settled',
  'payout_reserved',
  'payout_settled',
  'payout_released',
  'bulk_payout_reserved',
  'bulk_payout_released',
  'refund_reserved',
  'refund_settled',
  'refund_released',
  'sandbox_opened',
  'sandbox_topped_up',
  'end_corrected',
  'returned_fee_corrected',
  'provider_charged',
  'provider_charge_corrected',
  'balance_adjusted',
  'withdrawal_reserved',
  'withdrawal_released',
  'withdrawal_settled',
  'withdrawal_returned',
  'top_up_received',
  'top_up_reversed',
  'capital_recorded',
  'capital_reversed',
  'transfer_sent',
  'transfer_arrived',
  'transfer_returned',
  'float_moved',
] as const

export type PostingKind = (typeof postingKinds)[number]

export type SandboxFundingKind = 'sandbox_opened' | 'sandbox_topped_up'

export type BulkPostingKind = 'bulk_payout_reserved' | 'bulk_payout_released'

export type WithdrawalPostingKind = Extract<PostingKind, `withdrawal_${string}`>

export type TopUpPostingKind = Extract<PostingKind, `top_up_${string}`>

/** Postings of these kinds move the platform's own money and belong to no merchant. */
export type PlatformPostingKind = Extract<PostingKind, `capital_${string}` | `transfer_${string}`>

/** Postings of these kinds record provider charges and do not change merchant balances. */
type ChargePostingKind = 'provider_charged' | 'provider_charge_corrected'

/** Postings of this kind move merchants' money at a provider to the provider's country wallets. */
type MovePostingKind = 'float_moved'

/** Postings of these kinds may change a merchant's balance. */
export type BalancePostingKind = Exclude<
  PostingKind,
  ChargePostingKind | PlatformPostingKind | MovePostingKind | 'withdrawal_settled'
>

export type TransactionPostingKind = Exclude<
  PostingKind,
  | SandboxFundingKind
  | BulkPostingKind
  | WithdrawalPostingKind
  | TopUpPostingKind
  | PlatformPostingKind
  | MovePostingKind
  | 'balance_adjusted'
>

/** Postings of these kinds result from a transaction's status. */
export type StatusPostingKind = Exclude<
  TransactionPostingKind,
  ChargePostingKind | 'returned_fee_corrected'
>

/** Postings of these kinds deduct a new transaction's money from the available balance. */
export type ReservationKind = Extract<PostingKind, 'payout_reserved' | 'refund_reserved'>
