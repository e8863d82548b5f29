import type { Country, Provider } from '../markets.ts'
import { exactFee, type Fee } from '../payouts/fee.ts'

/** A fee schedule charges payments or payouts. */
const feeTypes = ['collection', 'disbursement'] as const

export type FeeType = (typeof feeTypes)[number]

export interface FeeMarket {
  /** Null for the fee that applies to all organisations. */
  organisation_id: string | null
  provider: Provider
  country: Country
  currency: string
}

/** The fee for payments. Without a schedule, payments are free. */
export interface CollectionFee extends Fee {
  isReturnedOnRefund: boolean
}

/** The fee for a payment, at most its amount; null for no fee. */
export const collectionFeeAmount = (amount: number, fee: CollectionFee): number | null => {
  const exact = exactFee(amount, fee)
  return exact === 0n ? null : exact < BigInt(amount) ? Number(exact) : amount
}

interface ChargedPayment {
  amount: number
  fee_amount: number | null
  returns_fee: boolean | null
}

/** The refunds of a payment that did not fail: their total amount, and the fee they return. */
export interface Refunded {
  amount: number
  returnedFee: number
}

export const nothingRefunded: Refunded = { amount: 0, returnedFee: 0 }

/** The part of a payment's fee that belongs to the refunded amount, rounded down. */
const dueFee = ({ amount, fee_amount, returns_fee }: ChargedPayment, refunded: bigint): number => {
  if (fee_amount === null || returns_fee !== true) return 0
  const part = (BigInt(fee_amount) * refunded) / BigInt(amount)
  // Refunds proved successful later may exceed the payment.
  return Math.min(Number(part), fee_amount)
}

/**
 * The part of the fee that a new refund returns: together, the refunds of a payment return the part
 * of its fee that belongs to the refunded amount. Null for nothing.
 */
export const returnedFeeAmount = (
  payment: ChargedPayment,
  before: Refunded,
  refund: number,
): number | null => {
  const due = dueFee(payment, BigInt(before.amount) + BigInt(refund))
  const returned = Math.min(Math.max(due - before.returnedFee, 0), refund)
  return returned === 0 ? null : returned
}

/** A refund that did not fail, and the part of the fee that it returns. */
interface FeeReturn {
  amount: number
  returned_fee_amount: number | null
}

/**
 * How much more of the fee each refund must return, negative for less, so that all refunds of a
 * payment together return the correct part: nothing if the payment did not succeed. Changes as few
 * refunds as possible, starting with the first.
 */
export const returnedFeeChanges = (
  payment: ChargedPayment & { isPaid: boolean },
  refunds: FeeReturn[],
): number[] => {
  const refunded = refunds.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  const due = payment.isPaid ? dueFee(payment, refunded) : 0
  let missing = refunds.reduce((left, refund) => left - (refund.returned_fee_amount ?? 0), due)
  return refunds.map(({ amount, returned_fee_amount }) => {
    const returned = returned_fee_amount ?? 0
    const change = Math.min(Math.max(missing, -returned), amount - returned)
    missing -= change
    return change
  })
}
