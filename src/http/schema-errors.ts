import { isDeepStrictEqual } from 'node:util'
import type { FieldError, FieldErrorCode, FieldErrors } from '../domain/field-errors.ts'
import { failureReasons } from '../domain/transactions/failure-reason.ts'

export interface SchemaError {
  /** For example `/body/metadata/order` or `/query/page`. */
  path: string
  /** In English. */
  message: string
  /** For example `maxLength.openapi.validation`. */
  errorCode?: string
  /** See `ruleOf`. */
  rule?: string | undefined
}

/**
 * Returns the rule that a request breaks, such as `Metadata/maxProperties`: the path of the keyword
 * in the schema. The path starts with the name of the schema, or with `#` if the schema has no
 * name.
 */
export const ruleOf = (error: { schemaPath: string } | undefined): string | undefined =>
  error?.schemaPath.replace(/^#\/components\/schemas\//, '')

/**
 * These rules in the API documents need a more precise message than the default for their JSON
 * Schema keyword.
 */
const errorsByRule: Record<string, FieldError> = {
  'FormMetadata/type': { code: 'metadata_not_flat' },
  'NetworkRange/type': { code: 'not_ip_range' },
  'NetworkRange/format': { code: 'not_ip_range' },
  'SettledItem/required/status': { code: 'required_with_settle' },
  'DismissedItem/properties/status/type': { code: 'only_with_settle' },
  'SandboxFailure/required/failure_reason': {
    code: 'required_with_failed',
    values: failureReasons,
  },
  'SandboxFailure/properties/failure_reason/type': {
    code: 'required_with_failed',
    values: failureReasons,
  },
  'SandboxFailure/properties/failure_reason/enum': {
    code: 'required_with_failed',
    values: failureReasons,
  },
  'SandboxEnd/properties/failure_reason/type': { code: 'only_with_failed' },
}

const headerNames: Record<string, string> = { 'idempotency-key': 'Idempotency-Key' }

/** Joins `payouts`, `17` and `amount` to `payouts[17].amount`. */
export const joinNames = ([first = '', ...inner]: string[]): string =>
  inner.reduce(
    (field, name) => (/^\d+$/.test(name) ? `${field}[${name}]` : `${field}.${name}`),
    first,
  )

/** Returns true if a rule applies to any key of an object, such as `metadata`. */
const isOfFreeKey = (rule: string): boolean => rule.includes('/additionalProperties/')

const namesIn = (path: string): string[] =>
  path.split('/').map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))

/**
 * Examples: `/body/amount` → `amount`; `/body/payouts/17/amount` → `payouts[17].amount`;
 * `/body/metadata/order` → `metadata`, whose keys are not fields; `/query/status/1` → `status`;
 * `/headers/idempotency-key` → `Idempotency-Key`; `/body` → `body`.
 */
const fieldOf = ({ path, rule = '' }: Pick<SchemaError, 'path' | 'rule'>): string => {
  const [, part = 'body', ...names] = namesIn(path)
  const [name] = names
  if (name === undefined) return part
  if (part === 'headers') return headerNames[name] ?? name
  if (part === 'query') return name
  return joinNames(isOfFreeKey(rule) ? names.slice(0, -1) : names)
}

/** Keywords whose errors only report that a part is invalid. Another error identifies the part. */
const summaries = ['if', 'anyOf', 'propertyNames']

/** A nullable enumeration is an `anyOf`, and the error of its `null` branch adds no information. */
const isSummary = (keyword: string, message: string): boolean =>
  summaries.includes(keyword) || (keyword === 'type' && message === 'must be null')

/**
 * Returns a key of a form's `metadata` as its sender wrote it. `[a][b]` is a single key with a
 * nested name.
 */
const formName = (key: string): string => `metadata${key.startsWith('[') ? key : `[${key}]`}`

/**
 * Returns true for an error about a list in the query. The validator reports `status=` and
 * `status=a,b` differently.
 */
const isOfQueryList = (keyword: string, message: string): boolean =>
  (keyword === 'type' && message === 'must be array') || message.includes('must be url encoded')

const fieldErrorOf = ({ path, message, rule = '' }: SchemaError, keyword: string): FieldError => {
  const last = namesIn(path).at(-1) ?? ''
  if (rule === 'FormMetadata/additionalProperties/type') {
    return { code: 'metadata_not_flat', name: formName(last) }
  }
  if (path.startsWith('/query/') && isOfQueryList(keyword, message)) {
    return { code: 'not_one_value_each', name: last }
  }
  return (
    errorsByRule[rule] ??
    errorsByRule[`${rule}/${last}`] ??
    (keyword === 'pattern' ? errorsOfPatterns[last] : undefined) ??
    (keyword === 'format' ? errorsOfFormats[/"(.*)"/.exec(message)?.[1] ?? ''] : undefined) ?? {
      code: 'schema_violation',
      keyword,
      message,
    }
  )
}

