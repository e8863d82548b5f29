import type { FieldError } from './field-errors.ts'

/** Characters of a merchant's own reference; account.yaml documents it. */
export const merchantReferenceLengthMax = 100

/** Controls, separators of lines, and marks that nobody sees: two equal texts would differ. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

/**
 * What is wrong with a merchant's own reference, beside its length. It is found by exactly what was
 * noted, so a space that was typed beside it is refused.
 */
export const merchantReferenceErrors = (text: string): FieldError[] => {
  if (unprintable.test(text)) return [{ code: 'unsupported_characters' }]
  return text === text.trim() ? [] : [{ code: 'space_at_an_end' }]
}
