/** Protects spreadsheet cells, so that the service can read them back unchanged. */

/**
 * Spreadsheets treat these characters as the start of a formula, including their full-width forms.
 */
const sign = '[=+\\-@\\t\\r＝＋－＠]'
/** A spreadsheet splits a text at such a separator, even within quotes. */
const splitBefore = '([,;\\t\\r\\n]["\\s]*)'

const formula = new RegExp(`^["\\s]*(?:'|${sign})`)
/** A spreadsheet may read this text as a number, date or time, such as `1-2` or `12E5`. */
const numberLike = /^(?=.*\p{Nd})[\p{Nd}\p{Sc}\s.,:/()%'’-]*(?:e[+-]?\p{Nd}+|[ap]m?)?$/iu
const month = 'jan|feb|fév|fev|mar|apr|avr|may|mai|jun|jui|jul|aug|aoû|aou|sep|oct|nov|dec|déc'
/** A spreadsheet reads text with a month name as a date, such as `SEPT2` or `12-nov`. */
const dateLike = new RegExp(
  `^(?=.*\\d)(?:\\d{1,4}[\\s.,/-]*)?(?:${month})\\p{L}{0,7}\\.?[\\s.,/-]*\\d{0,4}[\\s\\d.,:/-]*$`,
  'iu',
)

const innerSign = new RegExp(`${splitBefore}(?='|${sign})`, 'g')
const protectedSign = new RegExp(`${splitBefore}'(?='|${sign})`, 'g')

/**
 * Prefixes a cell with an apostrophe if a spreadsheet would evaluate it as a formula, round it or
 * read it as a date. A cell that already starts with an apostrophe gets a second apostrophe. Also
 * protects each part that would become a formula after a separator.
 */
export const protectCell = (text: string): string => {
  const isChanged = formula.test(text) || numberLike.test(text) || dateLike.test(text)
  return (isChanged ? "'" : '') + text.replace(innerSign, "$1'")
}

/** Reverses `protectCell`. */
export const readProtectedCell = (cell: string): string =>
  (cell.startsWith("'") ? cell.slice(1) : cell).replace(protectedSign, '$1')
