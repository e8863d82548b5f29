import type { Currency } from '../markets.ts'
import type { BalancePostingKind } from './posting-kinds.ts'

export const bridgeParts = [
  'collections',
  'refunds',
  'payouts',
  'withdrawals',
  'top_ups',
  'corrections',
  'test_money',
] as const

export type BridgePart = (typeof bridgeParts)[number]

/**
 * The line of the balance bridge that includes each kind of posting. Fees are on a separate line.
 */
export const bridgePartOf: Record<BalancePostingKind, BridgePart> = {
  collection_settled: 'collections',
  payout_reserved: 'payouts',
  payout_settled: 'payouts',
  payout_released: 'payouts',
  bulk_payout_reserved: 'payouts',
  bulk_payout_released: 'payouts',
  refund_reserved: 'refunds',
  refund_settled: 'refunds',
  refund_released: 'refunds',
  sandbox_opened: 'test_money',
  sandbox_topped_up: 'test_money',
  end_corrected: 'corrections',
  returned_fee_corrected: 'corrections',
  balance_adjusted: 'corrections',
  withdrawal_reserved: 'withdrawals',
  withdrawal_released: 'withdrawals',
  withdrawal_returned: 'withdrawals',
  top_up_received: 'top_ups',
  top_up_reversed: 'top_ups',
}

/** Postings of these kinds change the number of top-ups or withdrawals by 1 or -1. */
export const bankCountOf: Partial<Record<BalancePostingKind, 1 | -1>> = {
  top_up_received: 1,
  top_up_reversed: -1,
  withdrawal_reserved: 1,
  withdrawal_released: -1,
  withdrawal_returned: -1,
}

/**
 * The change of a balance in a month, in minor units. `closing` is the opening balance plus all
 * parts and fees.
 */
export type BalanceBridge = Record<BridgePart | 'opening' | 'fees' | 'closing', bigint> & {
  currency: Currency
  /** The withdrawal fees included in `fees`, negative because they are debits. */
  withdrawalFees: bigint
  counts: { top_ups: number; withdrawals: number }
}
