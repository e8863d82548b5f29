/** What a posting records, as `ledger_postings.kind` and statements show it. */
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
] as const

export type PostingKind = (typeof postingKinds)[number]

export type SandboxFundingKind = 'sandbox_opened' | 'sandbox_topped_up'

export type BulkPostingKind = 'bulk_payout_reserved' | 'bulk_payout_released'

/** The kinds that belong to a transaction. */
export type TransactionPostingKind = Exclude<PostingKind, SandboxFundingKind | BulkPostingKind>

/** The kinds that take money from the available balance when a transaction is created. */
export type ReservationKind = Extract<PostingKind, 'payout_reserved' | 'refund_reserved'>
