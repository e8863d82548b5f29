import type { RequestHandler, Response } from 'express'
import type { FieldErrors } from '../domain/field-errors.ts'
import { type Language, languages } from '../domain/language.ts'
import type { Caller, Principal } from '../domain/merchants/caller.ts'
import type { ApiKeyOwner } from './api-key-cache.ts'

/** State that one step of request handling stores for later steps. */
export interface RequestState {
  /** The caller's address, as trusted proxies report it. Undefined if it is not an address. */
  address?: string | undefined
  publicUrl?: string
  /**
   * The operationId from the documents, or the name of a checkout page. Undefined for other
   * requests.
   */
  operationId?: string | undefined
  /** The language of error responses. Absent for French, the language of the API contract. */
  language?: Language
  /** Whether the request is a `HEAD`, whose response is a `GET` response without the body. */
  isWithoutBody?: boolean
  /** Set once the API key has been accepted. */
  caller?: Caller
  /** The authenticated caller: an API key's caller, or an administrator. */
  principal?: Principal
  /** The API key of the request and its owner, even if the request is rejected. */
  apiKeyOwner?: ApiKeyOwner
  /** Why the request is rejected, for the log: a problem code, or the error of the key. */
  reason?: string
  /**
   * The errors found before the validator ran. An error response combines them with the
   * validator's.
   */
  fieldErrors?: FieldErrors
  /** The data that the operation's own check loaded for its handler. */
  found?: unknown
  /** The fields of a sandbox request that live mode would reject. */
  liveFieldErrors?: FieldErrors | undefined
  /**
   * The body with its numbers as written, if a double cannot represent some of them: see
   * `readExactly`.
   */
  exactBody?: unknown
  csvLines?: number[]
  csvColumns?: string[]
  csvUnit?: 'minor' | 'major'
  /** The number of invalid lines in the body. Absent until all lines are checked. */
  faultyLines?: number | undefined
  /** The id of the resource that the request created, for the log. */
  createdId?: string | undefined
}

/** The typed state of a request. Express's `locals` would accept misspelt names. */
export const stateOf = (res: Response): RequestState => res.locals

export const languageOf = (res: Response): Language => stateOf(res).language ?? 'fr'

/**
 * Selects the language of error responses from `Accept-Language`. Without the header, or with `*`,
 * uses the application's language. No `Vary` is needed, because caches store no response to a
 * request with credentials (RFC 9111, 3.5).
 */
export const negotiateLanguage: RequestHandler = (req, res, next) => {
  const asked = req.get('accept-language')?.trim() ?? '*'
  const language = asked === '*' ? false : req.acceptsLanguages(...languages)
  if (language !== false) stateOf(res).language = language as Language
  next()
}
