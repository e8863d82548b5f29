import { getCountrySpecifications, isValidBIC, isValidIBAN } from 'ibantools'
import type { Country } from '../markets.ts'

/** Reads bank account numbers: IBANs and national formats. */

/** The length of a RIB, which consists of bank, branch, account and a check key of two digits. */
const ribLengths: Partial<Record<Country, number>> = {
  BJ: 24,
  CG: 23,
  CI: 24,
  CM: 23,
  GA: 23,
  NE: 24,
  TD: 23,
}

/** Converts a letter in a RIB to its digit: A to I and J to R are 1 to 9, S to Z are 2 to 9. */
const ribDigit = (character: string): string => {
  const at = character.charCodeAt(0) - 'A'.charCodeAt(0)
  if (at < 0) return character
  return String(at < 18 ? (at % 9) + 1 : at - 16)
}

/** Returns whether the last two digits of a RIB are its correct check key. */
export const hasRibKey = (rib: string): boolean => {
  const digits = [...rib.slice(0, -2)].map(ribDigit).join('')
  return 97n - ((BigInt(digits) * 100n) % 97n) === BigInt(rib.slice(-2))
}

/** Returns the remainder of an IBAN divided by 97. It is 1 if the check digits are correct. */
const ibanRemainder = (iban: string): bigint => {
  const digits = [...iban.slice(4), ...iban.slice(0, 4)]
    .map((character) => String(Number.parseInt(character, 36)))
    .join('')
  return BigInt(digits) % 97n
}

const ibanOfRib = (country: Country, rib: string): string => {
  const check = 98n - ibanRemainder(`${country}00${rib}`)
  return `${country}${String(check).padStart(2, '0')}${rib}`
}

const isRib = (text: string, length: number): boolean =>
  text.length === length && /^[A-Z0-9]{2}\d+$/.test(text)

/**
 * The account number formats of some countries without IBANs. For other countries, any letters and
 * digits are accepted.
 */
const localFormats: Partial<Record<Country, RegExp>> = { NG: /^\d{10}$/, ZA: /^\d{7,11}$/ }
const localFormat = /^[A-Z0-9]{5,34}$/

type AccountNumberFault = 'not_an_account_number' | 'wrong_check_digits'

const withoutSeparators = (text: string): string => text.replace(/[\s.-]/gu, '').toUpperCase()

/**
 * Reads an IBAN, or a number in the national format of a country without IBANs. Converts a RIB to
 * an IBAN. Returns the reason if the number is invalid.
 */
export const readAccountNumber = (
  country: Country,
  text: string,
): { number: string } | { fault: AccountNumberFault } => {
  const number = withoutSeparators(text)
  if (!/^[A-Z0-9]+$/.test(number)) return { fault: 'not_an_account_number' }
  const ribLength = ribLengths[country]
  if (ribLength !== undefined) return readRib(country, number, ribLength)
  const { IBANRegistry = false, chars = null } = getCountrySpecifications()[country] ?? {}
  const looksLikeIban = new RegExp(`^${country}\\d{2}`).test(number)
  if (IBANRegistry || (chars !== null && looksLikeIban)) {
    if (!looksLikeIban || number.length !== chars) return { fault: 'not_an_account_number' }
    return isValidIBAN(number) ? { number } : { fault: 'wrong_check_digits' }
  }
  const format = localFormats[country] ?? localFormat
  return format.test(number) ? { number } : { fault: 'not_an_account_number' }
}

const readRib = (
  country: Country,
  number: string,
  length: number,
): { number: string } | { fault: AccountNumberFault } => {
  const isIban = number.length === length + 4 && new RegExp(`^${country}\\d{2}`).test(number)
  const rib = isIban ? number.slice(4) : number
  if (!isRib(rib, length)) return { fault: 'not_an_account_number' }
  if (!hasRibKey(rib)) return { fault: 'wrong_check_digits' }
  const iban = ibanOfRib(country, rib)
  return isIban && iban !== number ? { fault: 'wrong_check_digits' } : { number: iban }
}

export const maskedAccountNumber = (lastFour: string): string => `••••${lastFour}`

/**
 * Removes spaces from a BIC and converts it to upper case. Returns undefined if the BIC is invalid.
 */
export const readBic = (text: string): string | undefined => {
  const bic = text.replace(/\s/gu, '').toUpperCase()
  return isValidBIC(bic) ? bic : undefined
}
