import type { components as Account } from '../../generated/account.ts'
import type { components as Management } from '../../generated/management.ts'
import { maskedAccountNumber } from '../domain/treasury/account-number.ts'
import type { ShownBankAccount } from '../repositories/treasury/merchant-bank-accounts.ts'

/** The account number is never shown in full. */
export const bankAccountResource = (row: ShownBankAccount): Account['schemas']['BankAccount'] => ({
  id: row.id,
  environment: row.environment,
  currency: row.currency,
  country: row.country,
  bank: row.bank,
  holder: row.holder,
  masked_account_number: maskedAccountNumber(row.last_four),
  bic: row.bic,
  clearing_member_id: row.clearing_member_id,
  status: row.status,
  usable_from: row.usable_from,
  rejection_reason: row.rejection_reason,
  disabled_at: row.disabled_at,
  created_at: row.created_at,
})

const personOf = (id: string | null, name: string | null) =>
  id === null ? null : { id, name: name ?? '' }

export const merchantBankAccountResource = (
  row: ShownBankAccount,
): Management['schemas']['MerchantBankAccount'] => ({
  ...bankAccountResource(row),
  application_id: row.application_id,
  organisation_id: row.organisation_id,
  organisation_name: row.organisation_name,
  added_by: personOf(row.added_by, row.added_by_name),
  decided_by: personOf(row.decided_by, row.decided_by_name),
  decided_at: row.decided_at,
  evidence: row.evidence,
  erased_at: row.erased_at,
})
