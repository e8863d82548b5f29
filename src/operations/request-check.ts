import type { FieldErrors } from '../domain/field-errors.ts'
import type { Caller } from '../domain/merchants/caller.ts'

/** A request as checks see it: its body and its query may be wrong in any way. */
export interface CheckedRequest {
  body: unknown
  query: Record<string, unknown>
  caller: Caller | undefined
}

export interface Checked<Found> {
  fieldErrors?: FieldErrors
  /** What the handler needs and the check looked up; there where no field is wrong. */
  found?: Found | undefined
  /** What production would refuse of a request of the sandbox. */
  liveFieldErrors?: FieldErrors | undefined
  /** How many lines are faulty, of a body that is a list of them. */
  faultyLines?: number
  /** Such a body without the lines after those whose faults are told; it is refused. */
  shortened?: unknown
}

/** Looks for wrong fields; what is `known` to be wrong with a field need not be looked at again. */
export type RequestCheck<Found = unknown> = (
  request: CheckedRequest,
  known: FieldErrors,
) => Checked<Found> | Promise<Checked<Found>>

/** What the checks find for the handlers, by operation. */
export type FoundBy<Checks> = {
  [Op in keyof Checks]: Checks[Op] extends RequestCheck<infer Found> ? Found : undefined
}

export type Fields = Record<string, unknown>

export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The fields of the body; none where it is no object. */
export const fieldsOf = ({ body }: CheckedRequest): Fields => (isObject(body) ? body : {})
