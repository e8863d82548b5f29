import type { Request, RequestHandler } from 'express'
import type { FieldError, FieldErrors } from '../domain/field-errors.ts'
import { InvalidRequest } from '../domain/problems.ts'
import {
  findFaultyCharacter,
  findTextError,
  findUnstorable,
  isInvisible,
  pathOfFault,
  type TextError,
} from '../domain/request-text.ts'
import { isTimestamp } from '../domain/timestamp.ts'
import { type Checked, isObject, type RequestCheck } from '../operations/request-check.ts'
import type { Declared } from './documents.ts'
import { countHeaders } from './observe-requests.ts'
import { type RequestState, stateOf } from './request-state.ts'
import { joinNames } from './schema-errors.ts'

/** A check may skip fields that are already `known` to be invalid. */
type FieldCheck<Result = FieldErrors> = (
  req: Request,
  state: RequestState,
  known: FieldErrors,
) => Result

/** Runs the check of one operation and stores its result for the handler. */
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
 * `last` is the check of the operation, which runs after the common checks. `rejectFieldErrors` or
 * the error handler then rejects the request with all errors.
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

/**
 * Finds the first text error in each field. The keys of the result are the paths of the invalid
 * parts.
 */
const findTextFaults = (
  source: unknown,
  names: string[],
  find: (value: unknown) => TextError | undefined,
  freeObjects: string[] = [],
): FieldErrors => {
  if (typeof source !== 'object' || source === null || Array.isArray(source)) return {}
  const faults = names.flatMap((name): [string, FieldError[]][] => {
    const value = Object.hasOwn(source, name)
      ? (source as Record<string, unknown>)[name]
      : undefined
    const fault = find(value)
    if (fault === undefined) return []
    const code = textErrorCodes[fault]
    const path = pathOfFault(value, find)
    const [key] = path
    if (key !== undefined && freeObjects.includes(name)) return [[name, [{ code, key }]]]
    const part = path.reduce<unknown>((whole, step) => Object(whole)[step], value)
    const found = typeof part === 'string' ? findFaultyCharacter(part) : undefined
    return [[joinNames([name, ...path]), [{ code, ...(found && { found }) }]]]
  })
  return Object.fromEntries(faults)
}

/** The audit trail stores every declared `reason`, so a reason must not be blank. */
const reasonFaults = (source: unknown, names: string[]): FieldErrors => {
  if (!names.includes('reason') || !isObject(source) || !Object.hasOwn(source, 'reason')) return {}
  const { reason } = source
  return typeof reason === 'string' && isInvisible(reason)
    ? { reason: [{ code: 'reason_invisible' }] }
    : {}
}

/**
 * The database stores body texts, so they have stricter rules than query texts, which are only
 * search terms.
 */
export const textFaultsOf = (
  request: { query: unknown; body: unknown },
  names: { query: string[]; fields: string[]; freeObjects?: string[] },
): FieldErrors => ({
  ...reasonFaults(request.query, names.query),
  ...reasonFaults(request.body, names.fields),
  ...findTextFaults(request.query, names.query, findUnstorable),
  ...findTextFaults(request.body, names.fields, findTextError, names.freeObjects),
})

/** Rejects text that no database column can store, or that displays as different text. */
export const textFaults =
  (declared: Declared): FieldCheck =>
  ({ body, query }, { exactBody }) =>
    textFaultsOf({ query, body: exactBody ?? body }, declared)

/** Rejects a repeated parameter if it accepts only one value. */
export const repeatedParameters =
  ({ single }: Declared): FieldCheck =>
  ({ query }) =>
    Object.fromEntries(
      single
        .filter((name) => Array.isArray(query[name]))
        .map((name) => {
          const [first] = query[name] as unknown[]
          return [name, [{ code: 'repeated_parameter', example: `${name}=${first}` }]]
        }),
    )

/**
 * Returns the name of a parameter without its value and brackets: `metadata` for
 * `metadata%5Ba%5D=1`.
 */
const rawName = (pair: string): string => /^[^=[]*?(?==|\[|%5b|$)/i.exec(pair)?.[0] ?? ''

const isDecodable = (text: string): boolean => {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** Rejects `%C9` and `%zz`, which the query parser would replace with other characters. */
export const undecodableParameters =
  ({ query: names }: Declared): FieldCheck =>
  ({ originalUrl }) => {
    const at = originalUrl.indexOf('?')
    const pairs =
      at < 0 || !originalUrl.includes('%', at) ? [] : originalUrl.slice(at + 1).split('&')
    const wrong = pairs.filter((pair) => names.includes(rawName(pair)) && !isDecodable(pair))
    return Object.fromEntries(wrong.map((pair) => [rawName(pair), [{ code: 'undecodable' }]]))
  }

/** The parameters of each pair limit a range. */
const ranges = [
  ['created_from', 'created_to'],
  ['from', 'to'],
  ['amount_min', 'amount_max'],
] as const

const isMonth = (text: string): boolean => /^\d{4}-\d{2}$/.test(text)

/** Returns true if the lower limit is above the upper limit, and false if a limit is malformed. */
const isReversed = (low: string, high: string): boolean => {
  if (exactNumber.test(low) && exactNumber.test(high)) return Number(low) > Number(high)
  if (isMonth(low) && isMonth(high)) return low > high
  return isTimestamp(low) && isTimestamp(high) && Date.parse(low) > Date.parse(high)
}

/** Rejects a reversed range, because an empty list would look like a valid result. */
export const reversedRanges =
  ({ query: names }: Declared): FieldCheck =>
  ({ query }, _state, known) => {
    const fieldErrors: FieldErrors = {}
    for (const [from, to] of ranges.filter((range) =>
      range.every((each) => names.includes(each)),
    )) {
      const [low, high] = [query[from], query[to]]
      if (typeof low !== 'string' || typeof high !== 'string' || known[to] !== undefined) continue
      if (!isReversed(low, high)) continue
      fieldErrors[to] = [{ code: 'before_other', other: from, isAmount: from === 'amount_min' }]
    }
    return fieldErrors
  }

const wholeNumber = /^-?\d+$/
const exactNumber = /^-?\d{1,16}$/

const numberError = (value: unknown): FieldError | undefined => {
  if (typeof value !== 'string' || !wholeNumber.test(value)) return { code: 'not_whole_number' }
  return exactNumber.test(value) ? undefined : { code: 'inexact_number' }
}

/** Rejects `0x10` and `1e2`, which the validator's coercion would accept. */
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

/** Rejects a second `Idempotency-Key`, because Node would join both keys. */
export const repeatedKey =
  ({ headers }: Declared): FieldCheck =>
  (req): FieldErrors =>
    headers.includes('idempotency-key') && countHeaders(req, 'idempotency-key') > 1
      ? { 'Idempotency-Key': [{ code: 'repeated_header' }] }
      : {}

/** The validator rejects a missing body only if a body field is required. */
export const missingBody =
  (isRequired: boolean): FieldCheck =>
  ({ body }): FieldErrors =>
    isRequired && body === undefined ? { body: [{ code: 'not_json_object' }] } : {}
