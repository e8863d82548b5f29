/** Returns the result of `work`, or `late` after `ms` milliseconds. The work continues. */
export const within = async <Value, Late>(
  ms: number,
  work: Promise<Value>,
  late: Late,
): Promise<Value | Late> => {
  const { promise, resolve } = Promise.withResolvers<Late>()
  const timer = setTimeout(resolve, ms, late)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
