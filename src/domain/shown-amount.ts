/** An amount in minor units, capped at what a JSON number holds exactly. */
export const shownAmount = (amount: bigint): number =>
  Math.max(Math.min(Number(amount), Number.MAX_SAFE_INTEGER), Number.MIN_SAFE_INTEGER)
