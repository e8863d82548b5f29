import { toFixedDecimal } from '../domain/decimal-amount.ts'
import { type Currency, exponents } from '../domain/markets.ts'
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

/** XAF and XOF are both written as FCFA. */
export const currencyName = (currency: Currency): string =>
  /^X[AO]F$/.test(currency) ? 'FCFA' : currency

/** Formats an amount without its currency. The number of decimals comes from ISO 4217. */
export const amountNumber = ({
  amount,
  currency,
  language,
}: Pick<Price, 'amount' | 'language'> & { currency: Currency }): string => {
  const digits = toFixedDecimal(Math.abs(amount), currency) as `${number}`
  return `${amount < 0 ? '−' : ''}${formatOf(language, exponents[currency]).format(digits)}`
}

const isCurrency = (text: string): text is Currency => Object.hasOwn(exponents, text)

/**
 * Formats an amount for pages and API messages, as in `15,000 FCFA` and `12.50 GHS`. Returns an
 * empty text for an unknown currency, because its number of decimals is not known.
 */
export const amountText = ({ amount, currency, language, as = 'symbol' }: Price): string => {
  if (!isCurrency(currency)) return ''
  const name = as === 'symbol' ? currencyName(currency) : currency
  return `${amountNumber({ amount, currency, language })}\u00a0${name}`
}
