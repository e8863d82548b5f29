import {
  getCountryCallingCode,
  getExampleNumber,
  Metadata,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js'
import examples from 'libphonenumber-js/mobile/examples'
import { type Country, markets } from './markets.ts'
import { anyDigit, plainCharacters } from './pasted-text.ts'
import { remember } from './remember.ts'

/**
 * `lengthMax` is the maximum number of characters that the API accepts (openapi.yaml). `digitsMax`
 * is the maximum number of digits in any input.
 */
const lengthMax = 20
const digitsMax = 20
const writtenForm = /^\+?[ .()-]*[0-9][0-9 .()-]*$/

/** Converts a phone number to plain keyboard characters. Returns undefined for other text. */
const plainNumber = (text: string): string | undefined => {
  const plain = plainCharacters(text)
    .replace(/^ *(?:tel: *)?| +$/gi, '')
    // The country code is in parentheses, as in `(+242) 06 …`.
    .replace(/^\( *\+/, '+(')
  return writtenForm.test(plain) && digitsOf(plain).length <= digitsMax ? plain : undefined
}

/** Checks the form of `phone_number` in openapi.yaml. */
export const isWrittenNumber = (text: string): boolean => plainNumber(text) !== undefined

/** A number may have masked digits, or may be in spreadsheet notation such as `2,37677E+11`. */
const maskedForm = /\d[*•]|[*•]\d/
const roundedForm = /^\+?\d(?:[.,]\d+)?e\+?\d+$/i

type NumberFault = 'not_a_phone_number' | 'masked_phone_number' | 'rounded_phone_number'

export const numberFaultOf = (text: string): NumberFault | undefined => {
  if (isWrittenNumber(text)) return undefined
  const plain = plainCharacters(text).trim()
  if (maskedForm.test(plain)) return 'masked_phone_number'
  return roundedForm.test(plain) ? 'rounded_phone_number' : 'not_a_phone_number'
}

export const hasPlus = (text: string): boolean => plainNumber(text)?.startsWith('+') === true

/**
 * Removes the separators of a number that is longer than the API accepts. Separators around a zero
 * in parentheses are kept, because they determine the meaning of the zero.
 */
export const shortenNumber = (text: string): string => {
  if ([...text].length <= lengthMax) return text
  return (
    plainNumber(text)?.replace(/\( *0 *\)|[ .()-]/g, (sign) => (sign.includes('0') ? '(0)' : '')) ??
    text
  )
}

interface ReadNumber {
  /** The digits with the country code, without `+` (ITU-T E.164). */
  msisdn: string
  country: Country | undefined
  /** True if numbers in the country can have this length. */
  isPossible: boolean
}

const rememberedLengthMax = 40

/**
 * Reads a phone number that a person typed, pasted or sent. Every part of the service uses this
 * function. `+`, `00` and the country's international prefix start a country code. A number outside
 * every numbering plan keeps its digits, because the sandbox accepts any number.
 *
 * Returns undefined for other text, and for a local number without `country`.
 */
export const readPhoneNumber = (text: string, country?: Country): ReadNumber | undefined => {
  // Each step of a transaction reads the same number, so results are cached.
  return text.length > rememberedLengthMax ? readAnew(text, country) : readKnown(text, country)
}

const readAnew = (text: string, country: Country | undefined): ReadNumber | undefined => {
  const plain = plainNumber(text)
  if (plain === undefined) return undefined
  const digits = digitsOf(plain)
  if (plain.startsWith('+')) return resultOf(parseInternational(plain), digits)
  if (country !== undefined) return resultOf(parseIn(country, plain, digits), digits)
  if (digits.startsWith('00')) return resultOf(parse(`+${digits.slice(2)}`))
  const read = resultOf(parse(`+${digits}`))
  return read?.country === undefined ? undefined : read
}

const readKnown = remember(readAnew)

/** `otherwise` is the MSISDN to use if the number is outside every numbering plan. */
const resultOf = (parsed: PhoneNumber | undefined, otherwise?: string): ReadNumber | undefined => {
  if (parsed === undefined) {
    return otherwise === undefined
      ? undefined
      : { msisdn: otherwise, country: undefined, isPossible: false }
  }
  const isServed = parsed.country !== undefined && Object.hasOwn(markets, parsed.country)
  return {
    msisdn: parsed.number.slice(1),
    country: isServed ? (parsed.country as Country) : undefined,
    isPossible: parsed.isPossible(),
  }
}

const parse = (text: string, country?: Country): PhoneNumber | undefined =>
  parsePhoneNumberFromString(text, country)

/** The zero in `+231 (0) 88 …`, which is dialled only within the country. */
const trunkZero = /\( *0 *\)/

/**
 * Parses a number with `+`. Keeps a zero in parentheses if numbers in the country begin with zero.
 */
const parseInternational = (plain: string): PhoneNumber | undefined => {
  const parsed = parse(plain)
  if (!trunkZero.test(plain) || parsed?.isValid() === true) return parsed
  const without = parse(plain.replace(trunkZero, ''))
  return without?.isValid() === true ? without : parsed
}

/** Returns the international prefix of a country, such as `009` in Nigeria or `000` in Kenya. */
const ownPrefixOf = remember((country: Country): RegExp => {
  const metadata = new Metadata()
  metadata.selectNumberingPlan(country)
  return new RegExp(`^(?:${metadata.numberingPlan?.IDDPrefix() ?? '00'})`)
})

/**
 * Parses a number without `+` in the notation of a country. No local number in a supported country
 * begins with `00`. Other international prefixes (`16` in Chad, `010` in Seychelles) apply only if
 * the number is not a possible local number.
 */
const parseIn = (country: Country, plain: string, digits: string): PhoneNumber | undefined => {
  const isInternational = digits.startsWith('00')
  const local = isInternational ? undefined : parse(plain, country)
  if (local?.isPossible() === true) return local
  const prefix = ownPrefixOf(country).exec(digits)?.[0] ?? '00'
  const lengths = isInternational ? [prefix.length, 2] : [prefix.length]
  const parsed = lengths
    .filter(() => isInternational || digits.startsWith(prefix))
    .flatMap((length) => parse(`+${digits.slice(length)}`) ?? [])
  return (
    parsed.find((each) => each.country === country && each.isPossible()) ??
    parsed.find((each) => each.isPossible()) ??
    local ??
    parsed.at(-1)
  )
}

/** Returns the MSISDN of a number that was already validated. */
export const toMsisdn = (text: string, country: Country): string =>
  readPhoneNumber(text, country)?.msisdn ?? digitsOf(text)

export const isPossibleNumber = (text: string, country: Country): boolean => {
  const read = readPhoneNumber(text, country)
  return read?.country === country && read.isPossible
}

/**
 * Returns the MSISDNs under which a number's transactions may be stored. Until version 1.2, `00`
 * meant `+` only in countries with that prefix, and the zero in `+268 (0) 76 …` was kept.
 */
export const storedMsisdns = (msisdn: string): string[] => {
  const parsed = parse(`+${msisdn}`)
  const { country } = parsed ?? {}
  if (parsed === undefined || country === undefined || !Object.hasOwn(markets, country)) {
    return [msisdn]
  }
  const withZero = parse(`+${parsed.countryCallingCode}0${parsed.nationalNumber}`)
  const former = [
    parse(`00${msisdn}`, country as Country),
    withZero?.isPossible() === true ? withZero : undefined,
  ]
  return [...new Set([msisdn, ...former.flatMap((each) => each?.number.slice(1) ?? [])])]
}

export const digitsOf = (written: string): string => plainCharacters(written).replace(/[^0-9]/g, '')

const shownFirst = 3
const shownLast = 2
const hiddenDigit = '•'

/** Masks a number except its first and last digits. */
export const maskedNumber = (msisdn: string): string => {
  const hidden = Math.max(msisdn.length - shownFirst - shownLast, 0)
  return hidden === 0
    ? hiddenDigit.repeat(msisdn.length)
    : msisdn.slice(0, shownFirst) + hiddenDigit.repeat(hidden) + msisdn.slice(-shownLast)
}

/**
 * Texts that look like phone numbers but are not: UUIDs with or without dashes, times, and codes.
 */
const kept = [
  /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/,
  /\b[0-9a-f]{32}\b/,
  /\b(?:19|20)\d\d-(?:0[1-9]|1[0-2])-[0-3]\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?)?(?!-?\d)/,
  /\bDP\d{11}\b/,
]

/** Separators between digits, including spaces in form and JSON encoding. */
const separator =
  /[\s.()/+\p{Pd}\p{Cf}\p{Variation_Selector}\u2212\uff08\uff09\uff0e]|\u20e3|%20|\\u00a0|\\u202f/u

/** Matches at least seven digits, with any separators. */
const longNumber = new RegExp(
  `[+\uff0b]?[${anyDigit}](?:(?:${separator.source}){0,3}[${anyDigit}]){6,}`,
)

const keptOrNumber = new RegExp(
  `(${kept.map(({ source }) => source).join('|')})|${longNumber.source}`,
  'giu',
)

/**
 * Masks every phone number in a text, in any notation. The last two digits of each number stay
 * visible.
 */
export const withoutNumbers = (text: string): string =>
  text.replace(keptOrNumber, (found, isKept: string | undefined) =>
    isKept === undefined ? `•••${found.slice(-shownLast)}` : found,
  )

/** Returns the digits after the country code, or all digits if the country is unknown. */
export const nationalDigits = (msisdn: string): string =>
  parse(`+${msisdn}`)?.nationalNumber ?? msisdn

const nationalMin = 7

/**
 * Masks one number in a text, in international or local format and in any notation. The last two
 * digits stay visible. `msisdn` includes the country code. Numbers with fewer than seven digits are
 * not masked.
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
 * Masks the middle of a number, as in `+24206****456`. The country code, the next two digits and
 * the last three digits stay visible. If the number is from another country or is too short to hide
 * three digits, it is masked completely. An erased number is returned unchanged.
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

/** Returns an example number of the country in local format. */
export const exampleNumber = remember(
  (country: Country): string => getExampleNumber(country, examples)?.formatNational() ?? '',
)

export const dialCode = (country: Country): string => getCountryCallingCode(country)

/** Returns an example number of this country in international format. */
export const internationalExample = (country: Country): string =>
  getExampleNumber(country, examples)?.formatInternational() ?? ''
