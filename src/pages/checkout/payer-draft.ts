import type { Request, Response } from 'express'
import type { FormState } from './payment-form-page.ts'

/**
 * The customer's input, kept in a session cookie with the path of the page. A retry or a change of
 * language fills the form with it, and nobody else who has the address of the page sees the number.
 */

const name = 'payer'
const textMax = 60

export type PayerDraft = FormState['values']

/** `pageAddress`: the path of the page, as browsers see it. */
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

/** The draft in the cookie of a request; undefined without a cookie. */
export const readDraft = (req: Request): PayerDraft | undefined => {
  const found = /(?:^|;\s*)payer=([^;]*)/.exec(req.headers.cookie ?? '')?.[1]
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
