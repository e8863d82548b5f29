import type { FieldError } from './field-errors.ts'
import { findCharacter } from './request-text.ts'

export const metadataLimits = { keysMax: 50, keyLengthMax: 40, valueLengthMax: 500 } as const

/** A metadata filter may have fewer keys than metadata. */
const filterKeysMax = 5

/** An error lists at most this many keys and values as too long. */
const namedMax = 10

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

/**
 * Returns the errors for values that are too long. The length of a metadata value is the length of
 * its JSON text.
 */
const valueErrors = (entries: [key: string, text: string][], isJson: boolean): FieldError[] => {
  const max = metadataLimits.valueLengthMax
  return entries
    .filter(([, { length }]) => length > max)
    .slice(0, namedMax)
    .map(([key, { length }]) => ({ code: 'metadata_value_too_long', key, length, max, isJson }))
}

/**
 * Returns metadata errors that the OpenAPI schema cannot express. The schema counts code points;
 * this function counts UTF-16 code units of a value's JSON text.
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

/** The maximum length of a merchant reference, as documented in account.yaml. */
export const merchantReferenceLengthMax = 100

/**
 * Control characters, line separators and invisible marks are rejected, because texts that differ
 * only in these characters would look the same.
 */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

/**
 * Returns the error for a merchant reference, apart from its length. Leading and trailing spaces
 * are rejected, because a search compares the exact text.
 */
export const merchantReferenceErrors = (text: string): FieldError[] => {
  if (unprintable.test(text)) {
    const found = findCharacter(text, (character) => unprintable.test(character))
    return [{ code: 'unsupported_characters', found }]
  }
  return text === text.trim() ? [] : [{ code: 'space_at_an_end' }]
}
