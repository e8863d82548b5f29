/**
 * The fee is a number of basis points of the amount, rounded up, plus a fixed amount in minor
 * units.
 */
export interface Fee {
  basisPoints: number
  fixedAmount: number
}

export const defaultFee: Fee = { basisPoints: 100, fixedAmount: 0 }

const parts = 10_000n

/** Returns `ceil(amount × bps / 10000) + fixed`, exact for every amount. */
export const exactFee = (amount: number, { basisPoints, fixedAmount }: Fee): bigint =>
  (BigInt(amount) * BigInt(basisPoints) + parts - 1n) / parts + BigInt(fixedAmount)

/**
 * Returns undefined if the amount and the fee together exceed 2^53 − 1, because no balance can
 * cover this sum.
 */
export const feeAmount = (amount: number, fee: Fee): number | undefined => {
  const exact = exactFee(amount, fee)
  return exact + BigInt(amount) <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(exact) : undefined
}
