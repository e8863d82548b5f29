import type { FieldErrors } from '../domain/field-errors.ts'
import { type Country, markets } from '../domain/markets.ts'
import { endpointUrlErrors } from '../domain/webhooks/endpoint-url.ts'
import { type CheckedRequest, fieldsOf } from './request-check.ts'

/** Rules of the management API that its document cannot express. */

/** A change names no environment: its handler knows it. */
const webhookUrl = (request: CheckedRequest): FieldErrors => {
  const { url, environment } = fieldsOf(request)
  if (typeof url !== 'string') return {}
  const fieldErrors = endpointUrlErrors(url, environment === 'live' ? 'live' : undefined)
  return fieldErrors.length === 0 ? {} : { url: fieldErrors }
}

const expiry = (request: CheckedRequest): FieldErrors => {
  const { expires_at: expiresAt } = fieldsOf(request)
  const isPast = typeof expiresAt === 'string' && Date.parse(expiresAt) <= Date.now()
  return isPast ? { expires_at: [{ code: 'not_in_future' }] } : {}
}

const feeSchedule = (request: CheckedRequest): FieldErrors => {
  const { provider, country, currency } = fieldsOf(request)
  const isKnown = typeof country === 'string' && Object.hasOwn(markets, country)
  const served: readonly string[] = isKnown ? markets[country as Country].providers : []
  const taken: readonly string[] = isKnown ? markets[country as Country].currencies : []
  return {
    ...(isKnown && typeof provider === 'string' && !served.includes(provider)
      ? { provider: [{ code: 'provider_not_in_country' }] }
      : {}),
    ...(isKnown && typeof currency === 'string' && !taken.includes(currency)
      ? { currency: [{ code: 'not_one_of', values: taken }] }
      : {}),
  }
}

/** One rule a currency; a second one would leave open which holds. */
const approvalRules = (request: CheckedRequest): FieldErrors => {
  const { payout_approval_rules: rules } = fieldsOf(request)
  if (!Array.isArray(rules)) return {}
  const currencies = rules.map((rule: { currency?: unknown } | null) => rule?.currency)
  return new Set(currencies).size < currencies.length
    ? { payout_approval_rules: [{ code: 'repeated_currency' }] }
    : {}
}

export const managementChecks = {
  updateApplication: approvalRules,
  createApiKey: expiry,
  createWebhookEndpoint: webhookUrl,
  updateWebhookEndpoint: webhookUrl,
  createFeeSchedule: feeSchedule,
}
