import { countries } from '../../domain/markets.ts'
import { keptPrefixLength } from '../../domain/merchants/api-key.ts'
import { digitsOf, hasPlus, isPossibleNumber, readPhoneNumber } from '../../domain/phone-number.ts'
import { readTypedAmount } from '../typed-amount.ts'

/** A search text may be a key, an amount, a reference or a phone number. */

/** References are often read aloud, so the search also tries upper and lower case. */
export const spellingsOf = (text: string): string[] => [
  ...new Set([text, text.toUpperCase(), text.toLowerCase()]),
]

/** Reads the text as an international number, and as a local number of each possible country. */
export const numberFilters = (text: string): object[] => {
  if (digitsOf(text).length < 6) return []
  const local = hasPlus(text) ? [] : countries.filter((country) => isPossibleNumber(text, country))
  const msisdns = [undefined, ...local].flatMap(
    (country) => readPhoneNumber(text, country)?.msisdn ?? [],
  )
  return [...new Set(msisdns)].map((msisdn) => ({ phone_number: `+${msisdn}` }))
}

/** Matches the beginning of a key, or the form that lists show: `sk_live_6Hn3…7Yk4`. */
const writtenKey = /^([sp]k_(?:test|live)_)([0-9A-Za-z]*)(?:(?:…|\.\.\.)([0-9A-Za-z]{4}))?$/

export interface WrittenKey {
  /** The prefix contains only characters that the database stores. */
  prefix: string
  lastFour: string | undefined
}

export const keyOf = (text: string): WrittenKey | undefined => {
  const [, beginning, own, lastFour] = writtenKey.exec(text) ?? []
  if (beginning === undefined) return undefined
  return { prefix: `${beginning}${own}`.slice(0, keptPrefixLength), lastFour }
}

export const keptText = ({ prefix, lastFour }: WrittenKey): string =>
  lastFour === undefined ? prefix : `${prefix}…${lastFour}`

/** Matches an amount with or without a currency: `42 000`, `XAF 42,000`. */
const writtenAmount = /^(?:([A-Z]{3})\s?)?([1-9][\d\s.,]*)(?:\s?([A-Z]{3}))?$/

/** No currency has three decimals, so a comma before three digits separates thousands. */
const withoutCommas = (text: string): string =>
  /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text

export interface Amount {
  /**
   * The value is in whole units and has at most seven digits. A longer number is a phone number.
   */
  value: number
  currency: string | undefined
}

export const amountIn = (text: string): Amount | undefined => {
  const [, before, digits, after] = writtenAmount.exec(text) ?? []
  if (digits === undefined) return undefined
  const value = readTypedAmount(withoutCommas(digits.trim()), 'XAF')
  const currency = before ?? after
  return value === undefined || value < 1 || value >= 1e7 ? undefined : { value, currency }
}
