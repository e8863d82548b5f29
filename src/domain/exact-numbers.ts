/**
 * Handles JSON numbers that JavaScript cannot represent exactly. JavaScript reads 9007199254740993
 * as …992, so two different requests could look the same.
 */

const written = Symbol('number as written')

/** Returns the original text of a number, if `readExactly` kept it. */
export const writtenNumber = (value: object): string | undefined =>
  (value as { [written]?: string })[written]

/**
 * Returns an amount in minor units, capped at the largest integer that a JSON number represents
 * exactly.
 */
export const shownAmount = (amount: bigint): number =>
  Math.max(Math.min(Number(amount), Number.MAX_SAFE_INTEGER), Number.MIN_SAFE_INTEGER)

/** Only numbers with at least 16 digits or with an exponent can be inexact. */
const suspicious = /(?:^|[:[,\s])-?(?:[\d.]{16}|[\d.]+e)/i

/**
 * Returns whether a JSON text may contain a number that a double cannot represent. The check is
 * fast, but has false positives.
 */
export const mayBeInexact = (json: string): boolean => suspicious.test(json)

const withoutZerosAtEnd = (digits: string): string => {
  let end = digits.length
  while (digits[end - 1] === '0') end -= 1
  return digits.slice(0, end)
}

/**
 * Returns a normal form that is the same for equal numbers: `12.50e1` and `125` both become
 * `125e0`.
 */
const decimalOf = (text: string): string => {
  const parts = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(text)
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts ?? []
  const digits = (whole + fraction).replace(/^0+/, '')
  const significant = withoutZerosAtEnd(digits)
  if (significant === '') return '0'
  const power = Number(exponent) - fraction.length + digits.length - significant.length
  return `${sign}${significant}e${power}`
}

const digitsKept = 15
const tiny = 1e-290

/** Returns whether a double preserves the value of a number, as it does for 0.1. */
const isExact = (source: string): boolean => {
  const value = Number(source)
  const size = Math.abs(value)
  // A double preserves 15 digits unless the number is very small.
  if (source.length <= digitsKept && size >= tiny) return size <= Number.MAX_SAFE_INTEGER
  return size <= Number.MAX_SAFE_INTEGER && decimalOf(source) === decimalOf(`${value}`)
}

/**
 * Parses a JSON text. If a double would change a number, its original text is kept for
 * `writtenNumber`. This always applies to numbers beyond ±(2^53 − 1), because programs read them
 * differently. Returns undefined if no original text had to be kept. Throws a RangeError if the
 * nesting exhausts the stack.
 */
export const readExactly = (json: string): unknown => {
  let hasInexact = false
  const reviver = (_key: string, value: unknown, context?: { source?: string }): unknown => {
    if (typeof value !== 'number' || context?.source === undefined) return value
    if (isExact(context.source)) return value
    hasInexact = true
    return { [written]: context.source }
  }
  const read: unknown = JSON.parse(json, reviver)
  return hasInexact ? read : undefined
}
