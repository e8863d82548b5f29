import { toFixedDecimal } from '../domain/decimal-amount.ts'
import { exponents } from '../domain/markets.ts'
import { remember } from '../domain/remember.ts'

interface Price {
  /** In minor units. */
  amount: number
  currency: string
  language: 'fr' | 'en'
  /** `symbol` writes XAF and XOF as FCFA. `code` is for readers who see both currencies. */
  as?: 'symbol' | 'code'
}

/** Creating a formatter takes longer than rendering a page. */
const formatOf = remember(
  (language: Price['language'], places: number) =>
    new Intl.NumberFormat(language, {
      minimumFractionDigits: places,
      maximumFractionDigits: places,
    }),
)

/**
 * Formats an amount for pages and API messages, as in `15,000 FCFA` and `12.50 GHS`. The number of
 * decimals comes from ISO 4217, not from `Intl`. Returns an empty text for an unknown currency,
 * because its number of decimals is not known.
 */
export const amountText = ({ amount, currency, language, as = 'symbol' }: Price): string => {
  if (!Object.hasOwn(exponents, currency)) return ''
  const places = exponents[currency as keyof typeof exponents]
  const digits = toFixedDecimal(Math.abs(amount), currency) as `${number}`
  const name = as === 'symbol' && /^X[AO]F$/.test(currency) ? 'FCFA' : currency
  return `${amount < 0 ? '−' : ''}${formatOf(language, places).format(digits)}\u00a0${name}`
}
