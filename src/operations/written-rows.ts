import { shareEventLoop } from '../event-loop.ts'

/** Rows that one statement reads for a reply that is sent as it is read. */
export const rowsAtOnce = 200

/**
 * Rows as text, page by page, however many there are. It gives way between rows, and reads the next
 * page only when this one was taken; who closes it ends the reading. A page may be empty.
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
