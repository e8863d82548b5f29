import { toFixedDecimal } from '../domain/decimal-amount.ts'
import { exponents } from '../domain/markets.ts'
import type { Language } from './layout.ts'

export interface Price {
  /** Minor units. */
  amount: number
  currency: string
  language: Language
  /** How the currency is written: as a code, where the francs of XAF and XOF stand side by side. */
  as?: 'symbol' | 'code'
}

/** Formatters by language and currency: to make one takes longer than the rest of a page. */
const formats = new Map<string, Intl.NumberFormat>()

const formatOf = (
  { language, currency, as = 'symbol' }: Price,
  places: number,
): Intl.NumberFormat => {
  const name = `${language} ${currency} ${as}`
  const format =
    formats.get(name) ??
    new Intl.NumberFormat(language, {
      style: 'currency',
      currency,
      currencyDisplay: as,
      minimumFractionDigits: places,
      maximumFractionDigits: places,
    })
  formats.set(name, format)
  return format
}

/**
 * An amount as people write it, exact: the number of decimals comes from ISO 4217, not from `Intl`.
 * Empty for an unknown currency, because its number of decimals is not known.
 */
export const amountText = (price: Price): string => {
  const { amount, currency } = price
  if (!Object.hasOwn(exponents, currency)) return ''
  const places = exponents[currency as keyof typeof exponents]
  return formatOf(price, places).format(toFixedDecimal(amount, currency) as `${number}`)
}
