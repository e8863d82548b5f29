import type { components as Management } from '../../generated/management.ts'
import type { AmountLimitsRow } from '../repositories/markets/amount-limits.ts'
import type { ListedFeeSchedule } from '../repositories/payouts/fee-schedules.ts'
import type { ListedWithdrawalFee } from '../repositories/treasury/withdrawal-fees.ts'

type ManagementSchemas = Management['schemas']

export const feeScheduleResource = (row: ListedFeeSchedule): ManagementSchemas['FeeSchedule'] => ({
  id: row.id,
  provider: row.provider,
  country: row.country,
  currency: row.currency,
  basis_points: row.basis_points,
  fixed_amount: row.fixed_amount,
  effective_from: row.effective_from,
  created_at: row.created_at,
  organisation_id: row.organisation_id,
  state: row.state,
  type: row.type,
  returned_on_refund: row.type === 'collection' ? row.returned_on_refund : null,
})

export const withdrawalFeeResource = (
  row: ListedWithdrawalFee,
): ManagementSchemas['WithdrawalFee'] => ({
  id: row.id,
  organisation_id: row.organisation_id,
  currency: row.currency,
  basis_points: row.basis_points,
  fixed_amount: row.fixed_amount,
  returned_on_return: row.returned,
  effective_from: row.effective_from,
  created_at: row.created_at,
  state: row.state,
})

export const amountLimitsResource = (
  row: Omit<AmountLimitsRow, 'updated_at'> & { updated_at: string | null },
): ManagementSchemas['AmountLimits'] => ({
  provider: row.provider,
  country: row.country,
  currency: row.currency,
  minimum_amount: row.minimum_amount,
  maximum_amount: row.maximum_amount,
  updated_at: row.updated_at,
})
