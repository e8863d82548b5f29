import { z } from 'zod'
import { toDecimal } from '../../domain/decimal-amount.ts'
import type { FailureReason } from '../../domain/transactions/failure-reason.ts'
import { carrier2Reference, isWholeRefund } from '../../domain/transactions/submitted-reference.ts'
import { isTokenRefused } from '../access-tokens.ts'
import { comparedText, optionalText, referenceText } from '../answer-fields.ts'
import { isAmount, isNumberOf } from '../decimal-text.ts'
import { isOfProvider, type ProviderResponse } from '../http-client.ts'
import {
  type AnswerDifference,
  isFinalReport,
  type ProviderAnswer,
  type ProviderDetails,
  type ProviderTransaction,
  type Report,
  type SubmitOutcome,
} from '../provider.ts'
import { differencesIn, recordedAnswer, redact } from '../recorded-answer.ts'
import { type Carrier2Product, type Meaning, meaningOf } from './codes.ts'
import { moneyIdField, nationalNumber } from './messages.ts'

const orNothing = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().catch(undefined)

const answerBody = z.object({
  data: orNothing(
    z.object({
      transaction: orNothing(
        z.object({
          status: optionalText,
          id: comparedText,
          amount: comparedText,
          currency: comparedText,
          msisdn: comparedText,
          [moneyIdField]: referenceText,
          message: optionalText,
        }),
      ),
    }),
  ),
  status: orNothing(
    z.object({
      code: optionalText,
      message: optionalText,
      result_code: optionalText,
      response_code: optionalText,
      success: z
        .union([z.boolean().transform(String), z.string()])
        .nullish()
        .catch(undefined),
    }),
  ),
})

type Carrier2Answer = z.infer<typeof answerBody>
type ReportedTransaction = NonNullable<NonNullable<Carrier2Answer['data']>['transaction']>

const nothing: Carrier2Answer = {}

/** The collection product makes full refunds. Any other refund is sent as a payout. */
const productOf = (transaction: ProviderTransaction): Carrier2Product =>
  transaction.type === 'collection' || isWholeRefund(transaction) ? 'collection' : 'disbursement'

const codesOf = ({ status }: Carrier2Answer): string[] =>
  [status?.response_code, status?.result_code, status?.code].flatMap((code) => code ?? [])

interface Read {
  reported: ReportedTransaction | undefined
  /** False for responses that are not about a transaction, such as a gateway's page. */
  isAboutTransaction: boolean
  /** True unless something in the response, such as the HTTP status, contradicts a success. */
  isPlain: boolean
  meaning: Meaning
  recorded: ProviderAnswer
  reasonText: string | undefined
}

/**
 * A response that does not come from the provider, such as a gateway's page, is read as an empty
 * object.
 */
const readAnswer = (
  call: string,
  transaction: ProviderTransaction,
  answer: ProviderResponse,
): Read => {
  const body = answerBody.safeParse(answer.body).data ?? nothing
  const reported = body.data?.transaction ?? undefined
  const code = body.status?.response_code ?? body.status?.result_code ?? body.status?.code
  const message = reported?.message ?? body.status?.message
  const meaning = meaningOf(productOf(transaction), codesOf(body))
  const reasonText = body.status?.response_code ?? body.status?.result_code ?? message
  return {
    reported,
    isAboutTransaction: reported !== undefined || body.status != null,
    isPlain:
      answer.status === 200 &&
      body.status?.success?.toLowerCase() !== 'false' &&
      (meaning.kind === 'silent' ||
        (meaning.kind === 'inconclusive' && meaning.isReceived === true)),
    meaning,
    recorded: recordedAnswer(call, answer, {
      code: reported?.status ?? code,
      message: message ?? code,
    }),
    reasonText: reasonText === undefined ? undefined : redact(reasonText),
  }
}

const differencesOf = (
  { id, amount, currency, msisdn }: ReportedTransaction,
  transaction: ProviderTransaction,
  keepsLeadingZero: boolean,
): AnswerDifference[] => {
  const national = nationalNumber(transaction, keepsLeadingZero)
  return differencesIn([
    {
      field: 'reference',
      sent: carrier2Reference(transaction.reference),
      // The provider does not store our reference for a full refund.
      answered: isWholeRefund(transaction) ? undefined : id,
      isSame: (text) => text.toLowerCase() === carrier2Reference(transaction.reference),
    },
    {
      field: 'amount',
      sent: toDecimal(transaction.amount, transaction.currency),
      answered: amount,
      isSame: (text) => isAmount(text, transaction.amount, transaction.currency),
    },
    {
      field: 'currency',
      sent: transaction.currency,
      answered: currency,
      isSame: (text) => text === transaction.currency,
    },
    {
      field: 'phone_number',
      sent: national,
      answered: msisdn,
      isSame: (text) => isNumberOf(transaction, text),
    },
  ])
}

