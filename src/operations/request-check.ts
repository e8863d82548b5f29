import type { FieldErrors } from '../domain/field-errors.ts'
import type { Caller } from '../domain/merchants/caller.ts'

/** A request before validation. The body and the query may contain anything. */
export interface CheckedRequest {
  body: unknown
  query: Record<string, unknown>
  caller: Caller | undefined
  csvLines?: number[] | undefined
}

export interface Checked<Found> {
  fieldErrors?: FieldErrors
  /** The data that the check has loaded for the handler. Always set if all fields are valid. */
  found?: Found | undefined
  /** The errors of a sandbox request that live mode would reject. */
  liveFieldErrors?: FieldErrors | undefined
  /** The number of invalid lines in the body, if the body has lines. */
  faultyLines?: number
  /**
   * The body without the lines whose errors are only counted, so that the validator does not report
   * these errors. A request with a shortened body is always rejected.
   */
  shortened?: unknown
}

/** A check may skip fields whose errors are already `known`. */
export type RequestCheck<Found = unknown> = (
  request: CheckedRequest,
  known: FieldErrors,
) => Checked<Found> | Promise<Checked<Found>>

/** The types of the data that checks pass to handlers. */
export type FoundBy<Checks> = {
  [Op in keyof Checks]: Checks[Op] extends RequestCheck<infer Found> ? Found : undefined
}

export type Fields = Record<string, unknown>

export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns an empty object if the body is not an object. */
export const fieldsOf = ({ body }: CheckedRequest): Fields => (isObject(body) ? body : {})
