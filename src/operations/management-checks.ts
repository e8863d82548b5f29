import { type Country, markets } from '../domain/markets.ts'
import { supportPhoneErrors, supportUrlErrors } from '../domain/merchants/support-contact.ts'
import { endpointUrlErrors } from '../domain/webhooks/endpoint-url.ts'
import { type Checked, type CheckedRequest, fieldsOf } from './request-check.ts'

/** Rules of the management API that its document cannot express. */

/** A change names no environment: its handler knows it. */
const webhookUrl = (request: CheckedRequest): Checked<undefined> => {
  const { url, environment } = fieldsOf(request)
  if (typeof url !== 'string') return {}
  const fieldErrors = endpointUrlErrors(url, environment === 'live' ? 'live' : undefined)
  return fieldErrors.length === 0 ? {} : { fieldErrors: { url: fieldErrors } }
}

const expiryAt = (nowMs: number, request: CheckedRequest): Checked<undefined> => {
  const { expires_at: expiresAt } = fieldsOf(request)
  const isPast = typeof expiresAt === 'string' && Date.parse(expiresAt) <= nowMs
  return isPast ? { fieldErrors: { expires_at: [{ code: 'not_in_future' }] } } : {}
}

const marketOf = (request: CheckedRequest): Checked<undefined> => {
  const { provider, country, currency } = fieldsOf(request)
  const isKnown = typeof country === 'string' && Object.hasOwn(markets, country)
  const served: readonly string[] = isKnown ? markets[country as Country].providers : []
  const taken: readonly string[] = isKnown ? markets[country as Country].currencies : []
  return {
    fieldErrors: {
      ...(isKnown && typeof provider === 'string' && !served.includes(provider)
        ? { provider: [{ code: 'provider_not_in_country' }] }
        : {}),
      ...(isKnown && typeof currency === 'string' && !taken.includes(currency)
        ? { currency: [{ code: 'not_one_of', values: taken }] }
        : {}),
    },
  }
}

const amountLimits = (request: CheckedRequest): Checked<undefined> => {
  const { minimum_amount: minimum, maximum_amount: maximum } = fieldsOf(request)
  const isCrossed = typeof minimum === 'number' && typeof maximum === 'number' && maximum < minimum
  return {
    fieldErrors: {
      ...marketOf(request).fieldErrors,
      ...(isCrossed && { maximum_amount: [{ code: 'below_minimum_amount' }] }),
    },
  }
}

/** One rule a currency; a second one would leave open which holds. */
const approvalRules = (request: CheckedRequest): Checked<undefined> => {
  const { payout_approval_rules: rules } = fieldsOf(request)
  if (!Array.isArray(rules)) return {}
  const currencies = rules.map((rule: { currency?: unknown } | null) => rule?.currency)
  return new Set(currencies).size < currencies.length
    ? { fieldErrors: { payout_approval_rules: [{ code: 'repeated_currency' }] } }
    : {}
}

const supportContact = (request: CheckedRequest): Checked<undefined> => {
  const { support_phone: phone, support_url: url } = fieldsOf(request)
  const wrongPhone = typeof phone === 'string' ? supportPhoneErrors(phone) : []
  const wrongUrl = typeof url === 'string' ? supportUrlErrors(url) : []
  return {
    fieldErrors: {
      ...(wrongPhone.length > 0 && { support_phone: wrongPhone }),
      ...(wrongUrl.length > 0 && { support_url: wrongUrl }),
    },
  }
}

/** `nowMs`: the time, in milliseconds since 1970. */
export const createManagementChecks = (nowMs: () => number) => ({
  updateApplication: (request: CheckedRequest): Checked<undefined> => ({
    fieldErrors: {
      ...approvalRules(request).fieldErrors,
      ...supportContact(request).fieldErrors,
    },
  }),
  createApiKey: (request: CheckedRequest) => expiryAt(nowMs(), request),
  createWebhookEndpoint: webhookUrl,
  updateWebhookEndpoint: webhookUrl,
  createFeeSchedule: marketOf,
  setAmountLimits: amountLimits,
})
