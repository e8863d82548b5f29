import type { components } from '../../../generated/management.ts'
import type { Db } from '../../database/database.ts'
import type { FieldErrors } from '../../domain/field-errors.ts'
import { environments, limitOf, personOf } from '../../domain/merchants/caller.ts'
import type { CountryLimit } from '../../domain/people/countries.ts'
import { Problem } from '../../domain/problems.ts'
import { idTailOf } from '../../domain/transactions/short-reference.ts'
import { listPostings } from '../../repositories/ledger/entries.ts'
import { readCharges } from '../../repositories/ledger/provider-charges.ts'
import { readPayoutsToApprove } from '../../repositories/payouts/to-approve.ts'
import { listOpenItems } from '../../repositories/reconciliation/items.ts'
import { findJoinedTransactions } from '../../repositories/transactions/due-transactions.ts'
import { listCallbacks } from '../../repositories/transactions/provider-callbacks.ts'
import { findCreator } from '../../repositories/transactions/request-addresses.ts'
import {
  isByKey,
  readSearch,
  type Search,
  searchTransactions as search,
} from '../../repositories/transactions/search-transactions.ts'
import { findTransaction, sumRefunds } from '../../repositories/transactions/transactions.ts'
import { listTransitions } from '../../repositories/transactions/transitions.ts'
import { listEventsAbout } from '../../repositories/webhooks/events.ts'
import {
  foundTransactionResource,
  managedTransactionResource,
} from '../../resources/managed-transactions.ts'
import { transactionEventResource } from '../../resources/webhooks.ts'
import { cancelHeldRefund, decideHeldPayout } from '../../services/payouts/held-payouts.ts'
import { type RequestedRefund, refundPayment } from '../../services/refunds/refund-payment.ts'
import { queryProviderNow } from '../../services/transactions/query-provider-now.ts'
import { byteOrderMark, type CsvWriter, createCsvWriter } from '../csv.ts'
import type { ManagementHandler } from '../handler.ts'
import { replyWithCursorList } from '../lists.ts'
import type { Checked, CheckedRequest } from '../request-check.ts'
import {
  booleanOf,
  periodErrors,
  type Query,
  readFilters,
  textOf,
} from '../shared/transaction-filters.ts'
import { rowsAtOnce, writeRows } from '../written-rows.ts'

type Schemas = components['schemas']

const filterNames = [
  'id',
  'reference',
  'payment_id',
  'merchant_reference',
  'provider_reference',
  'short_reference',
  'phone_number',
  'organisation_id',
  'api_key_id',
  'environment',
  'type',
  'status',
  'held',
  'provider',
  'country',
  'currency',
  'amount_min',
  'amount_max',
  'amount_unit',
  'created_from',
  'created_to',
]

/** An index supports these filters for any period, so they do not require a short period. */
const unbounded = ['environment', 'created_from', 'created_to']

/** The filters in the query, without the caller's country limit. */
type Asked = Omit<Search, 'countries'>

interface FoundSearch {
  search: Asked
  filters: URLSearchParams
}

/** Filters without an index read every row of the period, so the period must be short. */
const periodErrorOf = (query: Query, search: Asked, nowMs: number): FieldErrors => {
  const { selection, organisationId, apiKeyId } = search
  const isNarrowed =
    selection.metadata.length > 0 ||
    filterNames.some((name) => query[name] !== undefined && !unbounded.includes(name))
  const isOwned = organisationId !== undefined || apiKeyId !== undefined
  return isNarrowed && !isOwned && query.phone_number === undefined
    ? periodErrors(query, selection, nowMs)
    : {}
}

/** `nowMs` returns milliseconds since 1970. */
export const checkSearch =
  (nowMs: () => number) =>
  ({ query }: CheckedRequest): Checked<FoundSearch> => {
    const { selection: read, filters, fieldErrors } = readFilters(query, filterNames)
    const shortReference = textOf(query, 'short_reference')
    const selection = {
      ...read,
      merchantReferences: undefined,
      similarReference: textOf(query, 'merchant_reference'),
      idTail: shortReference === undefined ? undefined : (idTailOf(shortReference) ?? ''),
      isHeld: booleanOf(query, 'held'),
    }
    const environment = environments.find((each) => each === query.environment)
    const found: Asked = {
      selection,
      providerReference: textOf(query, 'provider_reference'),
      organisationId: textOf(query, 'organisation_id'),
      apiKeyId: textOf(query, 'api_key_id'),
      environment,
    }
    if (isByKey(found)) {
      const always = { ...selection, from: undefined, to: undefined }
      return { fieldErrors, found: { search: { ...found, selection: always }, filters } }
    }
    const period = periodErrorOf(query, found, nowMs())
    return { fieldErrors: { ...fieldErrors, ...period }, found: { search: found, filters } }
  }

export const searchTransactions: ManagementHandler<'searchTransactions', FoundSearch> = (input) => {
  const allowedSearch: Search = { ...input.found.search, countries: limitOf(input.caller) }
  return replyWithCursorList(
    input,
    (keyset) => search(input.ctx.db, allowedSearch, keyset, input.disconnectSignal()),
    foundTransactionResource,
    input.found.filters,
  )
}

