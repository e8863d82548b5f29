import type { FieldError } from './field-errors.ts'

export const metadataLimits = { keysMax: 50, keyLengthMax: 40, valueLengthMax: 500 } as const

/**
 * Faults of a merchant's metadata that the OpenAPI document cannot express: it counts lengths in
 * code points; this code counts UTF-16 code units, of a value as it is written in JSON.
 */
export const metadataErrors = (metadata: Record<string, unknown>): FieldError[] => {
  const { keyLengthMax, valueLengthMax } = metadataLimits
  const entries = Object.entries(metadata)
  const fieldErrors: FieldError[] = []
  if (entries.some(([key]) => key.length > keyLengthMax)) {
    fieldErrors.push({ code: 'metadata_key_too_long', max: keyLengthMax })
  }
  if (entries.some(([, value]) => JSON.stringify(value).length > valueLengthMax)) {
    fieldErrors.push({ code: 'metadata_value_too_long', max: valueLengthMax })
  }
  return fieldErrors
}

/** Most characters of a merchant's own reference; account.yaml documents it. */
export const merchantReferenceLengthMax = 100

/** Control characters, line separators and invisible marks: texts that look equal would differ. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

/**
 * What is wrong with a merchant's own reference, apart from its length. A search finds it by its
 * exact text, so a space at either end is refused.
 */
export const merchantReferenceErrors = (text: string): FieldError[] => {
  if (unprintable.test(text)) return [{ code: 'unsupported_characters' }]
  return text === text.trim() ? [] : [{ code: 'space_at_an_end' }]
}
