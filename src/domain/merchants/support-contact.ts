import type { FieldError } from '../field-errors.ts'
import { hasPlus, readPhoneNumber } from '../phone-number.ts'
import { hasHiddenCharacters } from '../web-address.ts'

/** Customers see these contact details. Each detail is optional. */
export interface SupportContact {
  support_email: string | null
  /** The number is in international format. */
  support_phone: string | null
  support_url: string | null
}

export const supportContactOf = ({
  support_email,
  support_phone,
  support_url,
}: SupportContact): SupportContact => ({ support_email, support_phone, support_url })

/** Returns an error if customers in other countries cannot call the number. */
export const supportPhoneErrors = (text: string): FieldError[] =>
  hasPlus(text) && readPhoneNumber(text)?.isPossible ? [] : [{ code: 'not_international_number' }]

export const supportUrlErrors = (text: string): FieldError[] => {
  if (!URL.canParse(text)) return []
  if (hasHiddenCharacters(text)) return [{ code: 'url_with_hidden_characters' }]
  const { protocol, username, password } = new URL(text)
  if (protocol !== 'https:') return [{ code: 'url_not_https' }]
  return username === '' && password === '' ? [] : [{ code: 'url_with_credentials' }]
}
