/**
 * The upper bounds of the duration histogram, in seconds. Each bound is 25 % above the previous
 * bound.
 */
export const durationSteps: readonly number[] = Array.from({ length: 60 }, (_, at) =>
  Number((0.25 * 1.25 ** at).toFixed(3)),
)

/**
 * Returns the median duration in seconds. The first count is for durations below the first bound;
 * the last count is for durations at or above the last bound.
 */
export const medianOf = (counts: readonly number[]): number => {
  const half = counts.reduce((sum, count) => sum + count, 0) / 2
  let before = 0
  for (const [at, count] of counts.entries()) {
    if (count > 0 && before + count >= half) {
      const [low = 0, high = low] = [durationSteps[at - 1], durationSteps[at]]
      return Number((low + ((half - before) / count) * (high - low)).toFixed(3))
    }
    before += count
  }
  return 0
}
