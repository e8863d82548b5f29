import type { Request, RequestHandler } from 'express'
import type { FieldError, FieldErrors } from '../domain/field-errors.ts'
import { InvalidRequest } from '../domain/problems.ts'
import { findTextError, findUnstorable, type TextError } from '../domain/request-text.ts'
import { type Checked, isObject, type RequestCheck } from '../operations/request-check.ts'
import type { Declared } from './documents.ts'
import { countHeaders } from './observe-requests.ts'
import { type RequestState, stateOf } from './request-state.ts'

/** Finds wrong fields. A check may skip the fields that are `known` to be wrong. */
export type FieldCheck<Result = FieldErrors> = (
  req: Request,
  state: RequestState,
  known: FieldErrors,
) => Result

/** Runs the operation's own check, and stores what it found for the handler. */
export const ownCheck =
  (check: RequestCheck): FieldCheck<FieldErrors | Promise<FieldErrors>> =>
  (req, state, known) => {
    const { caller, csvLines } = state
    const request = { body: req.body as unknown, query: req.query, caller, csvLines }
    const keep = (checked: Checked<unknown>): FieldErrors => {
      state.found = checked.found
      state.liveFieldErrors = checked.liveFieldErrors
      state.faultyLines = checked.faultyLines
      if (checked.shortened !== undefined) req.body = checked.shortened
      return checked.fieldErrors ?? {}
    }
    const checked = check(request, known)
    return checked instanceof Promise ? checked.then(keep) : keep(checked)
  }

/**
 * Runs the common checks, and then the operation's own. `rejectFieldErrors` or the error handler
 * refuses the request with all errors that they find.
 */
export const collectFieldErrors =
  (checks: FieldCheck[], last?: FieldCheck<FieldErrors | Promise<FieldErrors>>): RequestHandler =>
  (req, res, next) => {
    const state = stateOf(res)
    let known: FieldErrors = {}
    for (const check of checks) known = { ...known, ...check(req, state, known) }
    const finish = (found: FieldErrors): void => {
      state.fieldErrors = { ...known, ...found }
      next()
    }
    const found = last?.(req, state, known) ?? {}
    if (found instanceof Promise) found.then(finish).catch(next)
    else finish(found)
  }

export const rejectFieldErrors: RequestHandler = (_req, res, next) => {
  const { fieldErrors = {} } = stateOf(res)
  if (Object.keys(fieldErrors).length > 0) throw new InvalidRequest(fieldErrors)
  next()
}

const textErrorCodes = {
  depth: 'too_deep',
  text: 'unsupported_characters',
  number: 'inexact_number',
  direction: 'changes_direction',
} as const satisfies Record<TextError, FieldError['code']>

/** The faults of texts in these fields; a faulty item of a list of objects is named by itself. */
const findTextFaults = (
  source: unknown,
  names: string[],
  find: (value: unknown) => TextError | undefined,
): FieldErrors => {
  if (typeof source !== 'object' || source === null || Array.isArray(source)) return {}
  const faults = names.flatMap((name): [string, FieldError[]][] => {
    const value = Object.hasOwn(source, name)
      ? (source as Record<string, unknown>)[name]
      : undefined
    const fault = find(value)
    if (fault === undefined) return []
    const at = Array.isArray(value) ? value.findIndex((item) => isObject(item) && find(item)) : -1
    return [[at < 0 ? name : `${name}[${at}]`, [{ code: textErrorCodes[fault] }]]]
  })
  return Object.fromEntries(faults)
}

/** The faults of texts in a query, which are searched, and in a body, which are stored. */
export const textFaultsOf = (
  request: { query: unknown; body: unknown },
  names: { query: string[]; fields: string[] },
): FieldErrors => ({
  ...findTextFaults(request.query, names.query, findUnstorable),
  ...findTextFaults(request.body, names.fields, findTextError),
})

/** Finds text that no column of the database can store, or that shows as another text. */
export const textFaults =
  (declared: Declared): FieldCheck =>
  ({ body, query }, { exactBody }) =>
    textFaultsOf({ query, body: exactBody ?? body }, declared)

/** Refuses a second value of a parameter that takes one. */
export const repeatedParameters =
  ({ single }: Declared): FieldCheck =>
  ({ query }) =>
    Object.fromEntries(
      single
        .filter((name) => Array.isArray(query[name]))
        .map((name) => [name, [{ code: 'repeated_parameter' }]]),
    )

const wholeNumber = /^-?\d+$/
const exactNumber = /^-?\d{1,16}$/

const numberError = (value: unknown): FieldError | undefined => {
  if (typeof value !== 'string' || !wholeNumber.test(value)) return { code: 'not_whole_number' }
  return exactNumber.test(value) ? undefined : { code: 'inexact_number' }
}

/** Refuses `0x10` and `1e2`, which the validator's coercion would accept. */
export const numberErrors =
  ({ numbers }: Declared): FieldCheck =>
  ({ query }, _state, known) => {
    const fieldErrors: FieldErrors = {}
    for (const name of numbers) {
      const value = query[name]
      if (value === undefined || known[name] !== undefined) continue
      const error = numberError(value)
      if (error !== undefined) fieldErrors[name] = [error]
    }
    return fieldErrors
  }

/** Refuses a second `Idempotency-Key`: Node would join the two into one key. */
export const repeatedKey =
  ({ headers }: Declared): FieldCheck =>
  (req): FieldErrors =>
    headers.includes('idempotency-key') && countHeaders(req, 'idempotency-key') > 1
      ? { 'Idempotency-Key': [{ code: 'repeated_header' }] }
      : {}

/** Refuses a missing body; the validator does so only if a field of the body is required. */
export const missingBody =
  (isRequired: boolean): FieldCheck =>
  ({ body }): FieldErrors =>
    isRequired && body === undefined ? { body: [{ code: 'not_json_object' }] } : {}
