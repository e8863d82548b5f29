import { exactFee, type Fee } from '../payouts/fee.ts'

/** The provider's charge for a transaction at a price, in minor units; null for nothing. */
export const chargeAmount = (amount: number, price: Fee): number | null => {
  const exact = exactFee(amount, price)
  if (exact === 0n) return null
  return exact < BigInt(Number.MAX_SAFE_INTEGER) ? Number(exact) : Number.MAX_SAFE_INTEGER
}
