import { fromDecimal } from './decimal-amount.ts'

/** Reads amounts in files, as people and other programs write them. */

export type DecimalMark = '.' | ','

interface WrittenAmount {
  amount: number
  isNegative: boolean
}

/** No currency has more decimal places. Three digits after a mark may be thousands. */
const decimalsMax = 2

/** Matches groups of three digits. The group separator differs from the decimal mark. */
const patternOf = (decimal: string, groups: string): RegExp =>
  new RegExp(
    `^(?<sign>[+-]?) ?(?<whole>\\d{1,3}(?<group>[ '${groups}])\\d{3}(?:\\k<group>\\d{3})*|\\d+)` +
      `(?:${decimal}(?<fraction>\\d{1,${decimalsMax}}))?$`,
  )

const patterns: Record<DecimalMark, RegExp> = {
  '.': patternOf('\\.', ','),
  ',': patternOf(',', '.'),
}

const symbol = /^(?:F\s?CFA|[A-Z]{3})|(?:F\s?CFA|[A-Z]{3})$/gi

const isOf = (written: string, currency: string): boolean =>
  /^F\s?CFA$/i.test(written) ? /^X[AO]F$/.test(currency) : written.toUpperCase() === currency

/**
 * Removes the currency name from an amount. The CFA francs have two names. Names of other
 * currencies are kept.
 */
export const withoutCurrency = (text: string, currency: string): string =>
  text
    .trim()
    .replace(symbol, (written) => (isOf(written, currency) ? '' : written))
    .trim()

/**
 * Reads an amount such as `1 234,50` or `1,234.50`. Returns its minor units, and whether it has a
 * minus sign. Returns undefined for other text, for incomplete groups of digits, and for more
 * non-zero decimals than the currency has.
 */
export const readWrittenAmount = (
  text: string,
  currency: string,
  decimalMark: DecimalMark,
): WrittenAmount | undefined => {
  const plain = text.replace(/\s+/g, ' ').replaceAll('’', "'").replaceAll('−', '-')
  const parts = patterns[decimalMark].exec(withoutCurrency(plain, currency))?.groups
  if (parts === undefined) return undefined
  const { sign, whole = '', fraction = '0' } = parts
  const amount = fromDecimal(`${whole.replace(/\D/g, '')}.${fraction}`, currency)
  return amount === undefined ? undefined : { amount, isNegative: sign === '-' }
}
