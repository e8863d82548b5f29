import type { components as Form } from '../generated/checkout-form.ts'
import type { components as Management } from '../generated/management.ts'
import type { components } from '../generated/openapi.ts'
import { formSessionId } from './domain/checkout/session.ts'
import { homeCurrency } from './domain/markets.ts'
import type { PayoutStatus, TransactionStatus } from './domain/transactions/state-machine.ts'
import { toEventId } from './domain/webhooks/event-id.ts'
import type { CheckoutSessionRow } from './repositories/checkout/sessions.ts'
import type { ManagedBalanceRow } from './repositories/ledger/balances.ts'
import type { LedgerEntryRow } from './repositories/ledger/entries.ts'
import type { ApiKeyRow } from './repositories/merchants/api-keys.ts'
import type { ApplicationRow } from './repositories/merchants/applications.ts'
import type { OrganisationRow } from './repositories/merchants/organisations.ts'
import type { FeeScheduleRow } from './repositories/payouts/fee-schedules.ts'
import type { NewTransaction, TransactionRow } from './repositories/transactions/transactions.ts'
import type { DeliveryWithAttempts } from './repositories/webhooks/deliveries.ts'
import type { WebhookEndpointRow } from './repositories/webhooks/endpoints.ts'
import type { EventRow, NewEvent } from './repositories/webhooks/events.ts'

/**
 * Rows as callers see them, field by field: a new column shows nowhere until it is named here.
 */

type Schemas = components['schemas']
type FormSchemas = Form['schemas']
type ManagementSchemas = Management['schemas']

export const transactionResource = (
  row: NewTransaction | TransactionRow,
): Schemas['Transaction'] => ({
  id: row.id,
  type: row.type,
  provider: row.provider,
  amount: row.amount,
  currency: row.currency,
  phone_number: row.phone_number,
  status: row.status as TransactionStatus,
  failure_reason: 'failure_reason' in row ? row.failure_reason : null,
  environment: row.environment,
  metadata: row.metadata,
  created_at: row.created_at,
  updated_at: row.updated_at,
})

export const payoutResource = (row: NewTransaction | TransactionRow): Schemas['Payout'] => ({
  id: row.id,
  amount: row.amount,
  fee_amount: row.fee_amount ?? 0,
  total_deducted: row.amount + (row.fee_amount ?? 0),
  currency: row.currency,
  provider: row.provider,
  country: row.country,
  phone_number: row.phone_number,
  status: row.status as PayoutStatus,
  reference: row.reference ?? '',
  created_at: row.created_at,
})

/** The page where a session is paid; its second part cannot be guessed. */
export const checkoutPageUrl = (
  { id, page_key }: Pick<CheckoutSessionRow, 'id' | 'page_key'>,
  publicUrl: string,
): string => `${publicUrl}/checkout/${id}/${page_key}`

/** A session in the main interface's terms, also one of the form variant in an event. */
export const checkoutSessionResource = (
  row: CheckoutSessionRow,
  publicUrl: string,
): Schemas['CheckoutSession'] => ({
  id: row.id,
  amount: row.amount,
  currency: row.currency,
  description: row.description,
  url: checkoutPageUrl(row, publicUrl),
  status: row.status === 'completed' || row.status === 'expired' ? row.status : 'open',
  expires_at: row.expires_at,
  metadata: row.metadata,
  created_at: row.created_at,
})

/** A session in the form variant's terms: `expires_at` in seconds since 1970. */
export const formCheckoutSessionResource = (
  row: CheckoutSessionRow,
  publicUrl: string,
): FormSchemas['FormCheckoutSession'] => ({
  id: formSessionId(row.id),
  object: 'checkout_session',
  status: row.status === 'open' ? 'awaiting_pin' : row.status,
  amount: row.amount,
  currency: row.currency,
  method: row.method ?? 'momo.carrier1',
  url: checkoutPageUrl(row, publicUrl),
  expires_at: Math.floor(Date.parse(row.expires_at) / 1000),
  livemode: row.environment === 'live',
  metadata: (row.metadata ?? {}) as Record<string, string>,
})

export const organisationResource = (row: OrganisationRow): ManagementSchemas['Organisation'] => ({
  id: row.id,
  name: row.name,
  email: row.email,
  country: row.country,
  currency: homeCurrency(row.country),
  kyc_status: row.kyc_status,
  suspended_at: row.suspended_at,
  suspension_reason: row.suspension_reason,
  created_at: row.created_at,
  updated_at: row.updated_at,
})

export const applicationResource = (row: ApplicationRow): ManagementSchemas['Application'] => ({
  id: row.id,
  organisation_id: row.organisation_id,
  name: row.name,
  ip_allow_list: row.ip_allow_list,
  rate_limit_per_minute: row.rate_limit_per_minute,
  payout_approval_rules: row.payout_approval_rules,
  duplicate_collection: row.duplicate_collection,
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

export const webhookEndpointResource = (
  row: WebhookEndpointRow,
): ManagementSchemas['WebhookEndpoint'] => ({
  id: row.id,
  application_id: row.application_id,
  environment: row.environment,
  url: row.url,
  events: row.events,
  enabled: row.enabled,
  disabled_reason: row.disabled_reason,
  created_at: row.created_at,
  updated_at: row.updated_at,
})

export const eventResource = (row: NewEvent): ManagementSchemas['Event'] => ({
  id: toEventId(row.id),
  application_id: row.application_id,
  environment: row.environment,
  type: row.type,
  created_at: row.created_at,
  payload: JSON.parse(row.payload) as ManagementSchemas['WebhookEvent'],
})

export const eventDetailResource = (
  row: EventRow,
  deliveries: DeliveryWithAttempts[],
): ManagementSchemas['EventDetail'] => ({
  ...eventResource(row),
  deliveries: deliveries.map(deliveryResource),
})

export const deliveryResource = (
  delivery: DeliveryWithAttempts,
): ManagementSchemas['Delivery'] => ({
  webhook_endpoint_id: delivery.endpoint_id,
  status: delivery.status,
  next_attempt_at: delivery.due_at,
  attempts: delivery.made.map((attempt) => ({
    attempted_at: attempt.attempted_at,
    status_code: attempt.status_code,
    duration_ms: attempt.duration_ms,
    error: attempt.error,
    response: attempt.response,
  })),
})

export const ledgerEntryResource = (row: LedgerEntryRow): ManagementSchemas['LedgerEntry'] => ({
  id: row.id,
  posting_id: row.posting_id,
  environment: row.environment,
  currency: row.currency,
  account: row.account,
  amount: row.amount,
  created_at: row.created_at,
})

export const managedPayoutResource = (row: TransactionRow): ManagementSchemas['ManagedPayout'] => ({
  id: row.id,
  organisation_id: row.organisation_id,
  environment: row.environment,
  amount: row.amount,
  fee_amount: row.fee_amount ?? 0,
  currency: row.currency,
  status: row.status as PayoutStatus,
  reference: row.reference ?? '',
  created_at: row.created_at,
})

export const feeScheduleResource = (row: FeeScheduleRow): ManagementSchemas['FeeSchedule'] => ({
  id: row.id,
  provider: row.provider,
  country: row.country,
  currency: row.currency,
  basis_points: row.basis_points,
  fixed_amount: row.fixed_amount,
  effective_from: row.effective_from,
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
