/** Non-ASCII digits that keyboards and address books produce. Each block is in ascending order. */
const otherDigits = '\u0660-\u0669\u06f0-\u06f9\uff10-\uff19'

/** A digit in any script that `plainCharacters` converts, for use in a character class. */
export const anyDigit = `0-9${otherDigits}`

/** Characters without width: formatting characters, variation selectors and the keycap frame. */
const invisible = /[\p{Cf}\p{Variation_Selector}]|\u20e3/gu
const spaces = /\p{Zs}/gu
const dashes = /[\p{Pd}\u2043\u2212]/gu
const fullWidth = /[\uff08\uff09\uff0b\uff0e]/g
const digits = new RegExp(`[${otherDigits}]`, 'g')

/**
 * Converts text to the characters of a plain keyboard. Removes invisible characters, and replaces
 * all kinds of spaces, dashes, full-width signs and non-ASCII digits with ASCII. Other characters
 * are kept.
 */
export const plainCharacters = (text: string): string =>
  text
    .replace(invisible, '')
    .replace(spaces, ' ')
    .replace(dashes, '-')
    .replace(fullWidth, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    // Each block of digits starts at a code point that is a multiple of 16.
    .replace(digits, (digit) => String(digit.charCodeAt(0) & 0xf))

/**
 * Joins the digits of a code that was pasted in groups, such as `730 181`. Other text stays
 * unchanged.
 */
export const readDigitCode = (text: string): string => plainCharacters(text).replace(/[ -]/g, '')
