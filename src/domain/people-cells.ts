/** Cells of files for spreadsheets, which the service can read back unchanged. */

/** Characters that start a formula in spreadsheets, also as full-width signs. */
const sign = '[=+\\-@\\t\\r＝＋－＠]'
/** A separator at which a spreadsheet splits a text, even within quotes. */
const splitBefore = '([,;\\t\\r\\n]["\\s]*)'

const formula = new RegExp(`^["\\s]*(?:'|${sign})`)
/** Digits with separators of numbers, dates and times, such as `1-2` or `12E5`. */
const numberLike = /^(?=.*\p{Nd})[\p{Nd}\p{Sc}\s.,:/()%'’-]*(?:e[+-]?\p{Nd}+|[ap]m?)?$/iu
const month = 'jan|feb|fév|fev|mar|apr|avr|may|mai|jun|jui|jul|aug|aoû|aou|sep|oct|nov|dec|déc'
/**
 * A day, a month and a year in a form that a spreadsheet reads as a date, such as `SEPT2` or
 * `12-nov`.
 */
const dateLike = new RegExp(
  `^(?=.*\\d)(?:\\d{1,4}[\\s.,/-]*)?(?:${month})\\p{L}{0,7}\\.?[\\s.,/-]*\\d{0,4}[\\s\\d.,:/-]*$`,
  'iu',
)

const innerSign = new RegExp(`${splitBefore}(?='|${sign})`, 'g')
const protectedSign = new RegExp(`${splitBefore}'(?='|${sign})`, 'g')

/**
 * Puts an apostrophe before a text that a spreadsheet would compute, round or read as a date,
 * before each part that would become a formula after a separator, and before a leading apostrophe.
 */
export const protectCell = (text: string): string => {
  const isChanged = formula.test(text) || numberLike.test(text) || dateLike.test(text)
  return (isChanged ? "'" : '') + text.replace(innerSign, "$1'")
}

/** Undoes `protectCell`. */
export const readProtectedCell = (cell: string): string =>
  (cell.startsWith("'") ? cell.slice(1) : cell).replace(protectedSign, '$1')
