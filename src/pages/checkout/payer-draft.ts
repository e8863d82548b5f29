import type { Request, Response } from 'express'
import type { FormState } from './payment-form-page.ts'

/**
 * The customer's input is stored in a session cookie for the path of the page, and fills the form
 * after a retry or a change of language. Other people with the URL of the page do not see the phone
 * number.
 */

const name = 'payer'
const cookie = new RegExp(`(?:^|;\\s*)${name}=([^;]*)`)
const textMax = 60

export type PayerDraft = FormState['values']

/** `pageAddress` is the path of the page, as browsers see it. */
export const saveDraft = (
  res: Response,
  { pageAddress, isSecure }: { pageAddress: string; isSecure: boolean },
  { country = '', provider = '', phone = '' }: PayerDraft,
): void => {
  const value = new URLSearchParams({ country, provider, phone }).toString()
  res.cookie(name, value, { path: pageAddress, httpOnly: true, sameSite: 'lax', secure: isSecure })
}

export const clearDraft = (res: Response, pageAddress: string): void => {
  res.clearCookie(name, { path: pageAddress })
}

export const readDraft = (req: Request): PayerDraft | undefined => {
  const found = cookie.exec(req.headers.cookie ?? '')?.[1]
  if (found === undefined) return undefined
  const fields = new URLSearchParams(decode(found))
  const textOf = (field: string): string => (fields.get(field) ?? '').slice(0, textMax)
  return { country: textOf('country'), provider: textOf('provider'), phone: textOf('phone') }
}

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
