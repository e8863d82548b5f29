import { shareEventLoop } from '../event-loop.ts'

/** The maximum number of rows that one statement reads for a streamed response. */
export const rowsAtOnce = 200

/** The text before the first row and after the last row. */
interface Frame {
  head?: string
  foot?: string
}

/**
 * Writes any number of rows as text, page by page, and lets other requests run between rows. Reads
 * the next page only after the text of the previous page has been sent. A page may be empty.
 *
 * The head is written with the first page. If the first read fails, nothing has been sent yet, and
 * the caller gets an error status instead of a file without rows.
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
