import type { components as Account } from '../../generated/account.ts'
import type { components as Management } from '../../generated/management.ts'
import { maskedAccountNumber } from '../domain/treasury/account-number.ts'
import type { ShownBatch } from '../repositories/treasury/withdrawal-batches.ts'
import type { ShownSchedule } from '../repositories/treasury/withdrawal-schedules.ts'
import type { ShownWithdrawal } from '../repositories/treasury/withdrawals.ts'
import { approvalResource } from './approvals.ts'

export const withdrawalResource = (row: ShownWithdrawal): Account['schemas']['Withdrawal'] => ({
  id: row.id,
  environment: row.environment,
  bank_account_id: row.merchant_bank_account_id ?? '',
  masked_account_number: maskedAccountNumber(row.last_four),
  currency: row.currency,
  amount: row.amount,
  fee_amount: row.fee_amount,
  returned_fee_amount: row.returned_fee_amount,
  status: row.status,
  reason: row.reason,
  bank_reference: row.bank_reference,
  paid_at: row.paid_at,
  scheduled_for: row.scheduled_for,
  created_at: row.created_at,
  updated_at: row.updated_at,
})

export const withdrawalScheduleResource = (
  row: ShownSchedule,
): Account['schemas']['WithdrawalSchedule'] => ({
  environment: row.environment,
  currency: row.currency,
  frequency: row.frequency,
  bank_account_id: row.merchant_bank_account_id,
  masked_account_number: row.last_four === null ? null : maskedAccountNumber(row.last_four),
  minimum_amount: row.minimum_amount,
  reserve_amount: row.reserve_amount,
  next_at: row.due_at,
  last_result: row.last_result,
  last_run_at: row.last_run_at,
  updated_at: row.updated_at,
})

export const managedWithdrawalResource = (
  row: ShownWithdrawal,
): Management['schemas']['ManagedWithdrawal'] => ({
  ...withdrawalResource(row),
  application_id: row.application_id ?? '',
  organisation_id: row.organisation_id,
  organisation_name: row.organisation_name,
  payer_bank_account_id: row.bank_account_id,
  batch_id: row.batch_id,
  debt_amount: row.debt,
  sent_by: row.sent_by_name,
  paid_by: row.paid_by_name,
  returned_by: row.returned_by_name,
  return_approved_by: row.return_approved_by_name,
  approval: approvalResource(row.approval),
})

export const withdrawalBatchResource = (
  row: ShownBatch,
): Management['schemas']['WithdrawalBatch'] => ({
  id: row.id,
  environment: row.environment,
  bank_account_id: row.bank_account_id,
  bank_account_name: row.bank_account_name,
  currency: row.currency,
  line_count: row.line_count,
  amount: row.amount,
  downloads: row.downloads,
  exported_by: row.exported_by_name,
  created_at: row.created_at,
})
