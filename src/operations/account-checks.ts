import type { FieldErrors } from '../domain/field-errors.ts'
import { inUtc, isTimestamp } from '../domain/timestamp.ts'
import { endpointUrlErrors } from '../domain/webhooks/endpoint-url.ts'
import { checkBulkPayout, type LineRules } from './bulk-payout-check.ts'
import { ofMerchantReference, ofMetadata } from './merchant-checks.ts'
import { checkPaymentLink } from './payment-link-check.ts'
import { type Checked, type CheckedRequest, type FoundBy, fieldsOf } from './request-check.ts'
import { findSelection } from './transaction-selection.ts'

/** Rules of the account API that its document cannot express. */

/** A period ends after it begins; without an end it ends `nowMs`. */
const periodAt = (nowMs: number, { query: { from, to } }: CheckedRequest): Checked<undefined> => {
  if (typeof from !== 'string' || !isTimestamp(from)) return {}
  if (to !== undefined && !(typeof to === 'string' && isTimestamp(to))) return {}
  const end = typeof to === 'string' ? inUtc(to) : new Date(nowMs).toISOString()
  return inUtc(from) < end ? {} : { fieldErrors: { to: [{ code: 'not_after_from' }] } }
}

const webhookUrl = (request: CheckedRequest): Checked<undefined> => {
  const { url } = fieldsOf(request)
  if (typeof url !== 'string') return {}
  const fieldErrors = endpointUrlErrors(url, request.caller?.environment)
  return fieldErrors.length === 0 ? {} : { fieldErrors: { url: fieldErrors } }
}

/** What a merchant notes on what it has. */
const notes = (request: CheckedRequest, known: FieldErrors): Checked<undefined> => {
  const fields = fieldsOf(request)
  return { fieldErrors: { ...ofMerchantReference(fields), ...ofMetadata(fields, known) } }
}

/** `nowMs`: the time, in milliseconds since 1970. */
export const createAccountChecks = (nowMs: () => number, rules: LineRules) => {
  const { markets } = rules
  const bulkPayout = (request: CheckedRequest, known: FieldErrors) =>
    checkBulkPayout(request, known, rules)
  const period = (request: CheckedRequest) => periodAt(nowMs(), request)
  return {
    listTransactions: (request: CheckedRequest) => findSelection(request, nowMs()),
    downloadTransactions: (request: CheckedRequest) => findSelection(request, nowMs()),
    updateTransaction: notes,
    updatePaymentLink: (request: CheckedRequest) => ({
      fieldErrors: ofMerchantReference(fieldsOf(request)),
    }),
    getStatement: period,
    downloadStatement: period,
    createWebhookEndpoint: webhookUrl,
    updateWebhookEndpoint: webhookUrl,
    createBulkPayout: bulkPayout,
    previewBulkPayout: bulkPayout,
    createPaymentLink: (request: CheckedRequest, known: FieldErrors) =>
      checkPaymentLink(request, known, nowMs(), markets),
  }
}

export type AccountFindings = FoundBy<ReturnType<typeof createAccountChecks>>
