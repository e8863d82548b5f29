import {
  getCountryCallingCode,
  getExampleNumber,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js'
import examples from 'libphonenumber-js/mobile/examples'
import { type Country, markets } from './markets.ts'

/** The longest text that can be a number (openapi.yaml, `phone_number`). */
const lengthMax = 20
const parsedMax = 1000
const parsedNumbers = new Map<string, PhoneNumber | undefined>()

/**
 * Parses a number; each step of an order parses the same one again, so that it is remembered. A
 * longer text, which a check may see before the document refuses it, is not kept in memory.
 */
const parse = (text: string, country?: Country): PhoneNumber | undefined => {
  if (text.length > lengthMax) return parsePhoneNumberFromString(text, country)
  const name = `${country} ${text}`
  if (parsedNumbers.has(name)) return parsedNumbers.get(name)
  if (parsedNumbers.size >= parsedMax) parsedNumbers.clear()
  const parsed = parsePhoneNumberFromString(text, country)
  parsedNumbers.set(name, parsed)
  return parsed
}

/**
 * The number as digits with country code, without `+` (an MSISDN, ITU-T E.164). A number outside
 * every known numbering plan becomes its digits, so that the sandbox accepts any number.
 */
export const toMsisdn = (written: string, country: Country): string => {
  const parsed = parse(written, country)
  return parsed === undefined ? digitsOf(written) : parsed.number.slice(1)
}

/**
 * The MSISDN of a number in a search: in international form, also without `+` or with `00`, or in
 * the local form of `country`. Undefined for a text that cannot be a number, and for a local form
 * without a country.
 */
export const soughtMsisdn = (text: string, country?: Country): string | undefined => {
  if (!/^\+?[ .()-]*[0-9][0-9 .()-]*$/.test(text)) return undefined
  if (country !== undefined) return toMsisdn(text, country)
  if (text.startsWith('+')) return parse(text)?.number.slice(1) ?? digitsOf(text)
  const international = `+${digitsOf(text).replace(/^00/, '')}`
  return parse(international)?.number.slice(1)
}

/**
 * A number with its country code, such as `+242065123456`, of a number in international form, also
 * with `00` or without `+`, or in the local form of `country`. What begins with `+` or is no number
 * stays as it is. Undefined for a local number without a country.
 */
export const internationalNumber = (text: string, country?: Country): string | undefined => {
  if (!written.test(text) || text.startsWith('+')) return text
  const digits = digitsOf(text)
  if (digits.startsWith('00')) return `+${digits.slice(2)}`
  if (country === undefined) return countryOfPayer(`+${digits}`) && `+${digits}`
  return parse(text, country)?.number ?? text
}

export const digitsOf = (written: string): string => written.replace(/[^0-9]/g, '')

/** The country of a number in international form, if the service works there. */
export const countryOfPayer = (written: string): Country | undefined => {
  const country = parse(written)?.country
  return country !== undefined && Object.hasOwn(markets, country) ? (country as Country) : undefined
}

const shownFirst = 3
const shownLast = 2
const hiddenDigit = '•'

/** A number that shows only its first and last digits. */
export const maskedNumber = (msisdn: string): string => {
  const hidden = Math.max(msisdn.length - shownFirst - shownLast, 0)
  return hidden === 0
    ? hiddenDigit.repeat(msisdn.length)
    : msisdn.slice(0, shownFirst) + hiddenDigit.repeat(hidden) + msisdn.slice(-shownLast)
}

/** Texts that look like numbers but are none: UUIDs, also without dashes, times, and codes. */
const kept = [
  /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/,
  /\b[0-9a-f]{32}\b/,
  /\b(?:19|20)\d\d-(?:0[1-9]|1[0-2])-[0-3]\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?)?(?!-?\d)/,
  /\bDP\d{11}\b/,
]

/** Separators between digits, also blanks as forms and JSON write them. */
const separator = /[\s.()/+\u2010-\u2013-]|%20|\\u00a0|\\u202f/

/** Seven digits or more, with any separators. */
const longNumber = new RegExp(`\\+?\\d(?:(?:${separator.source}){0,2}\\d){6,}`)

const keptOrNumber = new RegExp(
  `(${kept.map(({ source }) => source).join('|')})|${longNumber.source}`,
  'gi',
)

/** The text with every phone number hidden except its last two digits, however it is written. */
export const withoutNumbers = (text: string): string =>
  text.replace(keptOrNumber, (found, isKept: string | undefined) =>
    isKept === undefined ? `•••${found.slice(-shownLast)}` : found,
  )

/** The digits of a number after its country code; all of them, if the code is not known. */
export const nationalDigits = (msisdn: string): string =>
  parse(`+${msisdn}`)?.nationalNumber ?? msisdn

const nationalMin = 7

/**
 * The text with one number hidden except its last two digits, in international or local form and
 * however it is written. `msisdn`: digits with the country code. A number with fewer than seven
 * digits is not found in texts.
 */
export const withoutNumber = (text: string, msisdn: string): string => {
  const national = nationalDigits(msisdn)
  if (national.length < nationalMin) return text
  return text.replace(keptOrNumber, (found, isKept: string | undefined) =>
    isKept === undefined && digitsOf(found).includes(national)
      ? `•••${msisdn.slice(-shownLast)}`
      : found,
  )
}

const hiddenMin = 3

/**
 * A number without its middle, such as `+24206****456`: it shows the country code, two more digits
 * and the last three. A number of another country, or too short to hide three digits, shows only
 * its length. One that was erased stays as it is.
 */
export const statementNumber = (written: string, country: Country): string => {
  if (written.includes(hiddenDigit)) return written
  const msisdn = toMsisdn(written, country)
  const code = getCountryCallingCode(country)
  const first = code.length + 2
  const hidden = msisdn.length - first - 3
  if (hidden < hiddenMin || !msisdn.startsWith(code)) return `+${'*'.repeat(msisdn.length)}`
  return `+${msisdn.slice(0, first)}${'*'.repeat(hidden)}${msisdn.slice(-3)}`
}

const exampleNumbers = new Map<Country, string>()

/** An example number of this country, as people there write it. */
export const exampleNumber = (country: Country): string => {
  const known = exampleNumbers.get(country)
  const example = known ?? getExampleNumber(country, examples)?.formatNational() ?? ''
  if (known === undefined) exampleNumbers.set(country, example)
  return example
}

/** The calling code of a country, without its plus. */
export const dialCode = (country: Country): string => getCountryCallingCode(country)

/** The number of `exampleNumber` in international form. */
export const internationalExample = (country: Country): string =>
  getExampleNumber(country, examples)?.formatInternational() ?? ''

const written = /^\+?[ .()-]*[0-9][0-9 .()-]*$/

/** Whether a text has the form of a phone number (openapi.yaml, `phone_number`). */
export const isWrittenNumber = (text: string): boolean =>
  text.length <= lengthMax && written.test(text)

/** Whether a number could exist in this country. */
export const isPossibleNumber = (text: string, country: Country): boolean => {
  const parsed = parse(text, country)
  return parsed?.country === country && parsed.isPossible()
}
