import type { components } from '../../generated/management.ts'
import type { ListedCharge, ProviderChargeRow } from '../repositories/ledger/provider-charges.ts'
import type { ListedProviderPrice } from '../repositories/ledger/provider-prices.ts'

type Schemas = components['schemas']

export const providerPriceResource = (row: ListedProviderPrice): Schemas['ProviderPrice'] => ({
  id: row.id,
  provider: row.provider,
  country: row.country,
  currency: row.currency,
  type: row.type,
  basis_points: row.basis_points,
  fixed_amount: row.fixed_amount,
  effective_from: row.effective_from,
  created_at: row.created_at,
  state: row.state,
})

export const transactionChargeResource = ({
  expected_amount,
  actual_amount,
}: ProviderChargeRow): Schemas['TransactionCharge'] => ({ expected_amount, actual_amount })

export const providerChargeResource = (row: ListedCharge): Schemas['ProviderCharge'] => ({
  transaction_id: row.transaction_id,
  organisation_id: row.organisation_id,
  environment: row.environment,
  type: row.type,
  provider: row.provider,
  country: row.country,
  currency: row.currency,
  amount: row.amount,
  expected_amount: row.expected_amount,
  actual_amount: row.actual_amount,
  reason: row.reason,
  created_at: row.created_at,
  updated_at: row.updated_at,
})
