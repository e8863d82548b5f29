/** At the start of a file, it tells spreadsheets that the file is UTF-8. */
export const byteOrderMark = '\ufeff'

/**
 * One cell of CSV (RFC 4180). A text that spreadsheets would read as a formula gets an apostrophe,
 * so that they read it as text.
 */
const cellOf = (value: string | number | null): string => {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const csvLine = (values: readonly (string | number | null)[]): string =>
  `${values.map(cellOf).join(',')}\r\n`
