import type { components as Account } from '../../generated/account.ts'
import type { components as Form } from '../../generated/checkout-form.ts'
import type { components } from '../../generated/openapi.ts'
import { paymentLinkStatus } from '../domain/checkout/payment-link.ts'
import { formSessionId } from '../domain/checkout/session.ts'
import type {
  PaymentLinkRow,
  PaymentLinkWithTotals,
} from '../repositories/checkout/payment-links.ts'
import type { CheckoutSessionRow } from '../repositories/checkout/sessions.ts'

type Schemas = components['schemas']
type FormSchemas = Form['schemas']

/** `page_key` makes the URL impossible to guess. */
const checkoutPageUrl = (
  { id, page_key }: Pick<CheckoutSessionRow, 'id' | 'page_key'>,
  publicUrl: string,
): string => `${publicUrl}/checkout/${id}/${page_key}`

/**
 * The session format of the payments API and of events. Sessions created through the form-encoded
 * API are also returned in this format.
 */
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

/** The format of the form-encoded API. `expires_at` is in seconds since 1970. */
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

type AccountSchemas = Account['schemas']

/** The merchant shares this URL with customers. */
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
