import type { FieldErrors } from '../domain/field-errors.ts'
import type { Caller } from '../domain/merchants/caller.ts'

/** A request before validation. Its body and query may contain anything. */
export interface CheckedRequest {
  body: unknown
  query: Record<string, unknown>
  caller: Caller | undefined
  csvLines?: number[] | undefined
}

export interface Checked<Found> {
  fieldErrors?: FieldErrors
  /** Data that the check loaded for the handler. Always present if every field is valid. */
  found?: Found | undefined
  /** The fields of a sandbox request that live mode would reject. */
  liveFieldErrors?: FieldErrors | undefined
  /** For a body with lines: the number of invalid lines. */
  faultyLines?: number
  /**
   * The body without the lines whose errors are only counted, so that the validator does not report
   * them. The request is rejected in any case.
   */
  shortened?: unknown
}

/** Finds invalid fields. A check may skip fields that are already `known` to be invalid. */
export type RequestCheck<Found = unknown> = (
  request: CheckedRequest,
  known: FieldErrors,
) => Checked<Found> | Promise<Checked<Found>>

/** The types of the data that checks pass to handlers, by operation. */
export type FoundBy<Checks> = {
  [Op in keyof Checks]: Checks[Op] extends RequestCheck<infer Found> ? Found : undefined
}

export type Fields = Record<string, unknown>

export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the fields of the body, or an empty object for any other body. */
export const fieldsOf = ({ body }: CheckedRequest): Fields => (isObject(body) ? body : {})
