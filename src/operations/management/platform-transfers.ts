import type { Account } from '../../domain/ledger/postings.ts'
import { personOf } from '../../domain/merchants/caller.ts'
import { changed, created } from '../../replies/replies.ts'
import {
  listPlatformTransfers as list,
  type PlatformTransferFilters,
  readPlatformTransfer,
  readPlatformTransfers,
} from '../../repositories/treasury/platform-transfers.ts'
import { platformTransferResource } from '../../resources/treasury.ts'
import {
  approvePlatformTransfer as approve,
  confirmPlatformTransfer as confirm,
  recordPlatformTransfer as record,
  rejectPlatformTransfer as reject,
  reversePlatformTransfer as reverse,
} from '../../services/treasury/platform-transfers.ts'
import { byteOrderMark, createCsvWriter } from '../csv.ts'
import type { ManagementHandler, OperationContext } from '../handler.ts'
import { filterParameters, replyWithCursorList } from '../lists.ts'
import { rowsAtOnce, writeRows } from '../written-rows.ts'

const shown = async ({ db }: OperationContext, id: string) => ({
  status: 200 as const,
  body: { data: platformTransferResource(await readPlatformTransfer(db, id)) },
})

const shownAfter = (
  { ctx, params: { id } }: { ctx: OperationContext; params: { id: string } },
  change: Promise<unknown>,
) =>
  changed(
    change.then(() => readPlatformTransfer(ctx.db, id)),
    platformTransferResource,
  )

/** The pattern in the API document guarantees the format. Bank names are stored in lower case. */
const accountOf = (text: string): Account =>
  (text.startsWith('bank:') ? text.toLowerCase() : text) as Account

export const recordPlatformTransfer: ManagementHandler<'recordPlatformTransfer'> = async ({
  ctx,
  caller,
  body: { kind, from, to, currency, amount, reference, value_date, evidence },
}) => {
  const { transfer, isNew } = await record(ctx, personOf(caller), {
    kind,
    currency,
    amount,
    value_date,
    evidence,
    from_account: accountOf(from),
    to_account: accountOf(to),
    reference: reference.trim(),
  })
  const reply = await shown(ctx, transfer.id)
  return isNew ? created(reply.body, transfer.id) : reply
}

const filtersOf = ({ kind, status }: PlatformTransferFilters): PlatformTransferFilters => ({
  ...(kind && { kind }),
  ...(status && { status }),
})

export const listPlatformTransfers: ManagementHandler<'listPlatformTransfers'> = (input) => {
  const { ctx, query } = input
  const filters = filtersOf(query)
  return replyWithCursorList(
    input,
    (keyset) => list(ctx.db, filters, keyset),
    platformTransferResource,
    filterParameters({ ...filters }),
  )
}

const columns = [
  'id',
  'created_at',
  'kind',
  'status',
  'from',
  'to',
  'currency',
  'amount',
  'charge_amount',
  'reference',
  'value_date',
  'evidence',
  'arrival_evidence',
  'recorded_by',
  'approved_by',
  'closed_by',
  'reason',
] as const

export const exportPlatformTransfers: ManagementHandler<'exportPlatformTransfers'> = async ({
  ctx,
  query,
}) => {
  const { locale, time_zone: zone } = query
  const { header, line } = createCsvWriter(columns, locale, zone ?? 'UTC')
  const pages = readPlatformTransfers(ctx.db, filtersOf(query), rowsAtOnce)
  const write = (row: Parameters<typeof platformTransferResource>[0]) =>
    line(platformTransferResource(row))
  const head = (locale === undefined ? '' : byteOrderMark) + header
  return {
    status: 200,
    stream: writeRows(pages, write, { head }),
    contentType: 'text/csv; charset=utf-8',
    fileName: 'platform-transfers.csv',
  }
}

export const approvePlatformTransfer: ManagementHandler<'approvePlatformTransfer'> = (input) =>
  shownAfter(input, approve(input.ctx, personOf(input.caller), input.params.id))

export const rejectPlatformTransfer: ManagementHandler<'rejectPlatformTransfer'> = (input) => {
  const { ctx, caller, params, body } = input
  return shownAfter(input, reject(ctx, personOf(caller), params.id, body.reason))
}

export const confirmPlatformTransfer: ManagementHandler<'confirmPlatformTransfer'> = (input) => {
  const { ctx, caller, params, body } = input
  const { charge_amount, evidence } = body
  return shownAfter(input, confirm(ctx, personOf(caller), params.id, { charge_amount, evidence }))
}

export const reversePlatformTransfer: ManagementHandler<'reversePlatformTransfer'> = (input) => {
  const { ctx, caller, params, body } = input
  return shownAfter(input, reverse(ctx, personOf(caller), params.id, body.reason))
}