const errorsOfFormats: Record<string, FieldError> = {
  date: { code: 'not_a_date' },
  'date-time': { code: 'not_timestamp' },
}

/** The patterns of these fields do more than restrict the character set. */
const errorsOfPatterns: Record<string, FieldError> = {
  month: { code: 'not_a_month' },
}

const integerFormat = /format "int(32|64)"/

/** Further list items with errors are only counted. */
const reportedItemsMax = 100

const createItemCount = () => {
  const lists = new Map<string, { reported: Set<string>; others: Set<string> }>()
  return {
    isReported: (field: string): boolean => {
      const [, list, at] = /^([^[]+)\[(\d+)\]/.exec(field) ?? []
      if (list === undefined || at === undefined) return true
      const { reported, others } = lists.get(list) ?? { reported: new Set(), others: new Set() }
      lists.set(list, { reported, others })
      const isRoom = reported.has(at) || reported.size < reportedItemsMax
      ;(isRoom ? reported : others).add(at)
      return isRoom
    },
    /**
     * Returns an error for each list, with the number of invalid items that are not reported
     * individually.
     */
    others: (): [list: string, error: FieldError][] =>
      [...lists].flatMap(
        ([
          list,
          {
            others: { size },
          },
        ]) => (size === 0 ? [] : [[list, { code: 'more_faulty_items', count: size }]]),
      ),
  }
}

export const schemaFieldErrors = (errors: SchemaError[]): FieldErrors => {
  const fieldErrors: FieldErrors = {}
  const items = createItemCount()
  for (const error of errors) {
    const { message, errorCode = '' } = error
    const keyword = errorCode.split('.')[0] ?? ''
    const fieldError = fieldErrorOf(error, keyword)
    if (fieldError.code === 'schema_violation' && isSummary(keyword, message)) continue
    const field = fieldOf(error)
    if (!items.isReported(field)) continue
    fieldErrors[field] ??= []
    // The error about the type or the limit has a clearer message.
    if (integerFormat.test(message) && fieldErrors[field].length > 0) continue
    // A union and its branch may report the same error.
    if (fieldErrors[field].some((other) => isDeepStrictEqual(other, fieldError))) continue
    fieldErrors[field].push(fieldError)
  }
  for (const [list, error] of items.others()) {
    fieldErrors[list] = [...(fieldErrors[list] ?? []), error]
  }
  return mapErrors(fieldErrors, withoutRepeats)
}

const mapErrors = (
  fieldErrors: FieldErrors,
  change: (errors: FieldError[]) => FieldError[],
): FieldErrors =>
  Object.fromEntries(Object.entries(fieldErrors).map(([field, errors]) => [field, change(errors)]))

const isOf = (error: FieldError, keyword: string): boolean =>
  error.code === 'schema_violation' && error.keyword === keyword

/** If a value breaks both rules of a pair, only the first rule is reported. */
const enough = [
  // The message of `enum` already lists the allowed values.
  ['enum', 'type'],
  ['minLength', 'pattern'],
] as const

const withoutRepeats = (errors: FieldError[]): FieldError[] =>
  enough.reduce(
    (left, [clear, repeated]) =>
      left.some((error) => isOf(error, clear))
        ? left.filter((error) => !isOf(error, repeated))
        : left,
    errors,
  )

/** Error codes, from the least precise to the most precise. */
const ranks: FieldErrorCode[][] = [
  ['required_with_failed'],
  ['schema_violation', 'more_faulty_items'],
  ['too_many_metadata_keys', 'metadata_key_too_long', 'metadata_value_too_long'],
  [
    'unsupported_characters',
    'changes_direction',
    'too_deep',
    'inexact_number',
    'more_faulty_lines',
  ],
]

const rankOf = ({ code }: FieldError): number => {
  const rank = ranks.findIndex((codes) => codes.includes(code))
  if (rank >= 0) return rank
  return code === 'not_in_future' ? ranks.length + 1 : ranks.length
}

/** Keeps only the most precise errors of each field. */
export const joinFieldErrors = (one: FieldErrors, other: FieldErrors): FieldErrors => {
  const fields = Object.keys({ ...one, ...other })
  return Object.fromEntries(
    fields.map((field) => {
      const all = [...(one[field] ?? []), ...(other[field] ?? [])]
      const highest = Math.max(...all.map(rankOf))
      return [field, all.filter((error) => rankOf(error) === highest)]
    }),
  )
}
