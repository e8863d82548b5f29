import { shareEventLoop } from '../event-loop.ts'

/** Replies that are sent while their rows are read, as CSV or other text. */

/** The maximum number of rows that one statement reads for such a reply. */
export const rowsAtOnce = 200

/**
 * Writes any number of rows as text, page by page, and lets other requests run between rows. It
 * reads the next page only when the text of the page before was sent on. A page may be empty.
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
