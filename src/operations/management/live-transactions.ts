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
  const { provider, country, from, to } = query
  requireCountry(caller, country)
  const period = { provider, country, fromMs: Date.parse(from), toMs: Date.parse(to) }
  return {
    status: 200,
    stream: writeRows(readLiveTransactions(ctx.longDb, period, rowsAtOnce), lineOf, {
      foot: lastLine,
    }),
    contentType: 'application/x-ndjson',
  }
}

const lineOf = (row: DueTransaction): string => `${JSON.stringify(liveTransactionResource(row))}\n`

/** The last line proves that the client has received every row. */
const lastLine = '{"end":true}\n'
