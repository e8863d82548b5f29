import type { FieldErrors } from '../domain/field-errors.ts'
import { fieldErrorText } from './field-error-texts.ts'

/** A header holds printable ASCII (RFC 9110): letters without accents, plain quotation marks. */
const inAscii = (text: string): string =>
  text
    .replace(/[«»]/g, '"')
    .replace(/’/g, "'")
    .replace(/œ/g, 'oe')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]/g, ' ')

/** What production would refuse, as the value of `Sandbox-Notice`; undefined for nothing. */
export const sandboxNotice = (fieldErrors: FieldErrors): string | undefined => {
  const sentences = Object.entries(fieldErrors).map(
    ([field, errors]) => `${field} : ${errors.map(fieldErrorText).join(' ')}`,
  )
  if (sentences.length === 0) return undefined
  return inAscii(`En production, cette requête serait refusée. ${sentences.join(' ')}`)
}
