import type { Response } from 'express'
import type { FieldErrors } from '../domain/field-errors.ts'
import type { Caller, Principal } from '../domain/merchants/caller.ts'
import type { ApiKeyOwner } from './api-key-cache.ts'

/** What the steps that handle a request store for later steps. */
export interface RequestState {
  /** The address of the service, for the links of refusals. */
  publicUrl?: string
  /** As in the documents, or of a checkout page; undefined for any other request. */
  operationId?: string | undefined
  /** Whether the request is a `HEAD`: the reply is that to a `GET`, without its body. */
  isWithoutBody?: boolean
  /** Present once the API key is accepted. */
  caller?: Caller
  /** Who was authenticated: the caller of an API key, or an administrator. */
  principal?: Principal
  apiKeyOwner?: ApiKeyOwner
  /** The errors found before the validator ran; the refusal has both these and the validator's. */
  fieldErrors?: FieldErrors
  /** The data that the operation's own check found for its handler. */
  found?: unknown
  /** The fields of a sandbox request that production would refuse. */
  liveFieldErrors?: FieldErrors | undefined
  /** The body with its numbers as written, if a double cannot hold some: `readExactly`. */
  exactBody?: unknown
  /** For a CSV file, the line of each payout. */
  csvLines?: number[]
  /** For a CSV file, the names of its columns. */
  csvColumns?: string[]
  /** For a CSV file, the unit of its amounts. */
  csvUnit?: 'minor' | 'major'
  /** How many lines of the body are faulty; absent until all are checked. */
  faultyLines?: number | undefined
  /** The id of what the request created, for the log. */
  createdId?: string | undefined
}

/** The state of a request, with types: `locals` of Express accepts misspelt names. */
export const stateOf = (res: Response): RequestState => res.locals
