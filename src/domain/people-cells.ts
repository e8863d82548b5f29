/** Cells of files that people open with a spreadsheet, and that are read back as they were. */

/** How spreadsheets know a formula, also with a full-width sign. */
const sign = '[=+\\-@\\t\\r＝＋－＠]'
/** A text that a spreadsheet splits at its own separator, whatever the quotes say. */
const splitBefore = '([,;\\t\\r\\n]["\\s]*)'

const formula = new RegExp(`^["\\s]*(?:'|${sign})`)
/** Digits with what numbers, dates and times have between them, such as `1-2` or `12E5`. */
const numberLike = /^(?=.*\p{Nd})[\p{Nd}\p{Sc}\s.,:/()%'’-]*(?:e[+-]?\p{Nd}+|[ap]m?)?$/iu
const month = 'jan|feb|fév|fev|mar|apr|avr|may|mai|jun|jui|jul|aug|aoû|aou|sep|oct|nov|dec|déc'
/** A day, a month and a year as far as a spreadsheet needs them, such as `SEPT2` or `12-nov`. */
const dateLike = new RegExp(
  `^(?=.*\\d)(?:\\d{1,4}[\\s.,/-]*)?(?:${month})\\p{L}{0,7}\\.?[\\s.,/-]*\\d{0,4}[\\s\\d.,:/-]*$`,
  'iu',
)

const innerSign = new RegExp(`${splitBefore}(?='|${sign})`, 'g')
const protectedSign = new RegExp(`${splitBefore}'(?='|${sign})`, 'g')

/**
 * Puts an apostrophe before a text that a spreadsheet would compute, round or take for a date,
 * before each part that would be a formula after a separator, and before an apostrophe.
 */
export const protectCell = (text: string): string => {
  const isChanged = formula.test(text) || numberLike.test(text) || dateLike.test(text)
  return (isChanged ? "'" : '') + text.replace(innerSign, "$1'")
}

/** The text before `protectCell`. */
export const readProtectedCell = (cell: string): string =>
  (cell.startsWith("'") ? cell.slice(1) : cell).replace(protectedSign, '$1')
