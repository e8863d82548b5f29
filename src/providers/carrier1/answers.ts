import { z } from 'zod'
import { toDecimal } from '../../domain/decimal-amount.ts'
import type { FailureReason } from '../../domain/transactions/failure-reason.ts'
import { isTokenRefused } from '../access-tokens.ts'
import { comparedText, optionalText, referenceText } from '../answer-fields.ts'
import { isAmount, isNumberOf } from '../decimal-text.ts'
import { isOfProvider, type ProviderResponse } from '../http-client.ts'
import type {
  AnswerDifference,
  ProviderAnswer,
  ProviderTransaction,
  Report,
  SubmitOutcome,
} from '../provider.ts'
import { differencesIn, type ProviderMessage, recordedAnswer, redact } from '../recorded-answer.ts'

const reasons: Record<string, FailureReason> = {
  NOT_ENOUGH_FUNDS: 'insufficient_funds',
  LOW_BALANCE_OR_PAYEE_LIMIT_REACHED_OR_NOT_ALLOWED: 'insufficient_funds',
  PAYER_NOT_FOUND: 'payer_not_found',
  PAYEE_NOT_FOUND: 'payer_not_found',
  PAYER_LIMIT_REACHED: 'payer_limit_reached',
  PAYEE_LIMIT_REACHED: 'payer_limit_reached',
  PAYEE_NOT_ALLOWED_TO_RECEIVE: 'payer_account_blocked',
  SENDER_ACCOUNT_NOT_ACTIVE: 'payer_account_blocked',
  EXPIRED: 'expired',
  COULD_NOT_PERFORM_TRANSACTION: 'expired',
}

const declines = new Set([
  'APPROVAL_REJECTED',
  'REJECTED',
  'PAYMENT_NOT_APPROVED',
  'TRANSACTION_CANCELED',
])

/** A transaction with one of these reasons may still succeed. */
const temporaryReasons = new Set([
  'SERVICE_UNAVAILABLE',
  'ONGOING',
  'DELAYED',
  'PENDING',
  'PAYER_DELAYED',
  'PAYEE_DELAYED',
])

/**
 * These codes in a 500 response definitively reject a transaction. With any other code, the outcome
 * is unknown.
 */
const refusals = new Set([
  'NOT_ALLOWED',
  'NOT_ALLOWED_TARGET_ENVIRONMENT',
  'INVALID_CALLBACK_URL_HOST',
  'INVALID_CURRENCY',
])

const problemBody = z.object({ code: optionalText, message: optionalText })

const reasonBody = z
  .union([z.string(), problemBody.transform(({ code, message }) => code ?? message)])
  .nullish()
  .catch(undefined)

const partyBody = z.object({ partyId: comparedText }).nullish().catch(undefined)

const reportBody = z.object({
  status: z.string(),
  amount: comparedText,
  currency: comparedText,
  externalId: comparedText,
  payer: partyBody,
  payee: partyBody,
  financialTransactionId: referenceText,
  reason: reasonBody,
})

type ReportBody = z.infer<typeof reportBody>

type Failure = Extract<Report, { kind: 'failed' | 'declined' | 'in-progress' }>

const normalise = (written: string | null | undefined): string =>
  (written ?? '').trim().toUpperCase().replace(/\s+/g, '_')

const failureOf = (written: string | null | undefined): Failure => {
  const reason = normalise(written)
  if (temporaryReasons.has(reason)) return { kind: 'in-progress' }
  const providerReason = written == null ? undefined : redact(written)
  if (declines.has(reason)) return { kind: 'declined', providerReason }
  return { kind: 'failed', reason: reasons[reason] ?? 'provider_error', providerReason }
}

