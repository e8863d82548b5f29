import { fromDecimal } from '../domain/decimal-amount.ts'
import { exponents } from '../domain/markets.ts'
import { plainCharacters } from '../domain/pasted-text.ts'
import { readWrittenAmount, withoutCurrency } from '../domain/written-amount.ts'

const typed = /^(?:\d+|\d{1,3}(?:\s\d{3})+)(?:[.,](?<fraction>\d+))?$/

/**
 * Converts an amount to minor units, or returns undefined. Accepts spaces between thousands, a
 * decimal comma or point, and the currency before or after the amount. Rejects more decimals than
 * the currency has, even zeros, because a person who enters `1,000` may mean a thousand.
 */
export const readTypedAmount = (text: string, currency: string): number | undefined => {
  const number = withoutCurrency(text, currency)
  const { fraction = '' } = typed.exec(number)?.groups ?? {}
  if (!typed.test(number) || !Object.hasOwn(exponents, currency)) return undefined
  const amount = fromDecimal(number.replace(/\s/g, '').replace(',', '.'), currency)
  return fraction.length > exponents[currency as keyof typeof exponents] ? undefined : amount
}

/**
 * Invalid text becomes `…`, which the API rejects. Otherwise the API might read text such as `1e3`
 * as minor units.
 */
export const typedAmount = (form: URLSearchParams, name: string, currency: string) =>
  readTypedAmount(form.get(name) ?? '', currency) ?? '…'

export type TypedFault =
  | 'empty'
  | 'ambiguous'
  | 'not_positive'
  | 'decimals'
  | 'too_large'
  | 'not_a_number'

/** No amount has this many digits. */
const digitsTooMany = 16

/**
 * Converts a customer's amount to minor units. Accepts either decimal mark and any thousands
 * separator, as in bulk payout files. Rejects `5.000`, which may mean five or five thousand.
 */
export const readCustomerAmount = (
  text: string,
  currency: string,
): { amount: number } | { fault: TypedFault } => {
  const number = withoutCurrency(plainCharacters(text), currency)
  if (number === '') return { fault: 'empty' }
  if (number.startsWith('-')) return { fault: 'not_positive' }
  if (/^\d{1,3}[.,]\d{3}$/.test(number)) return { fault: 'ambiguous' }
  const read = readWrittenAmount(number, currency, '.') ?? readWrittenAmount(number, currency, ',')
  if (read !== undefined) return read.amount > 0 ? read : { fault: 'not_positive' }
  if (!/^[\d .,]*\d$/.test(number)) return { fault: 'not_a_number' }
  if (number.replace(/\D/g, '').length >= digitsTooMany) return { fault: 'too_large' }
  return { fault: /[.,]\d+$/.test(number) ? 'decimals' : 'not_a_number' }
}
