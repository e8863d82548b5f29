import type { Response } from 'express'
import type { FieldErrors } from '../domain/field-errors.ts'
import type { Caller, Principal } from '../domain/merchants/caller.ts'
import type { ApiKeyOwner } from './api-key-cache.ts'

/** What is learnt about a request on its way through the checks. */
export interface RequestState {
  /** Where the service is reached, for what a refusal refers to. */
  publicUrl?: string
  /** Of the documents, or of the checkout page; undefined where neither has such a request. */
  operationId?: string | undefined
  /** Of a `HEAD`: the reply is that to a `GET`, and nobody reads its body. */
  isWithoutBody?: boolean
  /** Present once the API key is accepted. */
  caller?: Caller
  /** Who was accepted: the caller of an API key, or the staff of the service. */
  principal?: Principal
  apiKeyOwner?: ApiKeyOwner
  /** What was found wrong before the validator looked; refused together with what it finds. */
  fieldErrors?: FieldErrors
  /** What the operation's own check looked up for its handler. */
  found?: unknown
  /** What production would refuse of this request of the sandbox. */
  liveFieldErrors?: FieldErrors | undefined
  /** The text of a body in which numbers may be that no double can hold. */
  json?: string
  /** Such a body, with those numbers as they were written: see `readExactly`. */
  exactBody?: unknown
  /** Of a body of CSV, the line of the file of each of its payouts. */
  csvLines?: number[]
  /** Of a body of CSV, the names of its columns. */
  csvColumns?: string[]
  /** How many lines of the body are faulty, once all of them are checked. */
  faultyLines?: number | undefined
  /** Of what the request created. */
  createdId?: string | undefined
}

/** The state of a request. Express types `locals` so loosely that a misspelt name compiles. */
export const stateOf = (res: Response): RequestState => res.locals
