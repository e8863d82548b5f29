import type { components } from '../../generated/account.ts'
import { paymentLinkStatus } from '../domain/checkout/payment-link.ts'
import type {
  PaymentLinkRow,
  PaymentLinkWithTotals,
} from '../repositories/checkout/payment-links.ts'
import type { ApiKeyRow } from '../repositories/merchants/api-keys.ts'

/** Rows as merchants see them in the account API, field by field. */

type AccountSchemas = components['schemas']

export const accountApiKeyResource = (row: ApiKeyRow): AccountSchemas['AccountApiKey'] => ({
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

/** The address of a link that merchants give to their customers. */
export const paymentLinkUrl = ({ code }: Pick<PaymentLinkRow, 'code'>, publicUrl: string): string =>
  `${publicUrl}/pay/${code}`

export const paymentLinkResource = (
  row: PaymentLinkWithTotals,
  { publicUrl, nowMs }: { publicUrl: string; nowMs: number },
): AccountSchemas['PaymentLink'] => ({
  id: row.id,
  url: paymentLinkUrl(row, publicUrl),
  amount: row.amount,
  minimum_amount: row.minimum_amount,
  maximum_amount: row.maximum_amount,
  currency: row.currency,
  description: row.description,
  success_url: row.success_url,
  cancel_url: row.cancel_url,
  metadata: row.metadata,
  expires_at: row.expires_at,
  uses_max: row.uses_max,
  enabled: row.enabled,
  status: paymentLinkStatus(row, row.payment_count, nowMs),
  environment: row.environment,
  session_count: row.session_count,
  payment_count: row.payment_count,
  collected_amount: row.collected_amount,
  created_at: row.created_at,
  updated_at: row.updated_at,
  merchant_reference: row.merchant_reference,
})
