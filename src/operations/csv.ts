/** Text before which a file tells spreadsheets that it is UTF-8. */
export const byteOrderMark = '\ufeff'

/**
 * One cell of CSV (RFC 4180). A text that spreadsheets would take for a formula gets an apostrophe,
 * by which they take it for text.
 */
const cellOf = (value: string | number | null): string => {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One line of CSV. */
export const csvLine = (values: readonly (string | number | null)[]): string =>
  `${values.map(cellOf).join(',')}\r\n`
