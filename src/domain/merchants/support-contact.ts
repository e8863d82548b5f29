import type { FieldError } from '../field-errors.ts'
import { hasPlus, readPhoneNumber } from '../phone-number.ts'
import { hasHiddenCharacters } from '../web-address.ts'

/** How customers reach a merchant; each part is optional. */
export interface SupportContact {
  support_email: string | null
  /** In international form. */
  support_phone: string | null
  support_url: string | null
}

export const supportContactOf = ({
  support_email,
  support_phone,
  support_url,
}: SupportContact): SupportContact => ({ support_email, support_phone, support_url })

/** The fault of a support phone number, which customers in any country must be able to call. */
export const supportPhoneErrors = (text: string): FieldError[] =>
  hasPlus(text) && readPhoneNumber(text)?.isPossible ? [] : [{ code: 'not_international_number' }]

/** The fault of a support URL that customers open. */
export const supportUrlErrors = (text: string): FieldError[] => {
  if (!URL.canParse(text)) return []
  if (hasHiddenCharacters(text)) return [{ code: 'url_with_hidden_characters' }]
  const { protocol, username, password } = new URL(text)
  if (protocol !== 'https:') return [{ code: 'url_not_https' }]
  return username === '' && password === '' ? [] : [{ code: 'url_with_credentials' }]
}
