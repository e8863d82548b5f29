import { shareEventLoop } from '../event-loop.ts'

/** Replies that are sent while their rows are read, as CSV or other text. */

/** Most rows that one statement reads for a reply that is sent while it is read. */
export const rowsAtOnce = 200

/**
 * Writes any number of rows as text, page by page, and lets other requests run between rows. It
 * reads the next page only when the text of this page was taken. A page may be empty.
 */
export async function* writeRows<Row>(
  pages: AsyncIterable<Row[]>,
  write: (row: Row) => string,
): AsyncGenerator<string> {
  const letOthersRun = shareEventLoop()
  for await (const rows of pages) {
    let text = ''
    for (const row of rows) {
      text += write(row)
      await letOthersRun()
    }
    yield text
  }
}

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
