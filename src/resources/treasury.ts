import type { components as Account } from '../../generated/account.ts'
import type { components } from '../../generated/management.ts'
import { topUpReferenceOf } from '../domain/treasury/creditor-reference.ts'
import type { BankAccountRow } from '../repositories/treasury/platform-bank-accounts.ts'
import type { ListedPlatformTransfer } from '../repositories/treasury/platform-transfers.ts'
import type { ListedTopUp, TopUpRow } from '../repositories/treasury/top-ups.ts'

type Schemas = components['schemas']

export const platformBankAccountResource = (
  row: BankAccountRow,
): Schemas['PlatformBankAccount'] => ({
  id: row.id,
  name: row.name,
  bank: row.bank,
  country: row.country,
  currency: row.currency,
  holder: row.holder,
  masked_account_number: `…${row.number_end}`,
  approved: row.approved_at !== null,
  disabled: row.disabled_at !== null,
  created_at: row.created_at,
})

export const topUpResource = (row: ListedTopUp): Schemas['TopUp'] => ({
  id: row.id,
  status: row.status,
  bank_account_id: row.bank_account_id,
  bank_account_name: row.bank_account_name,
  bank_reference: row.bank_reference,
  currency: row.currency,
  amount: row.amount,
  value_date: row.value_date,
  reference: row.reference,
  evidence: row.evidence,
  organisation_id: row.organisation_id,
  organisation_name: row.organisation_name,
  recorded_by: row.recorded_by_name,
  recorded_by_id: row.recorded_by,
  matched_by: row.matched_by_name,
  matched_by_id: row.matched_by,
  approved_by: row.approved_by_name,
  reason: row.reason,
  suspected_withdrawal_id: row.suspected_withdrawal_id,
  created_at: row.created_at,
  updated_at: row.updated_at,
})

/** Includes only the fields that the merchant may see. */
export const creditedTopUpResource = (row: TopUpRow): Schemas['CreditedTopUp'] => ({
  id: row.id,
  environment: 'live',
  currency: row.currency,
  amount: row.amount,
  bank_reference: row.bank_reference,
  value_date: row.value_date,
})

export const topUpInstructionsResource = (
  organisationId: string,
  row: BankAccountRow,
  accountNumber: string,
): Account['schemas']['TopUpInstructions'] => ({
  currency: row.currency,
  reference: topUpReferenceOf(organisationId, row.currency),
  bank: row.bank,
  country: row.country,
  holder: row.holder,
  account_number: accountNumber,
})

export const platformTransferResource = (
  row: ListedPlatformTransfer,
): Schemas['PlatformTransfer'] => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  from: row.from_account,
  to: row.to_account,
  currency: row.currency,
  amount: row.amount,
  charge_amount: row.charge_amount,
  reference: row.reference,
  value_date: row.value_date,
  evidence: row.evidence,
  arrival_evidence: row.arrival_evidence,
  recorded_by: row.recorded_by_name,
  approved_by: row.approved_by_name,
  closed_by: row.closed_by_name,
  reason: row.reason,
  created_at: row.created_at,
  updated_at: row.updated_at,
})
