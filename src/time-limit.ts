/** Returns `late` if `work` takes longer than `ms` milliseconds. The work is not cancelled. */
export const within = async <Value, Late>(
  ms: number,
  work: Promise<Value>,
  late: Late,
): Promise<Value | Late> => {
  const { promise, resolve } = Promise.withResolvers<Late>()
  const timer = setTimeout(resolve, ms, late)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
