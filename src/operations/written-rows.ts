import { shareEventLoop } from '../event-loop.ts'

/** Replies that are streamed while their rows are read, as CSV or other text. */

/** The maximum number of rows that one statement reads for such a reply. */
export const rowsAtOnce = 200

/** Text before the first row and after the last one. */
interface Frame {
  head?: string
  foot?: string
}

/**
 * Writes any number of rows as text, page by page, and lets other requests run between rows. Reads
 * the next page only after the text of the previous page was sent. A page may be empty.
 *
 * The head is written with the first page: if the first read fails, nothing was sent yet, and the
 * caller gets an error status instead of a file without rows.
 */
export async function* writeRows<Row>(
  pages: AsyncIterable<Row[]>,
  write: (row: Row) => string,
  { head = '', foot = '' }: Frame = {},
): AsyncGenerator<string> {
  const letOthersRun = shareEventLoop()
  let text = head
  for await (const rows of pages) {
    for (const row of rows) {
      text += write(row)
      await letOthersRun()
    }
    yield text
    text = ''
  }
  yield text + foot
}
