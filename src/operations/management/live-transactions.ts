import { inUtc } from '../../domain/timestamp.ts'
import { readLiveTransactions } from '../../repositories/reconciliation/live-transactions.ts'
import type { DueTransaction } from '../../repositories/transactions/due-transactions.ts'
import { liveTransactionResource } from '../../resources/managed-transactions.ts'
import { requireCountry } from '../country-limit.ts'
import type { ManagementHandler } from '../handler.ts'
import { rowsAtOnce, writeRows } from '../written-rows.ts'

export const listLiveTransactions: ManagementHandler<'listLiveTransactions'> = async ({
  ctx,
  caller,
  query,
}) => {
  const { provider, country } = query
  requireCountry(caller, country)
  const [fromMs, toMs] = [inUtc(query.from), inUtc(query.to)].map((time) => Date.parse(time ?? ''))
  const period = { provider, country, fromMs: fromMs ?? 0, toMs: toMs ?? 0 }
  return {
    status: 200,
    stream: writeAll(readLiveTransactions(ctx.longDb, period, rowsAtOnce)),
    contentType: 'application/x-ndjson',
  }
}

/** Ends with a line by which a client recognises that it has received every row. */
async function* writeAll(pages: AsyncIterable<DueTransaction[]>): AsyncGenerator<string> {
  yield* writeRows(pages, (row) => `${JSON.stringify(liveTransactionResource(row))}\n`)
  yield '{"end":true}\n'
}
