import type { FieldError } from './field-errors.ts'

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
