import type { components as Management } from '../../generated/management.ts'
import { homeCurrency } from '../domain/markets.ts'
import type { ApiKeyRow } from '../repositories/merchants/api-keys.ts'
import type { ApplicationRow } from '../repositories/merchants/applications.ts'
import type { OrganisationRow } from '../repositories/merchants/organisations.ts'
import type { PayoutCounts } from '../repositories/payouts/held.ts'

type ManagementSchemas = Management['schemas']

/** `payouts` is the number of open payouts, which is read only for a single organisation. */
export const organisationResource = (
  row: OrganisationRow,
  payouts?: PayoutCounts,
): ManagementSchemas['Organisation'] => ({
  id: row.id,
  name: row.name,
  email: row.email,
  contact_verified: row.contact_verified,
  country: row.country,
  currency: homeCurrency(row.country),
  kyc_status: row.kyc_status,
  suspended_at: row.suspended_at,
  suspension_reason: row.suspension_reason,
  created_at: row.created_at,
  updated_at: row.updated_at,
  ...(payouts && { payouts: { held: payouts.held, submitted: payouts.submitted } }),
})

export const applicationResource = (row: ApplicationRow): ManagementSchemas['Application'] => ({
  id: row.id,
  organisation_id: row.organisation_id,
  name: row.name,
  ip_allow_list: row.ip_allow_list,
  rate_limit_per_minute: row.rate_limit_per_minute,
  payout_approval_rules: row.payout_approval_rules,
  duplicate_collection: row.duplicate_collection,
  language: row.language,
  support_email: row.support_email,
  support_phone: row.support_phone,
  support_url: row.support_url,
  created_at: row.created_at,
  updated_at: row.updated_at,
})

export const apiKeyResource = (row: ApiKeyRow): ManagementSchemas['ApiKey'] => ({
  id: row.id,
  application_id: row.application_id,
  kind: row.kind,
  environment: row.environment,
  name: row.name,
  permissions: row.permissions,
  prefix: row.prefix,
  last_four: row.last_four,
  created_at: row.created_at,
  last_used_at: row.last_used_at,
  expires_at: row.expires_at,
  revoked_at: row.revoked_at,
})
