import { getExampleNumber, parsePhoneNumberFromString } from 'libphonenumber-js'
import examples from 'libphonenumber-js/mobile/examples'
import { type Country, markets } from './markets.ts'

/**
 * The number as digits with country code, without `+` (an MSISDN, ITU-T E.164).
 * A number of no known numbering plan becomes its digits, so that the sandbox accepts any.
 */
export const toMsisdn = (written: string, country: Country): string => {
  const parsed = parsePhoneNumberFromString(written, country)
  return parsed === undefined ? digitsOf(written) : parsed.number.slice(1)
}

export const digitsOf = (written: string): string => written.replace(/[^0-9]/g, '')

/** The country a number in international form belongs to, where the service works there. */
export const countryOfPayer = (written: string): Country | undefined => {
  const country = parsePhoneNumberFromString(written)?.country
  return country !== undefined && Object.hasOwn(markets, country) ? (country as Country) : undefined
}

const shownFirst = 3
const shownLast = 2

/** A number of which only the ends show. */
export const maskedNumber = (msisdn: string): string => {
  const hidden = Math.max(msisdn.length - shownFirst - shownLast, 0)
  return hidden === 0
    ? '•'.repeat(msisdn.length)
    : msisdn.slice(0, shownFirst) + '•'.repeat(hidden) + msisdn.slice(-shownLast)
}

const exampleNumbers = new Map<Country, string>()

/** A number of this country as people there write it. */
export const exampleNumber = (country: Country): string => {
  const known = exampleNumbers.get(country)
  const example = known ?? getExampleNumber(country, examples)?.formatNational() ?? ''
  if (known === undefined) exampleNumbers.set(country, example)
  return example
}

const lengthMax = 20
const written = /^\+?[ .()-]*[0-9][0-9 .()-]*$/

/** Whether a text has the form of a phone number (openapi.yaml, `phone_number`). */
export const isWrittenNumber = (text: string): boolean =>
  text.length <= lengthMax && written.test(text)

/** Whether a number could exist in this country. */
export const isPossibleNumber = (text: string, country: Country): boolean => {
  const parsed = parsePhoneNumberFromString(text, country)
  return parsed?.country === country && parsed.isPossible()
}
