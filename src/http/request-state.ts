import type { RequestHandler, Response } from 'express'
import type { FieldErrors } from '../domain/field-errors.ts'
import { type Language, languages } from '../domain/language.ts'
import type { Caller, Principal } from '../domain/merchants/caller.ts'
import type { ApiKeyOwner } from './api-key-cache.ts'

/** State that the steps of request handling store for later steps. */
export interface RequestState {
  /** The caller's address, as trusted proxies report it; undefined if it is not an address. */
  address?: string | undefined
  /** The service's own address, for links in refusals. */
  publicUrl?: string
  /** As in the documents, or of a checkout page; undefined for any other request. */
  operationId?: string | undefined
  /** The language of refusals; absent for French, the language of the API contract. */
  language?: Language
  /** Whether the request is a `HEAD`: the reply is a `GET` reply without its body. */
  isWithoutBody?: boolean
  /** Present once the API key was accepted. */
  caller?: Caller
  /** The authenticated caller: the caller of an API key, or an administrator. */
  principal?: Principal
  /** The API key of the request and its owner, even if the request is refused. */
  apiKeyOwner?: ApiKeyOwner
  /** Why the request is refused, for the log: a problem code, or the fault of the key. */
  reason?: string
  /** The errors found before the validator ran; a refusal combines these with the validator's. */
  fieldErrors?: FieldErrors
  /** The data that the operation's specific check found for its handler. */
  found?: unknown
  /** The fields of a sandbox request that production would refuse. */
  liveFieldErrors?: FieldErrors | undefined
  /** The body with its numbers as written, if a double cannot represent some: `readExactly`. */
  exactBody?: unknown
  /** For a CSV file, the line of each payout. */
  csvLines?: number[]
  /** For a CSV file, the names of its columns. */
  csvColumns?: string[]
  /** For a CSV file, the unit of its amounts. */
  csvUnit?: 'minor' | 'major'
  /** How many lines of the body are faulty; absent until all are checked. */
  faultyLines?: number | undefined
  /** The id of the resource that the request created, for the log. */
  createdId?: string | undefined
}

/** The typed state of a request: Express's `locals` accepts misspelt names. */
export const stateOf = (res: Response): RequestState => res.locals

/** The language of the refusals of a request. */
export const languageOf = (res: Response): Language => stateOf(res).language ?? 'fr'

/**
 * Refusals are in the language of `Accept-Language`; without one, or with `*`, in the application's
 * language. No `Vary` is needed: caches store no reply to a request with credentials (RFC 9111,
 * 3.5).
 */
export const negotiateLanguage: RequestHandler = (req, res, next) => {
  const asked = req.get('accept-language')?.trim() ?? '*'
  const language = asked === '*' ? false : req.acceptsLanguages(...languages)
  if (language !== false) stateOf(res).language = language as Language
  next()
}