const columns = [
  'id',
  'organisation_id',
  'organisation_name',
  'application_id',
  'environment',
  'type',
  'status',
  'failure_reason',
  'amount',
  'fee_amount',
  'currency',
  'provider',
  'country',
  'masked_phone_number',
  'reference',
  'merchant_reference',
  'provider_reference',
  'payment_id',
  'created_at',
  'updated_at',
  'api_key_id',
  'request_address',
] as const satisfies readonly (keyof Schemas['FoundTransaction'])[]

async function* foundLines(
  db: Db,
  allowedSearch: Search,
  signal: AbortSignal,
  { header, line }: CsvWriter<(typeof columns)[number]>,
): AsyncGenerator<string> {
  const pages = readSearch(db, allowedSearch, rowsAtOnce, signal)
  yield* writeRows(pages, (row) => line(foundTransactionResource(row)), {
    head: byteOrderMark + header,
  })
}

export const downloadTransactions: ManagementHandler<'downloadTransactions', FoundSearch> = async ({
  ctx,
  caller,
  query: { locale, time_zone: zone = 'UTC' },
  found,
  disconnectSignal,
}) => ({
  status: 200,
  stream: foundLines(
    ctx.db,
    { ...found.search, countries: limitOf(caller) },
    disconnectSignal(),
    createCsvWriter(columns, locale, zone),
  ),
  contentType: 'text/csv; charset=utf-8',
  fileName: 'transactions.csv',
})

const callbacksMax = 100

/**
 * Throws Problem `not_found` if the transaction does not exist or is outside the caller's country
 * limit. `at` is the current time.
 */
const readManaged = async (
  db: Db,
  at: string,
  id: string,
  countries: CountryLimit,
): Promise<Schemas['ManagedTransactionResponse']> => {
  // The hash is read before the values that it covers, so that an approval of outdated values is
  // rejected.
  const [payout] = await readPayoutsToApprove(db, [id], at)
  const [row] = await findJoinedTransactions(db, [id], countries)
  if (row === undefined) throw new Problem('not_found')
  const approval = row.type === 'disbursement' ? payout?.approval : undefined
  const [callbacks, transitions, postings, openItems, creator, refunds, [charge]] =
    await Promise.all([
      listCallbacks(db, row.id, callbacksMax),
      listTransitions(db, row.id),
      listPostings(db, row.id),
      listOpenItems(db, row.id),
      findCreator(db, row),
      sumRefunds(db, [row.id]),
      readCharges(db, [row.id]),
    ])
  const refunded = refunds(row.id).amount
  const history = { callbacks, transitions, postings, openItems, creator, refunded, charge }
  return { data: managedTransactionResource(row, history, approval, Date.parse(at)) }
}

export const getTransaction: ManagementHandler<'getTransaction'> = async ({
  ctx,
  caller,
  params,
}) => ({
  status: 200,
  body: await readManaged(ctx.db, ctx.clock.nowIso(), params.id, limitOf(caller)),
})

export const enquireTransaction: ManagementHandler<'enquireTransaction'> = async ({
  ctx,
  caller,
  params,
}) => {
  const countries = limitOf(caller)
  await queryProviderNow(ctx, params.id, countries)
  return { status: 202, body: await readManaged(ctx.db, ctx.clock.nowIso(), params.id, countries) }
}

const decidedHeld =
  (decision: 'resume' | 'cancel') =>
  async (input: Parameters<ManagementHandler<'resumePayout'>>[0]) => {
    const { ctx, caller, params, body } = input
    const countries = limitOf(caller)
    await decideHeldPayout(ctx, params.id, { decision, reason: body.reason }, countries)
    const now = ctx.clock.nowIso()
    return { status: 200 as const, body: await readManaged(ctx.db, now, params.id, countries) }
  }

export const resumePayout: ManagementHandler<'resumePayout'> = decidedHeld('resume')
export const cancelPayout: ManagementHandler<'cancelPayout'> = decidedHeld('cancel')

export const cancelRefund: ManagementHandler<'cancelRefund'> = async ({
  ctx,
  caller,
  params,
  body: { reason },
}) => {
  await cancelHeldRefund(ctx, params.id, reason, personOf(caller))
  const now = ctx.clock.nowIso()
  return { status: 200, body: await readManaged(ctx.db, now, params.id, limitOf(caller)) }
}

export const requestedRefund = ({
  amount,
  reason,
  refunded_amount: refundedBefore,
}: Schemas['RefundTransactionRequest']): RequestedRefund => ({ amount, reason, refundedBefore })

export const refundTransaction: ManagementHandler<'refundTransaction'> = async ({
  ctx,
  caller,
  params,
  body,
}) => {
  const id = await refundPayment(ctx, params.id, requestedRefund(body), personOf(caller))
  const data = await readManaged(ctx.db, ctx.clock.nowIso(), id, limitOf(caller))
  return { status: 201, body: data }
}

export const listTransactionEvents: ManagementHandler<'listTransactionEvents'> = async ({
  ctx,
  caller,
  params,
}) => {
  if ((await findTransaction(ctx.db, params.id, limitOf(caller))) === undefined)
    throw new Problem('not_found')
  const events = await listEventsAbout(ctx.db, params.id)
  return { status: 200, body: { data: events.map(transactionEventResource) } }
}
