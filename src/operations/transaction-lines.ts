import type { components } from '../../generated/account.ts'
import type { Db } from '../database/database.ts'
import type { Caller } from '../domain/merchants/caller.ts'
import { readSelection } from '../repositories/transactions/select-transactions.ts'
import type { Selection } from '../repositories/transactions/selection.ts'
import { byteOrderMark, csvLine } from './csv.ts'
import { accountTransactionResource } from './transaction-resource.ts'
import { rowsAtOnce, writtenRows } from './written-rows.ts'

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
  'merchant_reference',
  'refund_reason',
] as const satisfies readonly (keyof AccountTransaction)[]

const lineOf = (resource: AccountTransaction): string =>
  csvLine(
    columns.map((name) =>
      name === 'metadata' ? resource.metadata && JSON.stringify(resource.metadata) : resource[name],
    ),
  )

/** The transactions of a selection as CSV, newest first. */
export async function* transactionLines(
  db: Db,
  caller: Caller,
  selection: Selection,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns)
  const pages = readSelection(db, caller, selection, rowsAtOnce)
  yield* writtenRows(pages, (row) => lineOf(accountTransactionResource(row)))
}
