import { digitsOf, maskedNumber, withoutNumbers } from '../domain/phone-number.ts'
import type { AnswerDifference, AnswerField, ProviderAnswer } from './provider.ts'

const textMax = 200
const codeMax = 64
/** The limit is longer than the stored text, so that no phone number is cut before it is masked. */
const readMax = 2 * textMax

/** Shortens a provider's text and masks phone numbers. */
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

/** Returns a response in the form that is logged and stored. */
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

/** `code` explains why there is no response. `at` is in ISO 8601. */
export const missingAnswer = (call: string, code: string, at: string): ProviderAnswer => ({
  call,
  http_status: null,
  code: codeOf(code),
  message: null,
  received_at: at,
  differences: [],
})

/** `answered` is undefined if the response omits the field. */
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

/** Masks the middle of a number. A short number keeps only its last digits. */
const maskedParty = (text: string): string => {
  const digits = digitsOf(text)
  return digits.length >= wholeNumberLengthMin
    ? maskedNumber(digits)
    : `•••${digits.slice(-shownDigits)}`
}

/** Shows amounts and references in full. Masks phone numbers, and any number in other texts. */
const showField = (field: AnswerField, text: string): string => {
  if (field === 'phone_number') return maskedParty(text)
  const isWhole = field === 'amount' ? amount.test(text) : identifier.test(text)
  return isWhole ? text : redact(text)
}

export const differencesIn = (fields: ComparedField[]): AnswerDifference[] =>
  fields.flatMap(({ field, sent, answered, isSame }) =>
    answered === undefined || isSame(answered)
      ? []
      : [{ field, sent: showField(field, sent), answered: showField(field, answered) }],
  )