const reasonOf = (meaning: Meaning): FailureReason =>
  meaning.kind === 'refused' ? meaning.reason : 'provider_error'

/** Only the status of the transaction itself is final. Codes only explain the status. */
const reportOf = (
  transaction: ProviderTransaction,
  { reported, isPlain, meaning, recorded, reasonText }: Read,
  keepsLeadingZero: boolean,
): Report => {
  if (reported?.status === undefined) return { kind: 'unknown', answer: recorded }
  const differences = differencesOf(reported, transaction, keepsLeadingZero)
  if (differences.length > 0) return { kind: 'unknown', answer: { ...recorded, differences } }
  const details: ProviderDetails = {
    providerReference: reported[moneyIdField],
    providerReason: reasonText,
  }
  switch (reported.status.toUpperCase()) {
    case 'TS':
      return { kind: 'succeeded', providerReference: details.providerReference, answer: recorded }
    case 'TF':
      return { kind: 'failed', reason: reasonOf(meaning), ...details, answer: recorded }
    case 'TE':
      return { kind: 'failed', reason: 'expired', ...details, answer: recorded }
    case 'SUCCESS':
      // A full refund has this status, and no later query can find its outcome.
      return isWholeRefund(transaction) && isPlain
        ? { kind: 'succeeded', providerReference: details.providerReference, answer: recorded }
        : { kind: 'in-progress', providerReference: details.providerReference, answer: recorded }
    default:
      return { kind: 'in-progress', providerReference: details.providerReference, answer: recorded }
  }
}

/**
 * A rejected query proves nothing about the transaction. Without the status of the transaction
 * itself, only "not found" has a meaning.
 */
export const queryReport = (
  transaction: ProviderTransaction,
  answer: ProviderResponse,
  keepsLeadingZero: boolean,
): Report => {
  const read = readAnswer(`${transaction.type}_status`, transaction, answer)
  const { reported, meaning, recorded } = read
  if (reported?.status === undefined && meaning.kind === 'not-found') {
    return { kind: 'not-found', answer: recorded }
  }
  return reportOf(transaction, read, keepsLeadingZero)
}

/** The prompt was sent. The provider's examples write this code with and without a full stop. */
const acceptedStatuses = new Set(['TS', 'TIP', 'SUCCESS', 'SUCCESS.'])

/**
 * An accepted collection is still in progress. An accepted payout is often complete immediately.
 */
export const submissionOutcome = (
  transaction: ProviderTransaction,
  answer: ProviderResponse,
  keepsLeadingZero: boolean,
): SubmitOutcome => {
  const read = readAnswer(transaction.type, transaction, answer)
  const { reported, isAboutTransaction, meaning, recorded, reasonText } = read
  if (!isOfProvider(answer)) return { kind: 'unknown', answer: recorded }
  if (answer.status === 429 || isTokenRefused(answer)) return { kind: 'unsent', answer: recorded }
  const isConflict = answer.status === 409 && isAboutTransaction
  const isReceived = isConflict || (meaning.kind === 'inconclusive' && meaning.isReceived === true)
  if (reported?.status === undefined) {
    if (meaning.kind === 'unsigned') return { kind: 'unsent', answer: recorded }
    if (isReceived) return { kind: 'accepted', answer: recorded }
    if (meaning.kind !== 'refused') return { kind: 'unknown', answer: recorded }
    const { reason, isOurFault } = meaning
    return { kind: 'refused', reason, isOurFault, providerReason: reasonText, answer: recorded }
  }
  const report = reportOf(transaction, read, keepsLeadingZero)
  if (report.kind === 'unknown') return report
  const providerReference = reported[moneyIdField]
  const accepted: SubmitOutcome = { kind: 'accepted', providerReference, answer: recorded }
  // With an inconclusive code, the failure may be about this attempt only, not the transaction.
  const isDoubted = report.kind === 'failed' && (isReceived || meaning.kind === 'inconclusive')
  const isOnlyBegun = transaction.type === 'collection' && report.kind === 'succeeded'
  if (isFinalReport(report) && !isDoubted && !isOnlyBegun) {
    return { kind: 'reported', report, answer: recorded }
  }
  return isDoubted || acceptedStatuses.has(reported.status.toUpperCase())
    ? accepted
    : { kind: 'unknown', answer: recorded }
}

/**
 * Returns true if the provider did not process a submission because the signing key has changed.
 */
export const isUnsigned = (transaction: ProviderTransaction, answer: ProviderResponse): boolean => {
  const { reported, meaning } = readAnswer(transaction.type, transaction, answer)
  return reported?.status === undefined && meaning.kind === 'unsigned'
}
