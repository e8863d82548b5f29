import { amountRangeErrors } from '../domain/checkout/payment-link.ts'
import type { FieldErrors } from '../domain/field-errors.ts'
import {
  type Markets,
  ofMerchantReference,
  ofMetadata,
  ofPayableAmount,
  ofReturnUrls,
} from './merchant-checks.ts'
import { type Checked, type CheckedRequest, type Fields, fieldsOf } from './request-check.ts'

const numberAt = (fields: Fields, name: string): number | null =>
  Number.isSafeInteger(fields[name]) ? (fields[name] as number) : null

const ofExpiry = ({ expires_at: expiresAt }: Fields, nowMs: number): FieldErrors =>
  typeof expiresAt === 'string' && Date.parse(expiresAt) <= nowMs
    ? { expires_at: [{ code: 'not_in_future' }] }
    : {}

/** What is wrong with a payment link to create that its document cannot express. */
export const checkPaymentLink = (
  request: CheckedRequest,
  known: FieldErrors,
  nowMs: number,
  markets: Markets,
): Checked<undefined> => {
  const fields = fieldsOf(request)
  return {
    fieldErrors: {
      ...amountRangeErrors({
        amount: numberAt(fields, 'amount'),
        minimum_amount: numberAt(fields, 'minimum_amount'),
        maximum_amount: numberAt(fields, 'maximum_amount'),
      }),
      ...ofPayableAmount(markets, fields, request),
      ...ofReturnUrls(fields, request),
      ...ofMetadata(fields, known),
      ...ofMerchantReference(fields),
      ...ofExpiry(fields, nowMs),
    },
  }
}
