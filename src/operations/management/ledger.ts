import type { Position } from '../../database/pagination.ts'
import { limitOf } from '../../domain/merchants/caller.ts'
import { Problem } from '../../domain/problems.ts'
import { inUtc } from '../../domain/timestamp.ts'
import { listBalances as list } from '../../repositories/ledger/balances.ts'
import { checkLedger as check } from '../../repositories/ledger/check-ledger.ts'
import { listEntries, readStatement, type StatementRow } from '../../repositories/ledger/entries.ts'
import { readFeeIncome } from '../../repositories/ledger/fee-income.ts'
import { findOrganisation } from '../../repositories/merchants/organisations.ts'
import {
  balanceBridgeResource,
  ledgerEntryResource,
  managedBalanceResource,
  revenueResource,
} from '../../resources/ledger.ts'
import { bridgeMonth } from '../../services/ledger/bridge-month.ts'
import { byteOrderMark, createCsvWriter } from '../csv.ts'
import type { ManagementHandler } from '../handler.ts'
import { replyWithManagedList } from '../lists.ts'
import { rowsAtOnce, writeRows } from '../written-rows.ts'

export const listBalances: ManagementHandler<'listBalances'> = async ({ ctx, params }) => {
  const organisation = await findOrganisation(ctx.db, params.id)
  if (organisation === undefined) throw new Problem('not_found')
  const rows = await list(ctx.db, organisation.id)
  return { status: 200, body: { data: rows.map(managedBalanceResource) } }
}

export const listLedgerEntries: ManagementHandler<'listLedgerEntries'> = async (input) => {
  const { ctx, params } = input
  const organisation = await findOrganisation(ctx.db, params.id)
  if (organisation === undefined) throw new Problem('not_found')
  const { environment, currency, account, from, to } = input.query
  const filters = { environment, currency, account, from: inUtc(from), to: inUtc(to) }
  const readPage = (position: Position) => listEntries(ctx.db, organisation.id, filters, position)
  return replyWithManagedList(input, readPage, ledgerEntryResource, filters)
}

export const getBalanceBridge: ManagementHandler<'getBalanceBridge'> = async ({
  ctx,
  params,
  query: { month = ctx.clock.nowIso().slice(0, 7), environment = 'live' },
}) => {
  const organisation = await findOrganisation(ctx.db, params.id)
  if (organisation === undefined) throw new Problem('not_found')
  const bridges = await bridgeMonth(ctx, { organisationId: organisation.id, environment }, month)
  return { status: 200, body: { data: bridges.map(balanceBridgeResource) } }
}

export const listRevenue: ManagementHandler<'listRevenue'> = async ({ ctx, caller, query }) => {
  const { from = ctx.clock.nowIso().slice(0, 7), environment = 'live' } = query
  const months = { from, to: query.to ?? from }
  const { lines, summedUntil } = await readFeeIncome(ctx.db, environment, months, limitOf(caller))
  return { status: 200, body: { data: lines.map(revenueResource), summed_until: summedUntil } }
}

export const getStatement: ManagementHandler<'getStatement'> = async ({ ctx, params, query }) => {
  const organisation = await findOrganisation(ctx.db, params.id)
  if (organisation === undefined) throw new Problem('not_found')
  const { environment, currency, account, from, to, locale } = query
  const filters = { environment, currency, account, from: inUtc(from), to: inUtc(to) }
  const { header, line } = createCsvWriter(columns, locale, organisation.country)
  const pages = readStatement(ctx.db, organisation.id, filters, rowsAtOnce)
  return {
    status: 200,
    stream: statementLines((locale === 'fr' ? byteOrderMark : '') + header, pages, line),
    contentType: 'text/csv; charset=utf-8',
    fileName: `statement-${organisation.id}.csv`,
  }
}

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

async function* statementLines(
  header: string,
  pages: AsyncIterable<StatementRow[]>,
  write: (row: StatementRow) => string,
): AsyncGenerator<string> {
  yield header
  yield* writeRows(pages, write)
}

export const checkLedger: ManagementHandler<'checkLedger'> = async ({ ctx }) => {
  const discrepancies = await check(ctx.longDb)
  return { status: 200, body: { data: { balanced: discrepancies.length === 0, discrepancies } } }
}
