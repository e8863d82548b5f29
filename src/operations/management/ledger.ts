import type { AppContext } from '../../context.ts'
import type { Position } from '../../database/pagination.ts'
import { serviceOwner, workFor } from '../../database/work-owner.ts'
import { type Country, timeZones } from '../../domain/markets.ts'
import { limitOf } from '../../domain/merchants/caller.ts'
import { inUtc } from '../../domain/timestamp.ts'
import { listBalances as list } from '../../repositories/ledger/balances.ts'
import { listEntries, readStatement, type StatementRow } from '../../repositories/ledger/entries.ts'
import { readRevenue, readWithdrawalRevenue } from '../../repositories/ledger/revenue.ts'
import type { LedgerCheck } from '../../repositories/ledger/seals.ts'
import { readMarketMonths } from '../../repositories/markets/market-months.ts'
import {
  balanceBridgeResource,
  ledgerCheckResource,
  ledgerEntryResource,
  managedBalanceResource,
  marketMonthResource,
  revenueResource,
  withdrawalRevenueResource,
} from '../../resources/ledger.ts'
import { bridgeMonth } from '../../services/ledger/bridge-month.ts'
import { checkLedger as check, proveHistory } from '../../services/ledger/check-ledger.ts'
import { createSharedRun } from '../../services/shared-run.ts'
import { byteOrderMark, createCsvWriter } from '../csv.ts'
import type { ManagementHandler } from '../handler.ts'
import { replyWithManagedList } from '../lists.ts'
import { rowsAtOnce, writeRows } from '../written-rows.ts'
import { requireOrganisation } from './organisations.ts'

export const listBalances: ManagementHandler<'listBalances'> = async ({ ctx, params }) => {
  const { id } = await requireOrganisation(ctx, params.id)
  const rows = await list(ctx.db, id)
  return { status: 200, body: { data: rows.map(managedBalanceResource) } }
}

export const listLedgerEntries: ManagementHandler<'listLedgerEntries'> = async (input) => {
  const { ctx, params } = input
  const organisation = await requireOrganisation(ctx, params.id)
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
  const organisation = await requireOrganisation(ctx, params.id)
  const bridges = await bridgeMonth(ctx, { organisationId: organisation.id, environment }, month)
  return { status: 200, body: { data: bridges.map(balanceBridgeResource) } }
}

export const listRevenue: ManagementHandler<'listRevenue'> = async ({ ctx, caller, query }) => {
  const { from = ctx.clock.nowIso().slice(0, 7), environment = 'live', per = 'market' } = query
  const { organisation_id: organisationId, to = from } = query
  const countries = limitOf(caller)
  const filters = { environment, from, to, organisationId, countries }
  const { lines, summedUntil } = await readRevenue(ctx.db, filters, per)
  const withdrawals = await readWithdrawalRevenue(ctx.db, filters, per)
  return {
    status: 200,
    body: {
      data: lines.map(revenueResource),
      withdrawal_fees: withdrawals.map(withdrawalRevenueResource),
      summed_until: summedUntil,
    },
  }
}

/** Without `from`, reads the current month. */
const readMonths = (
  ctx: AppContext,
  caller: Parameters<typeof limitOf>[0],
  query: { from?: string; to?: string; country?: Country },
) => {
  const { from = ctx.clock.nowIso().slice(0, 7), to = from, country } = query
  return readMarketMonths(ctx.db, { from, to, country }, limitOf(caller))
}

export const listMarketMonths: ManagementHandler<'listMarketMonths'> = async (input) => {
  const rows = await readMonths(input.ctx, input.caller, input.query)
  return { status: 200, body: { data: rows.map(marketMonthResource) } }
}

export const exportMarketMonths: ManagementHandler<'exportMarketMonths'> = async (input) => {
  const { ctx, caller, query } = input
  const { locale, time_zone: zone } = query
  const { header, line } = createCsvWriter(monthColumns, locale, zone ?? 'UTC')
  const rows = await readMonths(ctx, caller, query)
  const pages = (async function* () {
    yield rows.map(marketMonthResource)
  })()
  return {
    status: 200,
    stream: writeRows(pages, line, { head: (locale === undefined ? '' : byteOrderMark) + header }),
    contentType: 'text/csv; charset=utf-8',
    fileName: 'months.csv',
  }
}

const monthColumns = [
  'month',
  'provider',
  'country',
  'currency',
  'volume',
  'succeeded',
  'failed',
  'success_rate',
  'fee_amount',
] as const

export const getStatement: ManagementHandler<'getStatement'> = async ({ ctx, params, query }) => {
  const organisation = await requireOrganisation(ctx, params.id)
  const { environment, currency, account, from, to, locale, time_zone: zone } = query
  const filters = { environment, currency, account, from: inUtc(from), to: inUtc(to) }
  const { header, line } = createCsvWriter(columns, locale, zone ?? timeZones[organisation.country])
  const pages = readStatement(ctx.db, organisation.id, filters, rowsAtOnce)
  return {
    status: 200,
    stream: writeRows(pages, line, { head: (locale === undefined ? '' : byteOrderMark) + header }),
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

// Stored here and not in `AppContext`, because only one handler uses the checks.
const checks = new WeakMap<AppContext, () => Promise<LedgerCheck>>()
/** The maximum time that one request spends on sealing or verifying history. */
const forMs = 2000

/** Only one check runs at a time, no matter how many callers request it. */
const checkOnce = (ctx: AppContext): Promise<LedgerCheck> => {
  const run =
    checks.get(ctx) ??
    createSharedRun(() => workFor(serviceOwner, () => check(ctx, { sealForMs: forMs })))
  checks.set(ctx, run)
  return run()
}

export const checkLedger: ManagementHandler<'checkLedger'> = async ({ ctx, query }) => {
  const { after_seal: after } = query
  const found =
    after === undefined
      ? await checkOnce(ctx)
      : await workFor(serviceOwner, () => proveHistory(ctx, { after, forMs }))
  return { status: 200, body: { data: ledgerCheckResource(found) } }
}
