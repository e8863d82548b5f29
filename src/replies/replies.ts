import type { FieldErrors } from '../domain/field-errors.ts'
import type { Language } from '../domain/language.ts'
import type { ProblemCode, ProblemReason } from '../domain/problems.ts'
import { englishFieldText } from './field-error-texts-en.ts'
import { fieldErrorText } from './field-error-texts-fr.ts'
import {
  invalidRequestText,
  type ProblemAnchor,
  problemCatalogue,
  rateLimitText,
} from './problem-catalogue.ts'

/**
 * The stored response for an idempotency key must equal the response that is sent. Services
 * therefore import this file.
 */

/** The log contains `createdId`, the id of the created resource. */
interface CreatedReply<Body> {
  status: 201
  body: Body
  createdId?: string | undefined
}

export const created = <Body>(body: Body, createdId?: string): CreatedReply<Body> => ({
  status: 201,
  body,
  createdId,
})

/** The response to a change contains the resource in its new state. */
export const changed = async <Row, Resource>(
  row: Promise<Row>,
  resourceOf: (row: Row) => Resource,
) => ({ status: 200 as const, body: { data: resourceOf(await row) } })

interface ErrorReply {
  status: number
  body: { error: string; code: string }
}

interface CatalogueEntry {
  status: number
  error: Record<Language, string | ((facts: never) => string)>
  example?: object
  code?: string
}

const replyOf = (name: ProblemCode, facts: object | undefined, language: Language): ErrorReply => {
  const { status, error, code = name }: CatalogueEntry = problemCatalogue[name]
  const text = error[language]
  return { status, body: { error: typeof text === 'string' ? text : text(facts as never), code } }
}

export const refused = (reason: ProblemReason, language: Language): ErrorReply =>
  typeof reason === 'string'
    ? replyOf(reason, undefined, language)
    : replyOf(reason.code, reason, language)

export const statusOf = (reason: ProblemReason): number =>
  problemCatalogue[typeof reason === 'string' ? reason : reason.code].status

/** Returns the error with the facts of the example, as the documents show it. */
export const exampleRefusal = (name: ProblemCode, language: Language = 'fr'): ErrorReply => {
  const { example }: CatalogueEntry = problemCatalogue[name]
  return replyOf(name, example, language)
}

const fieldTexts = { fr: fieldErrorText, en: englishFieldText } as const

/** Each message appears once per field. */
export const invalid = (fieldErrors: FieldErrors, language: Language) => {
  const errors = Object.fromEntries(
    Object.entries(fieldErrors).map(([field, errors]) => [
      field,
      [...new Set(errors.map(fieldTexts[language]))],
    ]),
  )
  return { status: 422, body: { message: invalidRequestText[language], errors } }
}

export const rateLimited = (seconds: number, language: Language) => ({
  status: 429,
  body: { message: rateLimitText[language](seconds) },
})

/** Returns the name of the catalogue entry for an error. */
export const anchorOf = ({ status, body }: { status: number; body: unknown }): ProblemAnchor => {
  if (typeof body === 'object' && body !== null && 'code' in body) return body.code as ProblemAnchor
  return status === 429 ? 'rate_limited' : 'invalid_request'
}

/** Responses are stored and replayed as text. */
export const toStoredReply = ({
  status,
  body,
}: {
  status: number
  body: unknown
}): { status: number; body: string } => ({ status, body: JSON.stringify(body) })
