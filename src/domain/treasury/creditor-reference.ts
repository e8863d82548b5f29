import type { Currency } from '../markets.ts'

/**
 * Merchants put these references on bank transfers to the platform, for example
 * `RF45XAF9C2E71B04A8D3`. Banks check these ISO 11649 creditor references. The reference for a
 * merchant and currency never changes, so it is not stored.
 */

/**
 * Computes the ISO 7064 remainder (MOD 97-10), where letters map to 10–35. IBANs use the same rule.
 */
const remainderOf97 = (text: string): number => {
  let remainder = 0
  for (const character of text) {
    const value = Number.parseInt(character, 36)
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
  }
  return remainder
}

/**
 * A reference contains this many trailing hexadecimal digits of the organisation id. These digits
 * are random.
 */
const digits = 12

export const topUpReferenceOf = (organisationId: string, currency: Currency): string => {
  const body = currency + organisationId.slice(-digits).toUpperCase()
  const check = 98 - remainderOf97(`${body}RF00`)
  return `RF${String(check).padStart(2, '0')}${body}`
}

const written = new RegExp(`(?=RF([\\dOIL]{2})([A-Z01]{3})([0-9A-FOIL]{${digits}}))`, 'g')

const toDigits = (text: string): string => text.replaceAll('O', '0').replace(/[IL]/g, '1')
const toLetters = (text: string): string => text.replaceAll('0', 'O').replaceAll('1', 'I')

/**
 * Finds the references with correct check characters in a payer's text. Ignores case, spaces and
 * punctuation, because banks and people add them. 0 and O are interchangeable, and so are 1, I and
 * L, because each position allows only one of these characters.
 */
export const referencesIn = (text: string): string[] => {
  const plain = text.toUpperCase().replace(/[^0-9A-Z]/g, '')
  const found = [...plain.matchAll(written)].map(
    ([, check = '', currency = '', end = '']) =>
      `RF${toDigits(check)}${toLetters(currency)}${toDigits(end)}`,
  )
  const isValid = (reference: string): boolean =>
    remainderOf97(reference.slice(4) + reference.slice(0, 4)) === 1
  return [...new Set(found.filter(isValid))]
}

/**
 * Returns the currency of a reference, and the trailing hexadecimal digits of the organisation id,
 * in lower case.
 */
export const partsOfReference = (reference: string): { currency: string; idEnd: string } => ({
  currency: reference.slice(4, 7),
  idEnd: reference.slice(7).toLowerCase(),
})
