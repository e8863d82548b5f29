import type { components } from '../../../generated/account.ts'
import type { Db } from '../../database/database.ts'
import type { Keyset } from '../../database/keyset.ts'
import type { FieldError, FieldErrors } from '../../domain/field-errors.ts'
import { isUuid } from '../../domain/ids.ts'
import {
  type Country,
  type Currency,
  countries,
  exponents,
  type Provider,
  providers,
} from '../../domain/markets.ts'
import type { Caller } from '../../domain/merchants/caller.ts'
import { metadataLimits } from '../../domain/notes.ts'
import { soughtMsisdn } from '../../domain/phone-number.ts'
import { Problem } from '../../domain/problems.ts'
import { findTextError } from '../../domain/request-text.ts'
import { inUtc, isTimestamp } from '../../domain/timestamp.ts'
import { type Status, transactionTypes } from '../../domain/transactions/state-machine.ts'
import { allStatuses } from '../../domain/transactions/status-groups.ts'
import {
  findDetailed,
  readSelection,
  selectTransactions,
} from '../../repositories/transactions/select-transactions.ts'
import type { Selection } from '../../repositories/transactions/selection.ts'
import { noteOnTransaction } from '../../repositories/transactions/transactions.ts'
import { accountTransactionResource } from '../../resources/transactions.ts'
import { byteOrderMark, createCsvWriter } from '../csv.ts'
import type { AccountHandler } from '../handler.ts'
import { replyWithCursorList } from '../lists.ts'
import { merchantReferenceFaults, metadataFaults } from '../order-checks.ts'
import type { Checked, CheckedRequest } from '../request-check.ts'
import { fieldsOf } from '../request-check.ts'
import { rowsAtOnce, writeRows } from '../written-rows.ts'

/** The selection of a request, and its filters for the links of the reply. */
export interface FoundSelection {
  selection: Selection
  filters: URLSearchParams
}

type Query = CheckedRequest['query']

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
  'merchant_reference',
]

const metadataName = /^metadata\[(.*)\]$/s

/** Filters that match many rows; without one of the narrow filters, a period is required. */
const broad = ['country', 'currency', 'amount_min', 'amount_max']
const narrow = [
  ...['id', 'reference', 'payment_id', 'bulk_payout_id', 'phone_number', 'merchant_reference'],
]
const currencies = Object.keys(exponents) as Currency[]
const daysMax = 31
const dayMs = 24 * 3600 * 1000

const textOf = (query: Query, name: string): string | undefined => {
  const value = query[name]
  return typeof value === 'string' ? value : undefined
}

/** A value of an enumeration; the document refuses all others. */
const oneOf = <Value extends string>(
  values: readonly Value[],
  text: string | undefined,
): Value | undefined => values.find((value) => value === text)

const timeOf = (query: Query, name: string): string | undefined => {
  const text = textOf(query, name)
  return text !== undefined && isTimestamp(text) ? inUtc(text) : undefined
}

const amountOf = (query: Query, name: string): number | undefined => {
  const text = textOf(query, name)
  return text === undefined ? undefined : Number(text)
}

/** A `+` that the caller did not encode was decoded as a blank. */
const phoneOf = (query: Query): string | undefined =>
  textOf(query, 'phone_number')?.replace(/^ /, '+')

const metadataErrorOf = (
  written: [key: string, value: unknown][],
  isFlat: boolean,
): FieldError | undefined => {
  const { keyLengthMax, valueLengthMax } = metadataLimits
  const keysMax = 5
  if (!isFlat || written.some(([, value]) => typeof value !== 'string')) {
    return { code: 'metadata_not_flat' }
  }
  if (written.length > keysMax) return { code: 'too_many_metadata_keys', max: keysMax }
  if (written.some(([key]) => key.length > keyLengthMax)) {
    return { code: 'metadata_key_too_long', max: keyLengthMax }
  }
  if (written.some(([, value]) => String(value).length > valueLengthMax)) {
    return { code: 'metadata_value_too_long', max: valueLengthMax }
  }
  const isStorable = written.flat().every((text) => findTextError(text) === undefined)
  return isStorable ? undefined : { code: 'unsupported_characters' }
}

