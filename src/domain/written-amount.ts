import { fromDecimal } from './decimal-amount.ts'

/** Amounts as people and other programs write them in files. */

export type DecimalMark = '.' | ','

interface WrittenAmount {
  amount: number
  isNegative: boolean
}

/** The most decimals that a currency has: three digits after a mark may be thousands. */
const decimalsMax = 2

/** Groups have three digits, and one separator that is not the decimal mark. */
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

/** An amount without the name of its currency; the CFA francs have two. Other names stay. */
export const withoutCurrency = (text: string, currency: string): string =>
  text
    .trim()
    .replace(symbol, (written) => (isOf(written, currency) ? '' : written))
    .trim()

/**
 * The minor units of an amount such as `1 234,50` or `1,234.50`, and whether it is written with a
 * minus sign. Undefined for other text, such as groups of other than three digits, and more
 * decimals than the currency has unless they are zero.
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
