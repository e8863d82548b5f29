import type { FieldErrors } from '../domain/field-errors.ts'
import { isNetworkRange } from '../domain/ip-range.ts'
import { type Country, markets } from '../domain/markets.ts'
import { isTimestamp } from '../domain/timestamp.ts'
import { failureReasons } from '../domain/transactions/failure-reason.ts'
import { endpointUrlErrors } from '../domain/webhooks/endpoint-url.ts'
import { type CheckedRequest, fieldsOf } from './request-check.ts'

/** Rules of the management API that its document cannot express. */

const ipAllowList = (request: CheckedRequest): FieldErrors => {
  const { ip_allow_list: list } = fieldsOf(request)
  const isWrong = Array.isArray(list) && list.some((entry) => !isNetworkRange(String(entry)))
  return isWrong ? { ip_allow_list: [{ code: 'not_ip_range' }] } : {}
}

/** A change names no environment: its handler knows it. */
const webhookUrl = (request: CheckedRequest): FieldErrors => {
  const { url, environment } = fieldsOf(request)
  if (typeof url !== 'string') return {}
  const fieldErrors = endpointUrlErrors(url, environment === 'live' ? 'live' : undefined)
  return fieldErrors.length === 0 ? {} : { url: fieldErrors }
}

const resolution = (request: CheckedRequest): FieldErrors => {
  const { action, status } = fieldsOf(request)
  if (action === 'settle' && status === undefined) {
    return { status: [{ code: 'required_with_settle' }] }
  }
  return action === 'dismiss' && status !== undefined
    ? { status: [{ code: 'only_with_settle' }] }
    : {}
}

const sandboxOutcome = (request: CheckedRequest): FieldErrors => {
  const { status, failure_reason: reason } = fieldsOf(request)
  if (status === 'failed' && (reason === undefined || reason === null)) {
    return { failure_reason: [{ code: 'not_one_of', values: failureReasons }] }
  }
  return status !== 'failed' && typeof reason === 'string'
    ? { failure_reason: [{ code: 'only_with_failed' }] }
    : {}
}

const timestampErrors = (fields: Record<string, unknown>, names: string[]): FieldErrors => {
  const fieldErrors: FieldErrors = {}
  for (const name of names) {
    const value = fields[name]
    if (typeof value === 'string' && !isTimestamp(value)) {
      fieldErrors[name] = [{ code: 'not_timestamp' }]
    }
  }
  return fieldErrors
}

const expiry = (request: CheckedRequest): FieldErrors => {
  const fields = fieldsOf(request)
  const { expires_at: expiresAt } = fields
  const isPast = typeof expiresAt === 'string' && Date.parse(expiresAt) <= Date.now()
  return isPast
    ? { expires_at: [{ code: 'not_in_future' }] }
    : timestampErrors(fields, ['expires_at'])
}

const period = ({ query }: CheckedRequest): FieldErrors => timestampErrors(query, ['from', 'to'])

const feeSchedule = (request: CheckedRequest): FieldErrors => {
  const fields = fieldsOf(request)
  const { provider, country, currency } = fields
  const isKnown = typeof country === 'string' && Object.hasOwn(markets, country)
  const served: readonly string[] = isKnown ? markets[country as Country].providers : []
  const taken: readonly string[] = isKnown ? markets[country as Country].currencies : []
  return {
    ...timestampErrors(fields, ['effective_from']),
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
  updateApplication: (request: CheckedRequest) => ({
    ...ipAllowList(request),
    ...approvalRules(request),
  }),
  createApiKey: expiry,
  createWebhookEndpoint: webhookUrl,
  updateWebhookEndpoint: webhookUrl,
  setSandboxOutcome: sandboxOutcome,
  resolveReconciliationItem: resolution,
  createFeeSchedule: feeSchedule,
  listLedgerEntries: period,
  getStatement: period,
}
