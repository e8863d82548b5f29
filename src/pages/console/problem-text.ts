import { countryName } from '../../domain/country-names.ts'
import type { FieldError, FieldErrors } from '../../domain/field-errors.ts'
import { type Problem, TooManyAttempts } from '../../domain/problems.ts'
import { amountText } from '../../replies/amount-text.ts'
import { englishFieldText } from '../../replies/field-error-texts-en.ts'
import { fieldErrorText } from '../../replies/field-error-texts-fr.ts'
import { refused } from '../../replies/replies.ts'
import type { Language } from '../layout.ts'
import { printed } from '../printed.ts'
import { texts } from './texts.ts'

const mustBeNumber = /^must be (integer|number)/

const limitOf = (amount: number, currency: string, language: Language): string =>
  amountText({ amount, currency, language, as: 'code' })

/** Replaces the API text if the form uses human-readable amounts or a different wording. */
const englishFacts = (error: FieldError): string => {
  switch (error.code) {
    case 'schema_violation':
      return mustBeNumber.test(error.message)
        ? 'Enter a number, such as 12500 or 12 500.'
        : englishFieldText(error)
    case 'unknown_organisation':
      return 'No single merchant matches. Type the full name.'
    case 'not_one_of':
      return error.country === undefined
        ? englishFieldText(error)
        : `${countryName(error.country, 'en')} uses ${error.values.join(' or ')}.`
    case 'amount_below_minimum':
      return `This is less than ${limitOf(error.minimum, error.currency, 'en')}.`
    case 'amount_above_maximum':
      return `This is more than ${limitOf(error.maximum, error.currency, 'en')}.`
    default:
      return englishFieldText(error)
  }
}

/** Replaces API texts that are unsuitable for people who fill in a form. */
const frenchFacts = (error: FieldError): string => {
  switch (error.code) {
    case 'schema_violation':
      return mustBeNumber.test(error.message)
        ? 'Saisissez un nombre, par exemple 12500 ou 12 500.'
        : fieldErrorText(error)
    case 'not_a_phone_number':
      return 'Saisissez un numéro au format international (+242…), ou un numéro local avec un pays.'
    case 'unknown_organisation':
      return 'Impossible d’identifier le marchand. Saisissez son nom complet.'
    case 'not_one_of':
      return error.country === undefined
        ? fieldErrorText(error)
        : `${countryName(error.country, 'fr')}\u00a0: choisissez ${error.values.join(' ou ')}.`
    case 'amount_below_minimum':
      return `Montant minimum\u00a0: ${limitOf(error.minimum, error.currency, 'fr')}.`
    case 'amount_above_maximum':
      return `Montant maximum\u00a0: ${limitOf(error.maximum, error.currency, 'fr')}.`
    default:
      return fieldErrorText(error)
  }
}

export const fieldText = (error: FieldError, language: Language): string =>
  printed(language === 'fr' ? frenchFacts(error) : englishFacts(error), language)

/**
 * Returns true if an error is about the form field, a part of the field (`ip_allow_list[1]`), or
 * the same field of a list item that the form submits (`payout_approval_rules[0].daily_limit`).
 */
export const isFaultOf = (fault: string, name: string): boolean =>
  fault === name ||
  fault.startsWith(`${name}[`) ||
  fault.startsWith(`${name}.`) ||
  fault.endsWith(`].${name}`)

/**
 * A text field contains one list item per line. Returns `Entry 2: ` for an error in the second
 * line.
 */
const itemOf = (fault: string, language: Language): string => {
  const at = /\[(\d+)\]$/.exec(fault)?.[1]
  if (at === undefined) return ''
  const position = Number(at) + 1
  return language === 'fr' ? `Élément ${position}\u00a0: ` : `Entry ${position}: `
}

export const fieldTexts = (
  errors: FieldErrors | undefined,
  name: string,
  language: Language,
): string[] =>
  Object.entries(errors ?? {})
    .filter(([fault]) => isFaultOf(fault, name))
    .flatMap(([fault, wrong]) =>
      wrong.map((error) => itemOf(fault, language) + fieldText(error, language)),
    )

interface ProblemText {
  status: number
  title: string
  text: string
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
  const reply = refused(problem.reason, language)
  const { status } = reply
  if (status === 404) return { status, title: problems.notFound, text: problems.notFoundText }
  if (problem.code === 'provider_unavailable')
    return { status, title: problems.refused, text: problems.noProvider }
  if (status >= 500) return { status, title: problems.failed, text: problems.failedText }
  const isOfRole = problem.code === 'person_not_permitted'
  const title = isOfRole ? problems.forbidden : problems.refused
  return { status, title, text: printed(reply.body.error, language) }
}
