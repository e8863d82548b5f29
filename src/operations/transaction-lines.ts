import type { components } from '../../generated/account.ts'
import type { Db } from '../database/database.ts'
import type { Caller } from '../domain/merchants/caller.ts'
import { selectTransactions } from '../repositories/transactions/select-transactions.ts'
import type { Selection } from '../repositories/transactions/selection.ts'
import { byteOrderMark, csvLine } from './csv.ts'
import { accountTransactionResource } from './transaction-resource.ts'

type AccountTransaction = components['schemas']['AccountTransaction']

const columns = [
  'id',
  'type',
  'status',
  'failure_reason',
  'amount',
  'currency',
  'provider',
  'country',
  'phone_number',
  'fee_amount',
  'reference',
  'payment_id',
  'refunded_amount',
  'refundable_amount',
  'checkout_session_id',
  'provider_reference',
  'metadata',
  'environment',
  'created_at',
  'updated_at',
  'bulk_payout_id',
  'refund_reason',
] as const satisfies readonly (keyof AccountTransaction)[]

/** Transactions in memory at once, however many are selected. */
const chunkSize = 500

const lineOf = (resource: AccountTransaction): string =>
  csvLine(
    columns.map((name) =>
      name === 'metadata' ? resource.metadata && JSON.stringify(resource.metadata) : resource[name],
    ),
  )

/** The transactions of a selection as CSV, chunk by chunk, newest first. */
export async function* transactionLines(
  db: Db,
  caller: Caller,
  selection: Selection,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns)
  let after: string | undefined
  for (let hasMore = true; hasMore; ) {
    const keyset = { limit: chunkSize, ...(after !== undefined && { after }) }
    const page = await selectTransactions(db, caller, selection, keyset)
    if (page.rows.length > 0) {
      yield page.rows.map((row) => lineOf(accountTransactionResource(row))).join('')
    }
    after = page.next ?? page.rows.at(-1)?.id
    hasMore = page.hasMore
  }
}
