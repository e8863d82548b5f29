import type { FieldErrors } from '../domain/field-errors.ts'
import type { Caller } from '../domain/merchants/caller.ts'

/** A request before validation: its body and its query may contain anything. */
export interface CheckedRequest {
  body: unknown
  query: Record<string, unknown>
  caller: Caller | undefined
  /** For a CSV file, the line of each payout. */
  csvLines?: number[] | undefined
}

export interface Checked<Found> {
  fieldErrors?: FieldErrors
  /** Data that the check found for the handler; always present if no field is wrong. */
  found?: Found | undefined
  /** The fields of a sandbox request that production would refuse. */
  liveFieldErrors?: FieldErrors | undefined
  /** For a body with lines: the number of invalid lines. */
  faultyLines?: number
  /**
   * The body without the lines whose faults are only counted, so that the validator does not report
   * them. The request is rejected in any case.
   */
  shortened?: unknown
}

/** Finds wrong fields. A check may skip the fields that are `known` to be wrong. */
export type RequestCheck<Found = unknown> = (
  request: CheckedRequest,
  known: FieldErrors,
) => Checked<Found> | Promise<Checked<Found>>

/** The types of the data that the checks pass to the handlers, by operation. */
export type FoundBy<Checks> = {
  [Op in keyof Checks]: Checks[Op] extends RequestCheck<infer Found> ? Found : undefined
}

export type Fields = Record<string, unknown>

export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The fields of the body; empty if the body is not an object. */
export const fieldsOf = ({ body }: CheckedRequest): Fields => (isObject(body) ? body : {})
