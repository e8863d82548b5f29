import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { z } from 'zod'
import { toDecimal } from '../domain/decimal-amount.ts'
import type { FailureReason } from '../domain/states.ts'
import { encryptWith } from './carrier2-crypto.ts'
import type { OperatorOrder, Report } from './port.ts'
import type { Carrier2Settings } from './settings.ts'
import type { WireRequest } from './wire.ts'

/** What `carrier2_money` is told and what it says, as it stands on the wire. */

/** The ends of response codes. They only explain: tables of them conflict. */
const reasons: Record<string, FailureReason> = {
  '1003': 'payer_limit_reached',
  '1005': 'payer_not_found',
  '1007': 'insufficient_funds',
  '1024': 'expired',
  '1029': 'expired',
}
const declinedEnding = '1008'
/** Under which the operator gives its own reference of a transaction. */
const moneyIdField = 'airtel_money_id'
const duplicateCode = 'ESB000041'
const absentCode = 'ESB000045'
const absentEnding = '1025'

/** Text, which the operator writes as a number at times, and as null. */
const optionalText = z
  .union([z.string(), z.number().transform(String)])
  .optional()
  .catch(undefined)
const orNothing = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().catch(undefined)

const answerBody = z.object({
  data: orNothing(
    z.object({
      transaction: orNothing(
        z.object({ status: z.string(), [moneyIdField]: optionalText, message: optionalText }),
      ),
    }),
  ),
  status: z.object({
    success: orNothing(z.boolean()),
    code: optionalText,
    message: optionalText,
    result_code: optionalText,
    response_code: optionalText,
  }),
})

export type Carrier2Answer = z.infer<typeof answerBody>

/** Undefined for what is not an answer of the operator's, such as a gateway's. */
export const readAnswer = (body: unknown): Carrier2Answer | undefined =>
  answerBody.safeParse(body).data

export const balanceBody = z.object({
  data: z.object({ balance: z.coerce.string(), currency: z.string() }),
})
export const keyBody = z.object({ data: z.object({ key: z.string().min(1) }) })
export const tokenBody = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number(),
})

export const isDuplicate = ({ status }: Carrier2Answer): boolean =>
  [status.code, status.result_code, status.response_code].includes(duplicateCode)

/** Whether it says that it never saw the order; it says so with status 404, and with 200. */
export const isAbsent = ({ status, data }: Carrier2Answer): boolean =>
  data?.transaction == null &&
  status.success === false &&
  (status.result_code === absentCode || status.response_code?.endsWith(absentEnding) === true)

export const reasonTextOf = ({ status, data }: Carrier2Answer): string | undefined =>
  status.response_code ?? status.result_code ?? data?.transaction?.message ?? status.message

export const failureOf = (answer: Carrier2Answer): Report => {
  const operatorReason = reasonTextOf(answer)
  const ending = (answer.status.response_code ?? '').slice(-4)
  if (ending === declinedEnding) return { kind: 'declined', operatorReason }
  return { kind: 'failed', reason: reasons[ending] ?? 'provider_error', operatorReason }
}

/** Only the transaction's own status decides; `success` stays true on some failures. */
export const reportOf = (answer: Carrier2Answer): Report => {
  const transaction = answer.data?.transaction
  switch (transaction?.status) {
    case 'TS':
      return { kind: 'succeeded', operatorReference: transaction[moneyIdField] }
    case 'TF':
      return failureOf(answer)
    case 'TE':
      return { kind: 'failed', reason: 'expired', operatorReason: reasonTextOf(answer) }
    default:
      return { kind: 'underway' }
  }
}

/** What gives a collection back whole may be answered in a word of its own. */
export const refundReportOf = (answer: Carrier2Answer): Report => {
  const transaction = answer.data?.transaction
  return transaction?.status === 'SUCCESS'
    ? { kind: 'succeeded', operatorReference: transaction[moneyIdField] }
    : reportOf(answer)
}

/** The operator takes only letters and digits. */
const wireId = (reference: string): string => reference.replaceAll('-', '')

/**
 * Whether a refund gives back all of a collection, in one call that takes no reference of ours;
 * any other refund is paid out.
 */
export const isWholeRefund = ({ type, amount, original }: OperatorOrder): boolean =>
  type === 'refund' && original?.amount === amount && original.operatorReference !== undefined

const post = (call: string, path: string, body: object): WireRequest => ({
  call,
  method: 'POST',
  path,
  body: JSON.stringify(body),
})

const nationalNumber = ({ msisdn }: OperatorOrder, settings: Carrier2Settings): string => {
  const national = parsePhoneNumberFromString(`+${msisdn}`)?.nationalNumber ?? msisdn
  return settings.keepsLeadingZero ? national : national.replace(/^0+/, '')
}

export const submissionOf = (order: OperatorOrder, settings: Carrier2Settings): WireRequest => {
  const { type, reference, country, currency, original } = order
  const id = wireId(reference)
  if (isWholeRefund(order)) {
    const transaction = { [moneyIdField]: original?.operatorReference }
    return post(type, '/standard/v1/payments/refund', { transaction })
  }
  const msisdn = nationalNumber(order, settings)
  const amount = JSON.rawJSON(toDecimal(order.amount, currency))
  if (type === 'collection') {
    return post(type, '/merchant/v1/payments/', {
      reference: id,
      subscriber: { country, currency, msisdn },
      transaction: { amount, country, currency, id },
    })
  }
  const { pin, pinPublicKey, pinPadding } = settings
  return post(type, '/standard/v1/disbursements/', {
    payee: { msisdn },
    reference: id,
    pin: encryptWith(pinPublicKey, pinPadding, pin),
    transaction: { amount, id, type: 'B2C' },
  })
}

export const enquiryOf = ({ type, reference }: OperatorOrder): WireRequest => ({
  call: `${type}_status`,
  method: 'GET',
  path: `/standard/v1/${type === 'collection' ? 'payments' : 'disbursements'}/${wireId(reference)}`,
})
