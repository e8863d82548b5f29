import type { components as Management } from '../../generated/management.ts'
import type { ManagedBalanceRow } from '../repositories/ledger/balances.ts'
import type { LedgerEntryRow } from '../repositories/ledger/entries.ts'

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
