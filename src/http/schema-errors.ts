import { isDeepStrictEqual } from 'node:util'
import type { FieldError, FieldErrorCode, FieldErrors } from '../domain/field-errors.ts'
import { metadataLimits } from '../domain/notes.ts'
import { failureReasons } from '../domain/transactions/failure-reason.ts'

/** An error that the validator finds in a request. */
export interface SchemaError {
  /** `/body/metadata/order`, `/query/page`. */
  path: string
  /** In English. */
  message: string
  /** `maxLength.openapi.validation`. */
  errorCode?: string
  /** See `ruleOf`. */
  rule?: string | undefined
}

/** The rule that a request breaks, such as `Metadata/maxProperties`, if its schema has a name. */
export const ruleOf = (error: { schemaPath: string } | undefined): string | undefined =>
  /^#\/components\/schemas\/(.+)$/.exec(error?.schemaPath ?? '')?.[1]

const metadataRules = (schema: string): Record<string, FieldError> => {
  const { keysMax, keyLengthMax, valueLengthMax } = metadataLimits
  return {
    [`${schema}/maxProperties`]: { code: 'too_many_metadata_keys', max: keysMax },
    [`${schema}/propertyNames/maxLength`]: { code: 'metadata_key_too_long', max: keyLengthMax },
    [`${schema}/additionalProperties/maxLength`]: {
      code: 'metadata_value_too_long',
      max: valueLengthMax,
    },
  }
}

/**
 * Rules of the documents that have a more exact sentence than that of their JSON Schema keyword.
 */
const errorsByRule: Record<string, FieldError> = {
  ...metadataRules('Metadata'),
  ...metadataRules('FormMetadata'),
  'FormMetadata/type': { code: 'metadata_not_flat' },
  'FormMetadata/additionalProperties/type': { code: 'metadata_not_flat' },
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

/** Lists of objects whose errors name the item, even if the item as a whole is wrong. */
const lists = ['payouts']

/**
 * `/body/amount` → `amount`; `/body/payouts/17/amount` → `payouts[17].amount`, for any list;
 * `/headers/idempotency-key` → `Idempotency-Key`; `/body` → `body`.
 */
const fieldOf = (path: string): string => {
  const [, part = 'body', name, at, member] = path.split('/')
  if (name === undefined) return part
  if (member !== undefined && /^\d+$/.test(at ?? '')) return `${name}[${at}].${member}`
  if (lists.includes(name) && at !== undefined) return `${name}[${at}]`
  const field = name.replaceAll('~1', '/').replaceAll('~0', '~')
  return part === 'headers' ? (headerNames[field] ?? field) : field
}

/** Keywords whose errors only say that a part is wrong; another error names the part. */
const summaries = ['if', 'anyOf', 'propertyNames']

/** A nullable enumeration is an `anyOf`: the error of its `null` says nothing. */
const isSummary = (keyword: string, message: string): boolean =>
  summaries.includes(keyword) || (keyword === 'type' && message === 'must be null')

const fieldErrorOf = ({ path, message, rule = '' }: SchemaError, keyword: string): FieldError =>
  errorsByRule[rule] ??
  errorsByRule[`${rule}/${fieldOf(path)}`] ??
  (keyword === 'pattern' ? errorsOfPatterns[path.split('/').at(-1) ?? ''] : undefined) ??
  (keyword === 'format' && message.includes('"date-time"')
    ? { code: 'not_timestamp' }
    : { code: 'schema_violation', keyword, message })

/** Fields whose pattern is more than a set of characters. */
const errorsOfPatterns: Record<string, FieldError> = {
  month: { code: 'not_a_month' },
}

const integerFormat = /format "int(32|64)"/

/** The errors of the validator, by field; an error inside a field counts for the field. */
export const schemaFieldErrors = (errors: SchemaError[]): FieldErrors => {
  const fieldErrors: FieldErrors = {}
  for (const error of errors) {
    const { path, message, errorCode = '' } = error
    const keyword = errorCode.split('.')[0] ?? ''
    const fieldError = fieldErrorOf(error, keyword)
    if (fieldError.code === 'schema_violation' && isSummary(keyword, message)) continue
    const field = fieldOf(path)
    fieldErrors[field] ??= []
    // An error of the type or of a limit has a clearer sentence.
    if (integerFormat.test(message) && fieldErrors[field].length > 0) continue
    // A union and its branch may report the same error.
    if (fieldErrors[field].some((other) => isDeepStrictEqual(other, fieldError))) continue
    fieldErrors[field].push(fieldError)
  }
  return fieldErrors
}

/** Codes in the order of how exactly they name the fault of a field, the least exact first. */
const ranks: FieldErrorCode[][] = [
  ['required_with_failed'],
  ['schema_violation'],
  ['too_many_metadata_keys', 'metadata_key_too_long', 'metadata_value_too_long'],
  [
    ...(['unsupported_characters', 'changes_direction', 'too_deep', 'inexact_number'] as const),
    'more_faulty_lines',
  ],
]

const rankOf = ({ code }: FieldError): number => {
  const rank = ranks.findIndex((codes) => codes.includes(code))
  if (rank >= 0) return rank
  return code === 'not_in_future' ? ranks.length + 1 : ranks.length
}

/** Joins errors; of each field only the most exact ones remain. */
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
