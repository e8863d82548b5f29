/** Steps by which durations are counted, in seconds; each is a quarter above the one before. */
export const durationSteps: readonly number[] = Array.from({ length: 60 }, (_, at) =>
  Number((0.25 * 1.25 ** at).toFixed(3)),
)

/**
 * The time within which half of what was counted took place, in seconds. The first count is of what
 * took less than the first step, the last of what took as long as the last step or longer.
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
