import type { Request, Response } from 'express'
import type { FormState } from './payment-form-page.ts'

/**
 * What a customer typed, kept in a cookie of this one browser and this one page until the browser
 * is closed: a retry or another language finds it again, and nobody else who has the address of the
 * page reads the number.
 */

const name = 'payer'
const textMax = 40

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

/** Undefined where this browser has sent nothing. */
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
