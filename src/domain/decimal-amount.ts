import { type Currency, exponents } from './markets.ts'

const exponentOf = (currency: string): number => {
  if (!Object.hasOwn(exponents, currency)) throw new RangeError(`no exponent of ${currency}`)
  return exponents[currency as Currency]
}

/** Minor units as a decimal with all decimal places of the currency: 123450 ZMW is `1234.50`. */
export const toFixedDecimal = (minorUnits: number, currency: string): string => {
  const exponent = exponentOf(currency)
  const digits = String(Math.abs(minorUnits)).padStart(exponent + 1, '0')
  const at = digits.length - exponent
  const decimal = exponent === 0 ? digits : `${digits.slice(0, at)}.${digits.slice(at)}`
  return minorUnits < 0 ? `-${decimal}` : decimal
}

/** Minor units as the shortest exact decimal: 12350 ZMW is `123.5`. */
export const toDecimal = (minorUnits: number, currency: string): string => {
  const decimal = toFixedDecimal(minorUnits, currency)
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal
}

/**
 * The minor units of an exact decimal, as digits; undefined for other text or too many decimal
 * places.
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
 * The minor units of an exact decimal; undefined for other text, too many decimal places, or an
 * amount that a number cannot represent exactly.
 */
export const fromDecimal = (text: string, currency: string): number | undefined => {
  const minorUnits = Number(digitsOf(text, currency))
  return Number.isSafeInteger(minorUnits) ? minorUnits : undefined
}

/** The minor units of an exact decimal of any size; undefined for other text. */
export const exactFromDecimal = (text: string, currency: string): bigint | undefined => {
  const digits = digitsOf(text, currency)
  return digits === undefined ? undefined : BigInt(digits)
}
