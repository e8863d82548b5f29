import type { StatementRow } from '../../repositories/ledger/entries.ts'
import { csvLine } from '../csv.ts'
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
  'merchant_reference',
] as const satisfies readonly (keyof StatementRow)[]

/** A statement as CSV (RFC 4180), chunk by chunk. */
export async function* statementLines(
  pages: AsyncIterable<StatementRow[]>,
): AsyncGenerator<string> {
  yield csvLine(columns)
  yield* writtenRows(pages, (row) => csvLine(columns.map((name) => row[name])))
}
