import { digitsOf, maskedNumber } from '../domain/phone-number.ts'
import { redacted } from './recorded-answer.ts'

/** The fields of an order that providers repeat in their answers. */
export type AnswerField = 'reference' | 'amount' | 'currency' | 'phone_number'

/** One field of an answer that is not as it was sent; of a number only the ends show. */
export interface AnswerDifference {
  field: AnswerField
  sent: string
  answered: string
}

/** A field as it was sent and as it was answered; undefined where the answer leaves it out. */
export interface ComparedField {
  field: AnswerField
  sent: string
  answered: string | undefined
  isSame: (answered: string) => boolean
}

const identifier = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i
const amount = /^-?\d{1,3}(,?\d{3})*(\.\d{1,8})?$|^-?\d{1,16}(\.\d{1,8})?$/
const wholeNumberLengthMin = 10
const shownDigits = 2

/** A number without its middle; of a short one only the last digits show. */
const maskedParty = (text: string): string => {
  const digits = digitsOf(text)
  return digits.length >= wholeNumberLengthMin
    ? maskedNumber(digits)
    : `•••${digits.slice(-shownDigits)}`
}

/** Amounts and references are shown whole; what is none of them may hold a number. */
const shown = (field: AnswerField, text: string): string => {
  if (field === 'phone_number') return maskedParty(text)
  const isWhole = field === 'amount' ? amount.test(text) : identifier.test(text)
  return isWhole ? text : redacted(text)
}

/** The fields in which an answer is about something else than was sent. */
export const differencesIn = (fields: ComparedField[]): AnswerDifference[] =>
  fields.flatMap(({ field, sent, answered, isSame }) =>
    answered === undefined || isSame(answered)
      ? []
      : [{ field, sent: shown(field, sent), answered: shown(field, answered) }],
  )
