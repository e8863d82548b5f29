import { exactFee, type Fee } from '../payouts/fee.ts'

/** Returns the provider's charge for a transaction, in minor units; null if the charge is zero. */
export const chargeAmount = (amount: number, price: Fee): number | null => {
  const exact = exactFee(amount, price)
  if (exact === 0n) return null
  return exact < BigInt(Number.MAX_SAFE_INTEGER) ? Number(exact) : Number.MAX_SAFE_INTEGER
}
