import { countryName } from '../../domain/country-names.ts'
import type { FieldError, FieldErrorOf, FieldErrors } from '../../domain/field-errors.ts'
import { type Problem, type ProblemReason, TooManyAttempts } from '../../domain/problems.ts'
import { fieldErrorText } from '../../replies/field-error-texts.ts'
import { guides } from '../../replies/problem-guide.ts'
import { anchorOf, refused } from '../../replies/replies.ts'
import { amountText } from '../amount-text.ts'
import type { Language } from '../layout.ts'
import { texts } from './texts.ts'

/** Refusals as people read them: in French the sentences of the API, in English the guide's. */

/** What people read in place of the words of JSON Schema, by keyword. */
const sentences: Readonly<Record<string, string>> = {
  required: 'This is needed.',
  enum: 'This is none of the choices.',
  const: 'This is none of the choices.',
}

const mustBeNumber = /^must be (integer|number)/

const inWords = (message: string): string =>
  message.replace(/^must be >= /, 'must be at least ').replace(/^must be <= /, 'must be at most ')

const sentenceOf = ({ keyword, message }: FieldErrorOf<'schema_violation'>): string =>
  /^must match (pattern|format)/.test(message)
    ? 'This is not written as it should be.'
    : mustBeNumber.test(message)
      ? 'This is no number that fits here. Write it as 12500 or 12 500.'
      : (sentences[keyword] ?? `This ${inWords(message)}.`)

const maximumOf = (
  { maximum: amount, currency }: FieldErrorOf<'amount_above_maximum'>,
  language: Language,
): string => amountText({ amount, currency, language, as: 'code' })

const englishFacts = (error: FieldError): string => {
  switch (error.code) {
    case 'schema_violation':
      return sentenceOf(error)
    case 'wrong_proof':
      return 'This does not prove who you are.'
    case 'passkey_not_taken':
      return 'This passkey was not accepted. Try again.'
    case 'date_range_required':
      return `With this filter, the beginning is needed, at most ${error.days} days before the end.`
    case 'not_a_phone_number':
      return 'This is no phone number. Write +242…, or choose a country.'
    case 'required_with_failed':
      return `This has to be one of: ${error.values.join(', ')}.`
    case 'required_with_settle':
      return 'Choose how it ended.'
    case 'unprovable_status':
      return 'This transaction cannot end so.'
    case 'unsupported_characters':
      return 'This has characters that cannot be stored.'
    case 'changes_direction':
      return 'Remove the invisible characters that change the writing direction.'
    case 'url_with_hidden_characters':
      return 'Remove the space or invisible character from this address.'
    case 'not_one_of':
      return error.country === undefined
        ? `This has to be one of: ${error.values.join(', ')}.`
        : `${countryName(error.country, 'en')} uses ${error.values.join(' or ')}.`
    case 'not_own_permission':
      return `You do not have these yourself: ${error.names.join(', ')}.`
    case 'not_a_day':
      return 'This is no day. Write it as YYYY-MM-DD.'
    case 'ends_before_start':
      return 'This day is before the first day.'
    case 'not_above_minimum':
      return 'This amount is less than the smallest.'
    case 'not_key_and_value':
      return 'Write a name and a value: order=42.'
    case 'not_an_amount':
      return 'This is no amount of this currency. Write it as 12 500.'
    case 'currency_required':
      return 'Choose the currency of this amount.'
    case 'amount_above_maximum':
      return `This is more than ${maximumOf(error, 'en')}.`
    case 'unknown_organisation':
      return 'No merchant matches, or several do.'
    case 'webhook_endpoint_disabled':
      return 'This endpoint is disabled. Enable it first.'
    default:
      return `This is not accepted here (${error.code}).`
  }
}

/** In French, where the sentence of the API is not for people who read a form. */
const frenchFacts = (error: FieldError): string => {
  switch (error.code) {
    case 'schema_violation':
      return mustBeNumber.test(error.message)
        ? 'Ce n’est pas un nombre qui convient. Écrivez-le 12500 ou 12 500.'
        : fieldErrorText(error)
    case 'not_a_phone_number':
      return 'Ce n’est pas un numéro de téléphone. Écrivez +242…, ou choisissez un pays.'
    case 'unknown_organisation':
      return 'Aucun marchand ne correspond, ou plusieurs correspondent.'
    case 'not_one_of':
      return error.country === undefined
        ? fieldErrorText(error)
        : `${countryName(error.country, 'fr')}\u00a0: devise ${error.values.join(' ou ')}.`
    case 'amount_above_maximum':
      return `C’est plus que ${maximumOf(error, 'fr')}.`
    default:
      return fieldErrorText(error)
  }
}

export const fieldText = (error: FieldError, language: Language): string =>
  language === 'fr' ? frenchFacts(error) : englishFacts(error)

/** The sentences about one field. */
export const fieldTexts = (
  errors: FieldErrors | undefined,
  name: string,
  language: Language,
): string[] => (errors?.[name] ?? []).map((error) => fieldText(error, language))

export interface ProblemText {
  status: number
  title: string
  text: string
}

const remainingText = ({ remaining: amount, currency }: { remaining: number; currency: string }) =>
  `Left to refund: ${amountText({ amount, currency, language: 'en', as: 'code' })}.`

/** The English sentence for a refusal whose cause the guide does not single out. */
const englishCause = (reason: ProblemReason): string | undefined => {
  if (typeof reason === 'object') {
    switch (reason.code) {
      case 'refund_beyond_payment':
        return `This is more than can still be refunded. ${remainingText(reason)}`
      case 'refund_beyond_balance':
        return (
          `The available ${reason.currency} balance does not cover this refund. ` +
          remainingText(reason)
        )
      default:
        return undefined
    }
  }
  switch (reason) {
    case 'payment_under_way':
      return 'This payment is still processing. It can be refunded once it succeeds.'
    case 'payment_unsuccessful':
      return 'This payment did not succeed, so there is nothing to refund.'
    case 'payment_number_erased':
      return 'The number that paid was erased, so this payment can no longer be refunded.'
    case 'payment_refunded':
      return 'This payment is fully refunded, including refunds that are still processing.'
    default:
      return undefined
  }
}

export const problemText = (
  problem: Problem | TooManyAttempts,
  language: Language,
): ProblemText => {
  const { problems } = texts[language]
  if (problem instanceof TooManyAttempts) {
    return {
      status: 429,
      title: problems.often,
      text: problems.oftenText(problem.retryAfterSeconds),
    }
  }
  const reply = refused(problem.reason)
  const { status } = reply
  if (status === 404) return { status, title: problems.notFound, text: problems.notFoundText }
  if (problem.code === 'provider_unavailable')
    return { status, title: problems.refused, text: problems.noProvider }
  if (status >= 500) return { status, title: problems.failed, text: problems.failedText }
  const isOfRole = problem.code === 'person_not_permitted'
  const title = isOfRole ? problems.forbidden : problems.refused
  const guide = guides.en[anchorOf(reply)]
  const english =
    englishCause(problem.reason) ?? `${guide.meaning} ${guide.action}`.replaceAll('`', '')
  return { status, title, text: language === 'fr' ? reply.body.error : english }
}
