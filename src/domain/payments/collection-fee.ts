import type { Country, Provider } from '../markets.ts'
import { exactFee, type Fee } from '../payouts/fee.ts'

/** What a fee schedule charges: payments or payouts. */
export const feeTypes = ['collection', 'disbursement'] as const

export type FeeType = (typeof feeTypes)[number]

export interface FeeMarket {
  /** Null for the fee for all. */
  organisation_id: string | null
  provider: Provider
  country: Country
  currency: string
}

/** The fee of payments. Without a schedule, payments are free. */
export interface CollectionFee extends Fee {
  isReturnedOnRefund: boolean
}

/** What a payment is charged: at most its amount; null for nothing. */
export const collectionFeeAmount = (amount: number, fee: CollectionFee): number | null => {
  const exact = exactFee(amount, fee)
  return exact === 0n ? null : exact < BigInt(amount) ? Number(exact) : amount
}

/** A payment as its refunds see it. */
export interface ChargedPayment {
  amount: number
  fee_amount: number | null
  returns_fee: boolean | null
}

/** The refunds of a payment that did not fail: what they give back, and the fee they return. */
export interface Refunded {
  amount: number
  returnedFee: number
}

export const nothingRefunded: Refunded = { amount: 0, returnedFee: 0 }

/**
 * The part of the fee that a refund returns: with it, refunds have returned the part of the fee
 * that belongs to the refunded part of the payment, rounded down, and never more than the fee. Null
 * for nothing.
 */
export const returnedFeeAmount = (
  { amount, fee_amount, returns_fee }: ChargedPayment,
  before: Refunded,
  refund: number,
): number | null => {
  if (fee_amount === null || returns_fee !== true) return null
  const part = (BigInt(fee_amount) * (BigInt(before.amount) + BigInt(refund))) / BigInt(amount)
  // Refunds that were proven successful later may exceed the payment.
  const due = Math.min(Number(part), fee_amount)
  // Where a refund failed, the others may have returned more than their part, or less.
  const returned = Math.min(Math.max(due - before.returnedFee, 0), refund)
  return returned === 0 ? null : returned
}
