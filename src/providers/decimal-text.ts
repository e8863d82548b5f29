import { exactFromDecimal, fromDecimal } from '../domain/decimal-amount.ts'
import { digitsOf, nationalDigits, readPhoneNumber } from '../domain/phone-number.ts'
import type { ProviderOrder } from './provider.ts'

const grouped = /^\d{1,3}(,\d{3})+(\.\d+)?$/

/** A decimal as providers write it, such as `37,600.00`, without the thousands separators. */
const withoutCommas = (text: string): string => {
  const trimmed = text.trim()
  return grouped.test(trimmed) ? trimmed.replaceAll(',', '') : trimmed
}

/** Minor units of a balance as providers write it, of any size; undefined for other text. */
export const readBalanceText = (text: string, currency: string): bigint | undefined =>
  exactFromDecimal(withoutCommas(text), currency)

/** Whether a text is an amount of this many minor units. */
export const isAmount = (text: string, amount: number, currency: string): boolean =>
  fromDecimal(withoutCommas(text), currency) === amount

const withoutZeros = (number: string): string => digitsOf(number).replace(/^0+/, '')

/**
 * Whether a text is the phone number of a transaction, with or without its country code. Providers
 * drop leading zeros even if they belong to the number.
 */
export const isNumberOf = (
  { msisdn, country }: Pick<ProviderOrder, 'msisdn' | 'country'>,
  text: string,
): boolean =>
  [msisdn, nationalDigits(msisdn)].some((own) => withoutZeros(own) === withoutZeros(text)) ||
  readPhoneNumber(text, country)?.msisdn === msisdn
