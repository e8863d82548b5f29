import type { components as Management } from '../../generated/management.ts'
import type { BalanceBridge } from '../domain/ledger/balance-bridge.ts'
import type { ManagedBalanceRow } from '../repositories/ledger/balances.ts'
import type { LedgerEntryRow } from '../repositories/ledger/entries.ts'
import type { FeeIncome } from '../repositories/ledger/fee-income.ts'

/** Entries and balances as administrators see them, field by field. */

type ManagementSchemas = Management['schemas']

export const ledgerEntryResource = (row: LedgerEntryRow): ManagementSchemas['LedgerEntry'] => ({
  id: row.id,
  posting_id: row.posting_id,
  environment: row.environment,
  currency: row.currency,
  account: row.account,
  amount: row.amount,
  created_at: row.created_at,
})

/** The amount, capped at what a JSON number holds exactly. */
const shown = (amount: bigint): number =>
  Math.max(Math.min(Number(amount), Number.MAX_SAFE_INTEGER), Number.MIN_SAFE_INTEGER)

export const revenueResource = (row: FeeIncome): ManagementSchemas['RevenueLine'] => ({
  month: row.month,
  provider: row.provider,
  country: row.country,
  currency: row.currency,
  fee_amount: shown(BigInt(row.amount)),
})

export const balanceBridgeResource = (
  bridge: BalanceBridge,
): ManagementSchemas['BalanceBridgeLine'] => ({
  currency: bridge.currency,
  opening_balance: shown(bridge.opening),
  collections: shown(bridge.collections),
  refunds: shown(bridge.refunds),
  payouts: shown(bridge.payouts),
  fees: shown(bridge.fees),
  corrections: shown(bridge.corrections),
  test_money: shown(bridge.test_money),
  closing_balance: shown(bridge.closing),
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
