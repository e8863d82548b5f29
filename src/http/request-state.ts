import type { RequestHandler, Response } from 'express'
import type { FieldErrors } from '../domain/field-errors.ts'
import { type Language, languages } from '../domain/language.ts'
import type { Caller, Principal } from '../domain/merchants/caller.ts'
import type { ApiKeyOwner } from './api-key-cache.ts'

/** State that each step of request handling stores for later steps. */
export interface RequestState {
  /**
   * The caller's address, as trusted proxies report it. Undefined if the reported address is
   * invalid.
   */
  address?: string | undefined
  publicUrl?: string
  /** The operationId from the documents, or the name of a page. Undefined for other requests. */
  operationId?: string | undefined
  /** The language of error responses. The default is French, the language of the API contract. */
  language?: Language
  /** True for a `HEAD`, whose response is a `GET` response without the body. */
  isWithoutBody?: boolean
  /** Set once the API key has been accepted. */
  caller?: Caller
  /** The authenticated caller: the caller of an API key, or an administrator. */
  principal?: Principal
  /** Also set if the request is rejected. */
  apiKeyOwner?: ApiKeyOwner
  /** Why the request was rejected, for the log: a problem code, or the error of the key. */
  reason?: string
  /** The error response combines these errors with the errors of the validator. */
  fieldErrors?: FieldErrors
  /** The data that the operation's check loaded for the handler. */
  found?: unknown
  /** Live mode would reject these fields of a sandbox request. */
  liveFieldErrors?: FieldErrors | undefined
  /**
   * The body with its numbers as written, if a double cannot represent some of them: see
   * `readExactly`.
   */
  exactBody?: unknown
  csvLines?: number[]
  csvColumns?: string[]
  csvUnit?: 'minor' | 'major'
  /** The number of invalid lines in the body. Undefined until all lines are checked. */
  faultyLines?: number | undefined
  /** The id of the created resource, for the log. */
  createdId?: string | undefined
}

/** Express's `locals` would accept misspelt names. */
export const stateOf = (res: Response): RequestState => res.locals

export const languageOf = (res: Response): Language => stateOf(res).language ?? 'fr'

/**
 * Uses the application's language if `Accept-Language` is missing or is `*`. No `Vary` is needed,
 * because caches store no response to a request with credentials (RFC 9111, 3.5).
 */
export const negotiateLanguage: RequestHandler = (req, res, next) => {
  const asked = req.get('accept-language')?.trim() ?? '*'
  const language = asked === '*' ? false : req.acceptsLanguages(...languages)
  if (language !== false) stateOf(res).language = language as Language
  next()
}
