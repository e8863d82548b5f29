import { digitsOf, maskedNumber, withoutNumbers } from '../domain/phone-number.ts'
import type { AnswerDifference, AnswerField, ProviderAnswer } from './provider.ts'

const textMax = 200
const codeMax = 64
/**
 * Must be longer than the stored text, so that no phone number is truncated before it is masked.
 */
const readMax = 2 * textMax

/** A provider's text, capped, with masked phone numbers. */
export const redact = (text: string): string =>
  withoutNumbers(text.slice(0, readMax)).slice(0, textMax)

const codeOf = (code: string | undefined): string | null => {
  if (code === undefined) return null
  return redact(code).slice(0, codeMax)
}

export interface ProviderMessage {
  code?: string | undefined
  message?: string | undefined
}

/** An answer as stored and logged. */
export const recordedAnswer = (
  call: string,
  { status, receivedAt }: { status: number; receivedAt: string },
  { code, message }: ProviderMessage,
  differences: AnswerDifference[] = [],
): ProviderAnswer => ({
  call,
  http_status: status,
  code: codeOf(code),
  message: message === undefined ? null : redact(message),
  received_at: receivedAt,
  differences,
})

/** A record of why there was no answer, and when, as ISO 8601. */
export const missingAnswer = (call: string, code: string, at: string): ProviderAnswer => ({
  call,
  http_status: null,
  code: codeOf(code),
  message: null,
  received_at: at,
  differences: [],
})

/** A field in our request and in the provider's answer; undefined if the answer leaves it out. */
interface ComparedField {
  field: AnswerField
  sent: string
  answered: string | undefined
  isSame: (answered: string) => boolean
}

const identifier = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i
const amount = /^-?\d{1,3}(,?\d{3})*(\.\d{1,8})?$|^-?\d{1,16}(\.\d{1,8})?$/
const wholeNumberLengthMin = 10
const shownDigits = 2

/** A number without its middle; a short number shows only its last digits. */
const maskedParty = (text: string): string => {
  const digits = digitsOf(text)
  return digits.length >= wholeNumberLengthMin
    ? maskedNumber(digits)
    : `•••${digits.slice(-shownDigits)}`
}

/**
 * Shows amounts and references in full; any other text may contain a phone number, which is masked.
 */
const showField = (field: AnswerField, text: string): string => {
  if (field === 'phone_number') return maskedParty(text)
  const isWhole = field === 'amount' ? amount.test(text) : identifier.test(text)
  return isWhole ? text : redact(text)
}

/** The fields of an answer that do not match the request. */
export const differencesIn = (fields: ComparedField[]): AnswerDifference[] =>
  fields.flatMap(({ field, sent, answered, isSame }) =>
    answered === undefined || isSame(answered)
      ? []
      : [{ field, sent: showField(field, sent), answered: showField(field, answered) }],
  )
