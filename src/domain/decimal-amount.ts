import { type Currency, exponents } from './markets.ts'

const exponentOf = (currency: string): number => {
  if (!Object.hasOwn(exponents, currency)) throw new RangeError(`no exponent of ${currency}`)
  return exponents[currency as Currency]
}

/** Formats minor units with all decimal places of the currency: 123450 ZMW is `1234.50`. */
export const toFixedDecimal = (minorUnits: number, currency: string): string => {
  const exponent = exponentOf(currency)
  const digits = String(Math.abs(minorUnits)).padStart(exponent + 1, '0')
  const at = digits.length - exponent
  const decimal = exponent === 0 ? digits : `${digits.slice(0, at)}.${digits.slice(at)}`
  return minorUnits < 0 ? `-${decimal}` : decimal
}

/** Formats minor units without trailing zeros: 12350 ZMW is `123.5`. */
export const toDecimal = (minorUnits: number, currency: string): string => {
  const decimal = toFixedDecimal(minorUnits, currency)
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal
}

/**
 * Returns the minor units of a decimal amount as digits; undefined if the text is invalid or has
 * too many decimal places.
 */
const digitsOf = (text: string, currency: string): string | undefined => {
  const parts = /^(-?)(\d+)(?:\.(\d*?)0*)?$/.exec(text.trim())
  if (parts === null) return undefined
  const [, sign = '', whole = '', fraction = ''] = parts
  const exponent = exponentOf(currency)
  if (fraction.length > exponent) return undefined
  return `${sign}${whole}${fraction.padEnd(exponent, '0')}`
}

/**
 * Parses a decimal amount into minor units. Returns undefined if the text is invalid, has too many
 * decimal places, or exceeds the exact range of a number.
 */
export const fromDecimal = (text: string, currency: string): number | undefined => {
  const minorUnits = Number(digitsOf(text, currency))
  return Number.isSafeInteger(minorUnits) ? minorUnits : undefined
}

/** Parses a decimal amount of any size into minor units; undefined if the text is invalid. */
export const exactFromDecimal = (text: string, currency: string): bigint | undefined => {
  const digits = digitsOf(text, currency)
  return digits === undefined ? undefined : BigInt(digits)
}
