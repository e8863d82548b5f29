import type { Request, RequestHandler } from 'express'
import type { FieldError, FieldErrors } from '../domain/field-errors.ts'
import { InvalidRequest } from '../domain/problems.ts'
import { findTextError, type TextError } from '../domain/request-text.ts'
import type { Checked, RequestCheck } from '../operations/request-check.ts'
import type { Declared } from './documents.ts'
import { countHeaders } from './observe-requests.ts'
import { type RequestState, stateOf } from './request-state.ts'

/** Looks for wrong fields; what is `known` to be wrong with a field need not be looked at again. */
export type FieldCheck<Result = FieldErrors> = (
  req: Request,
  state: RequestState,
  known: FieldErrors,
) => Result

/** A check of an operation's own. */
export const ownCheck =
  (check: RequestCheck): FieldCheck<FieldErrors | Promise<FieldErrors>> =>
  (req, state, known) => {
    const request = { body: req.body as unknown, query: req.query, caller: state.caller }
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
 * Runs checks of our own, and last that of the operation; `rejectFieldErrors` or the error handler
 * refuses what they find.
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
} as const satisfies Record<TextError, FieldError['code']>

/** What no column can hold, field by field, in what an operation reads: see `findTextError`. */
export const unstorableText =
  ({ query: parameters, fields }: Declared): FieldCheck =>
  ({ body, query }, { exactBody }) => {
    const fieldErrors: FieldErrors = {}
    const find = (source: unknown, names: string[]): void => {
      if (typeof source !== 'object' || source === null || Array.isArray(source)) return
      for (const name of names) {
        const fieldError = Object.hasOwn(source, name)
          ? findTextError((source as Record<string, unknown>)[name])
          : undefined
        if (fieldError !== undefined) fieldErrors[name] = [{ code: textErrorCodes[fieldError] }]
      }
    }
    find(query, parameters)
    find(exactBody ?? body, fields)
    return fieldErrors
  }

const wholeNumber = /^\d{1,16}$/

/** `0x10`, `1e2` and repeated numbers, which coercion would let pass. */
export const numberErrors =
  ({ numbers }: Declared): FieldCheck =>
  ({ query }) => {
    const fieldErrors: FieldErrors = {}
    for (const name of numbers) {
      const value = query[name]
      if (value !== undefined && !(typeof value === 'string' && wholeNumber.test(value))) {
        fieldErrors[name] = [{ code: 'not_whole_number' }]
      }
    }
    return fieldErrors
  }

/** A second `Idempotency-Key` where one counts: Node would join the two into one key. */
export const repeatedKey =
  ({ headers }: Declared): FieldCheck =>
  (req): FieldErrors =>
    headers.includes('idempotency-key') && countHeaders(req, 'idempotency-key') > 1
      ? { 'Idempotency-Key': [{ code: 'repeated_header' }] }
      : {}

/** A body that is not there: the validator asks for it only where a field is required. */
export const missingBody =
  (isRequired: boolean): FieldCheck =>
  ({ body }): FieldErrors =>
    isRequired && body === undefined ? { body: [{ code: 'not_json_object' }] } : {}
