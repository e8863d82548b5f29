import { exactFromDecimal, fromDecimal } from '../domain/decimal-amount.ts'
import { digitsOf, nationalDigits, readPhoneNumber } from '../domain/phone-number.ts'
import type { ProviderTransaction } from './provider.ts'

const grouped = /^\d{1,3}(,\d{3})+(\.\d+)?$/

/** Removes the thousands separators from a decimal such as `37,600.00`. */
const withoutCommas = (text: string): string => {
  const trimmed = text.trim()
  return grouped.test(trimmed) ? trimmed.replaceAll(',', '') : trimmed
}

/** Converts a balance of any size to minor units. Returns undefined for invalid text. */
export const readBalanceText = (text: string, currency: string): bigint | undefined =>
  exactFromDecimal(withoutCommas(text), currency)

/** `amount` is in minor units. */
export const isAmount = (text: string, amount: number, currency: string): boolean =>
  fromDecimal(withoutCommas(text), currency) === amount

const withoutZeros = (number: string): string => digitsOf(number).replace(/^0+/, '')

/**
 * Accepts a phone number with or without the country code. Providers drop leading zeros even if
 * they belong to the number.
 */
export const isNumberOf = (
  { msisdn, country }: Pick<ProviderTransaction, 'msisdn' | 'country'>,
  text: string,
): boolean =>
  [msisdn, nationalDigits(msisdn)].some((own) => withoutZeros(own) === withoutZeros(text)) ||
  readPhoneNumber(text, country)?.msisdn === msisdn
