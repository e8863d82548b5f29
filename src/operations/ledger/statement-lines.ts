import type { StatementRow } from '../../repositories/ledger/entries.ts'
import { writtenRows } from '../written-rows.ts'

const columns = [
  'id',
  'posting_id',
  'created_at',
  'environment',
  'currency',
  'account',
  'kind',
  'transaction_id',
  'amount',
] as const satisfies readonly (keyof StatementRow)[]

/**
 * A statement as CSV (RFC 4180). No value needs quotes: they are identifiers,
 * timestamps, codes and whole numbers.
 */
export async function* statementLines(
  pages: AsyncIterable<StatementRow[]>,
): AsyncGenerator<string> {
  yield `${columns.join(',')}\r\n`
  yield* writtenRows(pages, (row) => `${columns.map((name) => row[name] ?? '').join(',')}\r\n`)
}
