/** Digits other than 0–9 that keyboards and contacts write, each block in ascending order. */
const otherDigits = '\u0660-\u0669\u06f0-\u06f9\uff10-\uff19'

/** A digit in any of the scripts that `plainCharacters` reads; for a character class. */
export const anyDigit = `0-9${otherDigits}`

/** Characters without width: formatting, variation selectors and the keycap frame. */
const invisible = /[\p{Cf}\p{Variation_Selector}]|\u20e3/gu
const spaces = /\p{Zs}/gu
const dashes = /[\p{Pd}\u2043\u2212]/gu
const fullWidth = /[\uff08\uff09\uff0b\uff0e]/g
const digits = new RegExp(`[${otherDigits}]`, 'g')

/**
 * A text as a plain keyboard would write it. Invisible characters are dropped; spaces and dashes of
 * every kind, full-width signs and digits, and Arabic-Indic digits become their ASCII equivalents.
 * Other characters stay.
 */
export const plainCharacters = (text: string): string =>
  text
    .replace(invisible, '')
    .replace(spaces, ' ')
    .replace(dashes, '-')
    .replace(fullWidth, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    // Each block starts at a code whose last four bits are zero.
    .replace(digits, (digit) => String(digit.charCodeAt(0) & 0xf))

/**
 * The digits of a code that people copy in groups, such as `730 181`; returns other text unchanged.
 */
export const readDigitCode = (text: string): string => plainCharacters(text).replace(/[ -]/g, '')
