/**
 * Customers quote this reference to support. It encodes the last 40 bits of a transaction id, which
 * are random, in Crockford's base 32. Two transactions may have the same reference.
 */

/** Excludes I, L, O and U, which look like 1, 1, 0 and V. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 8
const half = length / 2

/** The reference encodes this many trailing hexadecimal digits of an id. */
export const idTailLength = (length * 5) / 4

/** Returns the short reference of a transaction, such as `7K3M-9QPX`. */
export const shortReference = (id: string): string => {
  let rest = Number.parseInt(id.slice(-idTailLength), 16)
  let text = ''
  for (let at = 0; at < length; at += 1) {
    text = alphabet.charAt(rest % alphabet.length) + text
    rest = Math.floor(rest / alphabet.length)
  }
  return `${text.slice(0, half)}-${text.slice(half)}`
}

/** Matches text that may be a short reference, in either case, with or without a dash. */
const written = /^[0-9a-z]{4}[- ]?[0-9a-z]{4}$/i

/**
 * Returns the last digits of all ids with this short reference; undefined for other text. People
 * may type `I`, `L` and `O` for the digits that look like these letters.
 */
export const idTailOf = (text: string): string | undefined => {
  if (!written.test(text)) return undefined
  const digits = [
    ...text.toUpperCase().replace(/[- ]/, '').replace(/[IL]/g, '1').replace(/O/g, '0'),
  ]
  if (digits.some((digit) => !alphabet.includes(digit))) return undefined
  const value = digits.reduce((sum, digit) => sum * alphabet.length + alphabet.indexOf(digit), 0)
  return value.toString(16).padStart(idTailLength, '0')
}
