import type { Country, Provider } from '../markets.ts'
import { exactFee, type Fee } from '../payouts/fee.ts'

/** Fee schedules can charge these transaction types. */
const feeTypes = ['collection', 'disbursement'] as const

export type FeeType = (typeof feeTypes)[number]

export interface FeeMarket {
  /** Null if the fee applies to all organisations. */
  organisation_id: string | null
  provider: Provider
  country: Country
  currency: string
}

/** Without a fee schedule, payments are free. */
export interface CollectionFee extends Fee {
  isReturnedOnRefund: boolean
}

/** Returns the fee for a payment, at most the payment's amount; null if there is no fee. */
export const collectionFeeAmount = (amount: number, fee: CollectionFee): number | null => {
  const exact = exactFee(amount, fee)
  return exact === 0n ? null : exact < BigInt(amount) ? Number(exact) : amount
}

interface ChargedPayment {
  amount: number
  fee_amount: number | null
  returns_fee: boolean | null
}

/**
 * The total of a payment's refunds, excluding failed refunds, and the total fee that these refunds
 * return.
 */
export interface Refunded {
  amount: number
  returnedFee: number
}

export const nothingRefunded: Refunded = { amount: 0, returnedFee: 0 }

/** Returns the part of a payment's fee that corresponds to the refunded amount, rounded down. */
const dueFee = ({ amount, fee_amount, returns_fee }: ChargedPayment, refunded: bigint): number => {
  if (fee_amount === null || returns_fee !== true) return 0
  const part = (BigInt(fee_amount) * refunded) / BigInt(amount)
  // The total may exceed the payment if failed refunds are later proved successful.
  return Math.min(Number(part), fee_amount)
}

/**
 * Returns the part of the fee that a new refund returns; null if the part is zero. All refunds of a
 * payment together return the fee in proportion to the refunded amount.
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

interface FeeReturn {
  amount: number
  returned_fee_amount: number | null
}

/**
 * Returns how much more of the fee each refund must return. A negative value means less. With these
 * changes, all refunds of a payment together return the correct part of the fee, or nothing if the
 * payment did not succeed. Changes as few refunds as possible, starting with the first refund.
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
