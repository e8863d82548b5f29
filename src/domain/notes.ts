import type { FieldError } from './field-errors.ts'
import { findCharacter } from './request-text.ts'

export const metadataLimits = { keysMax: 50, keyLengthMax: 40, valueLengthMax: 500 } as const

/** Filters by metadata have fewer keys than the metadata of a transaction. */
const filterKeysMax = 5

/** Maximum number of keys, and of values, that one error lists as too long. */
const namedMax = 10

/** Errors for excess keys, and for keys that are too long. */
const keyErrors = (keys: string[], keysMax: number): FieldError[] => {
  const max = metadataLimits.keyLengthMax
  const long = keys.filter((key) => key.length > max).slice(0, namedMax)
  return [
    ...(keys.length > keysMax
      ? [{ code: 'too_many_metadata_keys' as const, count: keys.length, max: keysMax }]
      : []),
    ...long.map((key): FieldError => {
      return { code: 'metadata_key_too_long', key, length: key.length, max }
    }),
  ]
}

/** Errors for values that are too long: text in a filter, or the JSON text of a value. */
const valueErrors = (entries: [key: string, text: string][], isJson: boolean): FieldError[] => {
  const max = metadataLimits.valueLengthMax
  return entries
    .filter(([, { length }]) => length > max)
    .slice(0, namedMax)
    .map(([key, { length }]) => ({ code: 'metadata_value_too_long', key, length, max, isJson }))
}

/**
 * Faults of a merchant's metadata that the OpenAPI document does not find: it counts lengths in
 * code points, this code in UTF-16 code units of the JSON text of a value.
 */
export const metadataErrors = (metadata: Record<string, unknown>): FieldError[] => {
  const written = Object.entries(metadata).map(([key, value]): [string, string] => [
    key,
    JSON.stringify(value),
  ])
  return [
    ...keyErrors(Object.keys(metadata), metadataLimits.keysMax),
    ...valueErrors(written, true),
  ]
}

export const metadataFilterErrors = (filter: [key: string, text: string][]): FieldError[] => [
  ...keyErrors(
    filter.map(([key]) => key),
    filterKeysMax,
  ),
  ...valueErrors(filter, false),
]

/** Maximum number of characters of a merchant's own reference; account.yaml documents it. */
export const merchantReferenceLengthMax = 100

/**
 * Control characters, line separators and invisible marks, because texts that look equal would
 * differ.
 */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

/**
 * The fault of a merchant reference, apart from its length. A search compares the exact text, so
 * leading and trailing spaces are refused.
 */
export const merchantReferenceErrors = (text: string): FieldError[] => {
  if (unprintable.test(text)) {
    const found = findCharacter(text, (character) => unprintable.test(character))
    return [{ code: 'unsupported_characters', found }]
  }
  return text === text.trim() ? [] : [{ code: 'space_at_an_end' }]
}
