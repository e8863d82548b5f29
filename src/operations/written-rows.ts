import { shareEventLoop } from '../event-loop.ts'

/** The maximum number of rows that one statement reads for a streamed response. */
export const rowsAtOnce = 200

/** The text before the first row and the text after the last row. */
interface Frame {
  head?: string
  foot?: string
}

/**
 * Writes rows as text, page by page, and lets other requests run between rows. The next page is
 * read only after the previous page has been sent. A page may be empty. The head is written with
 * the first page. If the first read fails, nothing has been sent yet, so the caller receives an
 * error status instead of a file without rows.
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
