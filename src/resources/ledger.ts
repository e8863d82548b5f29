import type { components as Account } from '../../generated/account.ts'
import type { components as Management } from '../../generated/management.ts'
import { shownAmount } from '../domain/exact-numbers.ts'
import type { BalanceBridge } from '../domain/ledger/balance-bridge.ts'
import type { ManagedBalanceRow } from '../repositories/ledger/balances.ts'
import type { LedgerEntryRow } from '../repositories/ledger/entries.ts'
import type { Revenue, WithdrawalRevenue } from '../repositories/ledger/revenue.ts'
import type { LedgerCheck } from '../repositories/ledger/seals.ts'
import type { MarketMonthRow } from '../repositories/markets/market-months.ts'

type ManagementSchemas = Management['schemas']
type AccountSchemas = Account['schemas']

export const ledgerEntryResource = (row: LedgerEntryRow): ManagementSchemas['LedgerEntry'] => ({
  id: row.id,
  posting_id: row.posting_id,
  environment: row.environment,
  currency: row.currency,
  account: row.account,
  amount: row.amount,
  created_at: row.created_at,
})

export const revenueResource = (row: Revenue): ManagementSchemas['RevenueLine'] => ({
  month: row.month,
  organisation_id: row.organisation_id,
  organisation_name: row.organisation_name,
  provider: row.provider,
  country: row.country,
  currency: row.currency,
  fee_amount: shownAmount(BigInt(row.fee_amount)),
  charge_amount: shownAmount(BigInt(row.charge_amount)),
  margin_amount: shownAmount(BigInt(row.fee_amount) - BigInt(row.charge_amount)),
})

export const withdrawalRevenueResource = (
  row: WithdrawalRevenue,
): ManagementSchemas['WithdrawalRevenueLine'] => ({
  month: row.month,
  organisation_id: row.organisation_id,
  organisation_name: row.organisation_name,
  country: row.country,
  currency: row.currency,
  fee_amount: shownAmount(BigInt(row.fee_amount)),
})

export const marketMonthResource = (row: MarketMonthRow): ManagementSchemas['MarketMonth'] => {
  const { month, provider, country, currency, succeeded, failed } = row
  return {
    month,
    provider,
    country,
    currency,
    succeeded,
    failed,
    volume: shownAmount(BigInt(row.volume)),
    success_rate:
      succeeded + failed === 0 ? null : Math.round((1e4 * succeeded) / (succeeded + failed)) / 1e4,
    fee_amount: shownAmount(BigInt(row.fees)),
  }
}

export const balanceBridgeResource = (
  bridge: BalanceBridge,
): ManagementSchemas['BalanceBridgeLine'] => ({
  currency: bridge.currency,
  opening_balance: shownAmount(bridge.opening),
  collections: shownAmount(bridge.collections),
  refunds: shownAmount(bridge.refunds),
  payouts: shownAmount(bridge.payouts),
  withdrawals: shownAmount(bridge.withdrawals),
  top_ups: shownAmount(bridge.top_ups),
  fees: shownAmount(bridge.fees),
  corrections: shownAmount(bridge.corrections),
  test_money: shownAmount(bridge.test_money),
  closing_balance: shownAmount(bridge.closing),
})

export const monthBalanceResource = (bridge: BalanceBridge): AccountSchemas['MonthBalance'] => ({
  currency: bridge.currency,
  opening_balance: shownAmount(bridge.opening),
  collected_amount: shownAmount(bridge.collections),
  refunded_amount: shownAmount(-bridge.refunds),
  paid_out_amount: shownAmount(-bridge.payouts),
  topped_up_count: bridge.counts.top_ups,
  topped_up_amount: shownAmount(bridge.top_ups),
  withdrawn_count: bridge.counts.withdrawals,
  withdrawn_amount: shownAmount(-bridge.withdrawals),
  fee_amount: shownAmount(-bridge.fees),
  withdrawal_fee_amount: shownAmount(-bridge.withdrawalFees),
  correction_amount: shownAmount(bridge.corrections),
  test_money_amount: shownAmount(bridge.test_money),
  closing_balance: shownAmount(bridge.closing),
})

export const managedBalanceResource = (
  row: ManagedBalanceRow,
): ManagementSchemas['ManagedBalance'] => ({
  environment: row.environment,
  currency: row.currency,
  available_balance: row.available,
  reserved_balance: row.reserved,
  debt: row.debt,
  fees_paid: row.fees,
})

export const ledgerCheckResource = (check: LedgerCheck): ManagementSchemas['LedgerCheck'] => ({
  balanced: check.discrepancies.length === 0,
  discrepancies: check.discrepancies,
  checked_at: check.checkedAt,
  covered_from: check.from,
  covered_until: check.until,
  entries: check.entries,
  transactions: check.transactions,
  complete: check.isComplete,
  seals: check.history.seals,
  sealed_until: check.history.until,
  seals_proven_since: check.history.provenSince,
  next_after_seal: check.nextAfter,
})
