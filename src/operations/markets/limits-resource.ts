import type { components } from '../../../generated/management.ts'
import type { AmountLimitsRow } from '../../repositories/markets/amount-limits.ts'

export const amountLimitsResource = (
  row: Omit<AmountLimitsRow, 'updated_at'> & { updated_at: string | null },
): components['schemas']['AmountLimits'] => ({
  provider: row.provider,
  country: row.country,
  currency: row.currency,
  minimum_amount: row.minimum_amount,
  maximum_amount: row.maximum_amount,
  updated_at: row.updated_at,
})
