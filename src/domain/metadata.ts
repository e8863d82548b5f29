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