const differencesOf = (
  { amount, currency, externalId, payer, payee }: ReportBody,
  transaction: ProviderTransaction,
  wireCurrency: string,
): AnswerDifference[] =>
  differencesIn([
    {
      field: 'reference',
      sent: transaction.reference,
      answered: externalId,
      isSame: (text) => text.toLowerCase() === transaction.reference,
    },
    {
      field: 'amount',
      sent: toDecimal(transaction.amount, transaction.currency),
      answered: amount,
      isSame: (text) => isAmount(text, transaction.amount, transaction.currency),
    },
    {
      field: 'currency',
      sent: wireCurrency,
      answered: currency,
      isSame: (text) => text === wireCurrency,
    },
    {
      field: 'phone_number',
      sent: transaction.msisdn,
      answered: (transaction.type === 'collection' ? payer : payee)?.partyId,
      isSame: (text) => isNumberOf(transaction, text),
    },
  ])

const problemOf = ({ body }: ProviderResponse): ProviderMessage =>
  problemBody.safeParse(body).data ?? {}

/**
 * Returns true if a response shows an outage. This provider also rejects some transactions with a
 * 500.
 */
export const isOutage = (answer: ProviderResponse): boolean => {
  const code = normalise(problemOf(answer).code)
  return answer.status >= 500 && !refusals.has(code) && !Object.hasOwn(reasons, code)
}

/**
 * Returns true if the provider reports that the resource does not exist. A 404 from a gateway
 * proves nothing.
 */
export const isNotFound = (answer: ProviderResponse): boolean =>
  answer.status === 404 && normalise(problemOf(answer).code) === 'RESOURCE_NOT_FOUND'

const record = (call: string, answer: ProviderResponse): ProviderAnswer =>
  recordedAnswer(call, answer, problemOf(answer))

/** `wireCurrency` is the currency that was sent with the transaction. */
export const reportOf = (
  transaction: ProviderTransaction,
  answer: ProviderResponse,
  wireCurrency: string,
): Report => {
  const call = `${transaction.type}_status`
  if (isNotFound(answer)) return { kind: 'not-found', answer: record(call, answer) }
  const data = answer.status === 200 ? reportBody.safeParse(answer.body).data : undefined
  if (data === undefined) return { kind: 'unknown', answer: record(call, answer) }
  const { status, reason, financialTransactionId: providerReference } = data
  const differences = differencesOf(data, transaction, wireCurrency)
  const message = { code: status, message: reason ?? undefined }
  const recorded = recordedAnswer(call, answer, message, differences)
  if (differences.length > 0) return { kind: 'unknown', answer: recorded }
  switch (normalise(status)) {
    case 'SUCCESSFUL':
      return { kind: 'succeeded', providerReference, answer: recorded }
    case 'FAILED':
      return { ...failureOf(reason), providerReference, answer: recorded }
    default:
      return { kind: 'in-progress', providerReference, answer: recorded }
  }
}

/**
 * Returns true for an empty body or an empty object, as in the response that accepts a transaction.
 */
const isBare = (answer: ProviderResponse): boolean =>
  isOfProvider(answer) && Object.keys(answer.body ?? {}).length === 0

/**
 * A page with any status may come from a gateway instead of the provider. The transaction may or
 * may not have reached the provider.
 */
export const outcomeOf = (call: string, answer: ProviderResponse): SubmitOutcome => {
  const { status } = answer
  const code = normalise(problemOf(answer).code)
  const recorded = record(call, answer)
  if (status === 202 && isBare(answer)) return { kind: 'accepted', answer: recorded }
  // This reference was submitted before, and the first submission applies.
  if (status === 409 && code !== '') return { kind: 'accepted', answer: recorded }
  if (!isOfProvider(answer)) return { kind: 'unknown', answer: recorded }
  if (status === 429 || isTokenRefused(answer)) return { kind: 'unsent', answer: recorded }
  const isBadRequest = status === 400 || status === 403
  if (isBadRequest || (status === 500 && refusals.has(code))) {
    const providerReason = redact(code === '' ? String(status) : code)
    const reason = 'provider_error'
    return { kind: 'refused', reason, providerReason, isOurFault: true, answer: recorded }
  }
  return { kind: 'unknown', answer: recorded }
}
