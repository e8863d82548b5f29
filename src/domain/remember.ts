/**
 * Returns a function that remembers its results, for values that are slower to compute than to look
 * up. `make` must be pure. The cache is emptied when it is full.
 */
export const remember = <Args extends readonly (string | number | undefined)[], Result>(
  make: (...args: Args) => Result,
  resultsMax = 1000,
): ((...args: Args) => Result) => {
  const results = new Map<string, Result>()
  return (...args) => {
    const name = args.join('\0')
    if (results.has(name)) return results.get(name) as Result
    if (results.size >= resultsMax) results.clear()
    const result = make(...args)
    results.set(name, result)
    return result
  }
}
