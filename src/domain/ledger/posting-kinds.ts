/** The kinds of postings, as in `ledger_postings.kind` and in statements. */
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
] as const

export type PostingKind = (typeof postingKinds)[number]

export type SandboxFundingKind = 'sandbox_opened' | 'sandbox_topped_up'

export type BulkPostingKind = 'bulk_payout_reserved' | 'bulk_payout_released'

/** The kinds that belong to a withdrawal to a bank. */
export type WithdrawalPostingKind = Extract<PostingKind, `withdrawal_${string}`>

/** The kinds that belong to a transfer from a bank. */
export type TopUpPostingKind = Extract<PostingKind, `top_up_${string}`>

/** The kinds that move the platform's own money; they belong to no merchant. */
export type PlatformPostingKind = Extract<PostingKind, `capital_${string}` | `transfer_${string}`>

/** The kinds that record what a provider charges; they change no balance of a merchant. */
export type ChargePostingKind = 'provider_charged' | 'provider_charge_corrected'

/** The kinds that may change a balance of a merchant. */
export type BalancePostingKind = Exclude<
  PostingKind,
  ChargePostingKind | PlatformPostingKind | 'withdrawal_settled'
>

/** The kinds that belong to a transaction. */
export type TransactionPostingKind = Exclude<
  PostingKind,
  | SandboxFundingKind
  | BulkPostingKind
  | WithdrawalPostingKind
  | TopUpPostingKind
  | PlatformPostingKind
  | 'balance_adjusted'
>

/** The kinds that follow from the status of a transaction. */
export type StatusPostingKind = Exclude<
  TransactionPostingKind,
  ChargePostingKind | 'returned_fee_corrected'
>

/** The kinds that take money from the available balance when a transaction is created. */
export type ReservationKind = Extract<PostingKind, 'payout_reserved' | 'refund_reserved'>