const metadataOf = (query: Query): { metadata: [string, string][]; error?: FieldError } => {
  const names = Object.keys(query).filter((name) => /^metadata(\[|$)/.test(name))
  const written = names.flatMap((name): [string, unknown][] => {
    const key = metadataName.exec(name)?.[1]
    return key === undefined ? [] : [[key, query[name]]]
  })
  const error = metadataErrorOf(written, written.length === names.length)
  return error === undefined ? { metadata: written as [string, string][] } : { metadata: [], error }
}

/** Broad filters alone read every row of a period, which therefore must be short. */
const periodErrorOf = (
  query: Query,
  { from, to, metadata }: Selection,
  nowMs: number,
): FieldErrors => {
  const has = (names: string[]): boolean => names.some((name) => query[name] !== undefined)
  if (!has(broad) || has(narrow) || metadata.length > 0) return {}
  // A text that is not a time has its own error.
  if (from === undefined && query.created_from !== undefined) return {}
  const endMs = to === undefined ? nowMs : Date.parse(to)
  return from === undefined || endMs - Date.parse(from) > daysMax * dayMs
    ? { created_from: [{ code: 'date_range_required', days: daysMax }] }
    : {}
}

/** Refuses `status[]=failed`, which some libraries write: the filter would be ignored. */
const bracketErrors = (query: Query): FieldErrors => {
  const names = filterNames.filter((name) =>
    Object.keys(query).some((written) => written.startsWith(`${name}[`)),
  )
  return Object.fromEntries(names.map((name) => [name, [{ code: 'with_brackets' }]]))
}

const filtersOf = (query: Query, metadata: Selection['metadata']): URLSearchParams => {
  const filters = new URLSearchParams()
  for (const name of filterNames) {
    const value = name === 'phone_number' ? phoneOf(query) : query[name]
    for (const text of Array.isArray(value) ? value : [value]) {
      if (typeof text === 'string') filters.append(name, text)
    }
  }
  for (const [key, value] of metadata) filters.append(`metadata[${key}]`, value)
  return filters
}

/**
 * Reads the selection of a request. The document checks all parameters except metadata, which is
 * checked here. `nowMs`: the time, in milliseconds since 1970.
 */
export const checkSelection =
  (nowMs: () => number) =>
  ({ query }: CheckedRequest): Checked<FoundSelection> => {
    const country = oneOf<Country>(countries, textOf(query, 'country'))
    const phone = phoneOf(query)
    const msisdn = phone === undefined ? undefined : soughtMsisdn(phone, country)
    const statuses = [query.status]
      .flat()
      .map((status) => oneOf<Status>(allStatuses, String(status)))
    const { metadata, error } = metadataOf(query)
    const selection: Selection = {
      id: textOf(query, 'id'),
      reference: textOf(query, 'reference'),
      paymentId: textOf(query, 'payment_id'),
      bulkPayoutId: textOf(query, 'bulk_payout_id'),
      merchantReference: textOf(query, 'merchant_reference'),
      msisdn,
      type: oneOf(transactionTypes, textOf(query, 'type')),
      ...(query.status !== undefined && {
        statuses: [...new Set(statuses.filter((status) => status !== undefined))],
      }),
      provider: oneOf<Provider>(providers, textOf(query, 'provider')),
      country,
      currency: oneOf<Currency>(currencies, textOf(query, 'currency')),
      amountMin: amountOf(query, 'amount_min'),
      amountMax: amountOf(query, 'amount_max'),
      from: timeOf(query, 'created_from'),
      to: timeOf(query, 'created_to'),
      metadata,
    }
    return {
      fieldErrors: {
        ...bracketErrors(query),
        ...periodErrorOf(query, selection, nowMs()),
        ...(phone !== undefined && msisdn === undefined
          ? { phone_number: [{ code: 'not_a_phone_number' }] }
          : {}),
        ...(error && { metadata: [error] }),
      },
      found: { selection, filters: filtersOf(query, metadata) },
    }
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
] as const satisfies readonly (keyof AccountTransaction)[]

/** The transactions of a selection as CSV, newest first. */
async function* transactionLines(
  db: Db,
  caller: Caller,
  selection: Selection,
  locale: 'fr' | undefined,
): AsyncGenerator<string> {
  const { header, line } = createCsvWriter(columns, locale, caller.homeCountry)
  yield byteOrderMark + header
  const pages = readSelection(db, caller, selection, rowsAtOnce)
  yield* writeRows(pages, (row) => {
    const { metadata, ...resource } = accountTransactionResource(row)
    return line({ ...resource, metadata: metadata && JSON.stringify(metadata) })
  })
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

/** Checks a merchant's reference and metadata for a transaction. */
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
  await noteOnTransaction(ctx.db, caller, id, {
    ...(merchant_reference !== undefined && { merchant_reference }),
    ...(metadata !== undefined && { metadata }),
  })
  const row = await findDetailed(ctx.db, caller, id)
  if (row === undefined) throw new Problem('not_found')
  return { status: 200, body: { data: accountTransactionResource(row) } }
}
