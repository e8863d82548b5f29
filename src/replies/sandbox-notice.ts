import type { FieldErrors } from '../domain/field-errors.ts'
import type { Elsewhere, IgnoredField } from '../domain/ignored-fields.ts'
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

const placeTexts: Record<Elsewhere, string> = {
  transaction_notes: 'PATCH /account/v1/transactions/{id}',
  webhook_endpoints: 'POST /account/v1/webhook-endpoints',
}

const ignoredText = ({ name, use }: IgnoredField): string =>
  `${name} est ignoré : utilisez ${'field' in use ? use.field : placeTexts[use.elsewhere]}.`

/**
 * What production would refuse, and which fields are ignored, as the value of `Sandbox-Notice`;
 * undefined for nothing.
 */
export const sandboxNotice = (
  fieldErrors: FieldErrors,
  ignored: IgnoredField[],
): string | undefined => {
  const refused = Object.entries(fieldErrors).map(
    ([field, errors]) => `${field} : ${errors.map(fieldErrorText).join(' ')}`,
  )
  if (refused.length > 0) refused.unshift('En production, cette requête serait refusée.')
  const sentences = [...refused, ...ignored.map(ignoredText)]
  return sentences.length === 0 ? undefined : inAscii(sentences.join(' '))
}
