import type { FieldErrors } from '../domain/field-errors.ts'
import type { Elsewhere, IgnoredField } from '../domain/ignored-fields.ts'
import { fieldErrorText } from './field-error-texts-fr.ts'

/** Headers allow only printable ASCII (RFC 9110), so other characters are replaced. */
const toAscii = (text: string): string =>
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

const shown = (name: string): string => (/\s/.test(name) ? `"${name}"` : name)

const ignoredText = ({ name, use }: IgnoredField): string => {
  const ignored = `${shown(name)} est ignoré : `
  if (use === undefined) return `${ignored}ce nom est inconnu ici.`
  return `${ignored}utilisez ${'field' in use ? use.field : placeTexts[use.elsewhere]}.`
}

/**
 * Lists the errors that live mode would report, and the ignored fields. Returns undefined if there
 * are no errors and no ignored fields.
 */
export const sandboxNotice = (
  fieldErrors: FieldErrors,
  ignored: IgnoredField[],
): string | undefined => {
  const refused = Object.entries(fieldErrors).map(
    ([field, errors]) => `${field} : ${errors.map(fieldErrorText).join(' ')}`,
  )
  if (refused.length > 0) refused.unshift('En mode réel, cette requête serait refusée.')
  const sentences = [...refused, ...ignored.map(ignoredText)]
  return sentences.length === 0 ? undefined : toAscii(sentences.join(' '))
}
