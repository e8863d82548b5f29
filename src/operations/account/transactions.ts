import type { components } from '../../../generated/account.ts'
import type { Db } from '../../database/database.ts'
import type { Keyset } from '../../database/keyset.ts'
import type { FieldErrors } from '../../domain/field-errors.ts'
import { isUuid } from '../../domain/ids.ts'
import { timeZones } from '../../domain/markets.ts'
import type { Caller } from '../../domain/merchants/caller.ts'
import { Problem } from '../../domain/problems.ts'
import {
  findDetailed,
  type ListedTransaction,
  readSelection,
  selectTransactions,
} from '../../repositories/transactions/select-transactions.ts'
import type { Selection } from '../../repositories/transactions/selection.ts'
import {
  accountTransactionResource,
  listedTransactionResource,
} from '../../resources/transactions.ts'
import { noteTransaction } from '../../services/transactions/note-transaction.ts'
import { byteOrderMark, createCsvWriter } from '../csv.ts'
import type { FileLocale } from '../csv-words.ts'
import type { AccountHandler } from '../handler.ts'
import { replyWithCursorList } from '../lists.ts'
import type { Checked, CheckedRequest } from '../request-check.ts'
import { fieldsOf } from '../request-check.ts'
import {
  type FoundSelection,
  periodErrors,
  type Query,
  readFilters,
} from '../shared/transaction-filters.ts'
import { merchantReferenceFaults, metadataFaults } from '../shared-checks.ts'
import { rowsAtOnce, writeRows } from '../written-rows.ts'

const filterNames = [
  'id',
  'type',
  'status',
  'provider',
  'country',
  'currency',
  'amount_min',
  'amount_max',
  'created_from',
  'created_to',
  'phone_number',
  'reference',
  'payment_id',
  'bulk_payout_id',
  'checkout_session_id',
  'merchant_reference',
]

/** Broad filters match many rows, so they require a period unless a narrow filter is also set. */
const broad = ['country', 'currency', 'amount_min', 'amount_max']
const narrow = [
  ...['id', 'reference', 'payment_id', 'bulk_payout_id', 'checkout_session_id'],
  ...['phone_number', 'merchant_reference'],
]

/** Broad filters alone read every row of the period, so the period must be short. */
const periodErrorOf = (query: Query, selection: Selection, nowMs: number): FieldErrors => {
  const has = (filters: string[]): boolean => filters.some((name) => query[name] !== undefined)
  if (!has(broad) || has(narrow) || selection.metadata.length > 0) return {}
  return periodErrors(query, selection, nowMs)
}

/** `nowMs` returns milliseconds since 1970. */
export const checkSelection =
  (nowMs: () => number) =>
  ({ query }: CheckedRequest): Checked<FoundSelection> => {
    const { fieldErrors, ...found } = readFilters(query, filterNames)
    const period = periodErrorOf(query, found.selection, nowMs())
    return { fieldErrors: { ...fieldErrors, ...period }, found }
  }

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
  'net_amount',
  'returned_fee_amount',
] as const satisfies readonly (keyof AccountTransaction)[]

/** Writes the selected transactions as CSV, newest first. */
async function* transactionLines(
  db: Db,
  caller: Caller,
  selection: Selection,
  locale: FileLocale | undefined,
): AsyncGenerator<string> {
  const { header, line } = createCsvWriter(columns, locale, timeZones[caller.homeCountry])
  const pages = readSelection(db, caller, selection, rowsAtOnce)
  const write = (row: ListedTransaction): string => {
    const metadata = row.metadata && { json: JSON.stringify(row.metadata) }
    return line({ ...listedTransactionResource(row), metadata })
  }
  yield* writeRows(pages, write, { head: byteOrderMark + header })
}

export const listTransactions: AccountHandler<'listTransactions', FoundSelection> = (input) => {
  const { ctx, caller, found, disconnectSignal } = input
  const { selection, filters } = found
  const readPage = (page: Keyset) =>
    selectTransactions(ctx.db, caller, selection, page, disconnectSignal())
  return replyWithCursorList(input, readPage, accountTransactionResource, filters)
}

export const downloadTransactions: AccountHandler<'downloadTransactions', FoundSelection> = async ({
  ctx,
  caller,
  query,
  found: { selection },
}) => ({
  status: 200,
  stream: transactionLines(ctx.db, caller, selection, query.locale),
  contentType: 'text/csv; charset=utf-8',
  fileName: 'transactions.csv',
})

export const getTransaction: AccountHandler<'getTransaction'> = async ({
  ctx,
  caller,
  params: { id },
}) => {
  const row = isUuid(id) ? await findDetailed(ctx.db, caller, id) : undefined
  if (row === undefined) throw new Problem('not_found')
  return { status: 200, body: { data: accountTransactionResource(row) } }
}

export const checkNotes = (request: CheckedRequest, known: FieldErrors): Checked<undefined> => {
  const fields = fieldsOf(request)
  return { fieldErrors: { ...merchantReferenceFaults(fields), ...metadataFaults(fields, known) } }
}

export const updateTransaction: AccountHandler<'updateTransaction'> = async ({
  ctx,
  caller,
  params: { id },
  body: { merchant_reference, metadata },
}) => {
  await noteTransaction(ctx, caller, id, {
    ...(merchant_reference !== undefined && { merchant_reference }),
    ...(metadata !== undefined && { metadata }),
  })
  const row = await findDetailed(ctx.db, caller, id)
  if (row === undefined) throw new Problem('not_found')
  return { status: 200, body: { data: accountTransactionResource(row) } }
}
