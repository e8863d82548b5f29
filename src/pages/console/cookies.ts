import type { Request, Response } from 'express'
import { sessionMs, singleSignOnMs } from '../../domain/people/limits.ts'
import { tokenPrefixes } from '../../domain/people/tokens.ts'
import { dayMs } from '../../domain/time.ts'
import { isLoopbackHost } from '../../domain/web-address.ts'

/** Cookies and passwords require `https` or `loopback`. */
type Transport = 'https' | 'loopback' | 'plain'

/** Browsers send `Sec-Fetch-Site` only over HTTPS and to the local machine. */
export const transportOf = (req: Request): Transport => {
  if (req.secure) return 'https'
  if (isLoopbackHost(req.hostname ?? '')) return 'loopback'
  return req.headers['sec-fetch-site'] === undefined ? 'plain' : 'https'
}

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

const readCookie = (req: Request, name: string): string | undefined => {
  for (const pair of (req.headers.cookie ?? '').split(';')) {
    const at = pair.indexOf('=')
    if (pair.slice(0, at).trim() === name) return decode(pair.slice(at + 1).trim())
  }
  return undefined
}

/**
 * With the prefix `__Host-`, a browser accepts the cookie only from this host, over HTTPS, and for
 * all paths.
 */
const sessionName = (req: Request): string =>
  transportOf(req) === 'https' ? '__Host-momo_session' : 'momo_session'

const sessionOptions = (req: Request) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: transportOf(req) === 'https',
})

/** Ignores access tokens, which are for programs and must not open pages. */
export const readSessionToken = (req: Request): string | undefined => {
  const token = readCookie(req, sessionName(req))
  return token?.startsWith(tokenPrefixes.session) ? token : undefined
}

export const saveSessionToken = (req: Request, res: Response, token: string): void => {
  res.cookie(sessionName(req), token, { ...sessionOptions(req), maxAge: sessionMs })
}

export const clearSessionToken = (req: Request, res: Response): void => {
  res.clearCookie(sessionName(req), sessionOptions(req))
}

/** The browser stores this data while the person signs in at the identity provider. */
interface SignInTransaction {
  transaction: string
  next: string
}

const transactionName = (req: Request): string =>
  transportOf(req) === 'https' ? '__Host-momo_sign_in' : 'momo_sign_in'

/** Returns undefined if the browser has not started a sign-in or the sign-in has expired. */
export const readSignInTransaction = (req: Request): SignInTransaction | undefined => {
  const kept = new URLSearchParams(readCookie(req, transactionName(req)))
  const [transaction, next] = [kept.get('transaction'), kept.get('next')]
  return transaction === null || next === null ? undefined : { transaction, next }
}

const nextMax = 1000

/**
 * The cookie uses `SameSite=Lax`, because the identity provider redirects the browser back from
 * another site. A `next` path that is too long is omitted.
 */
export const saveSignInTransaction = (
  req: Request,
  res: Response,
  { transaction, next }: SignInTransaction,
): void => {
  const kept = { transaction, next: next.length > nextMax ? '' : next }
  res.cookie(transactionName(req), new URLSearchParams(kept).toString(), {
    ...sessionOptions(req),
    maxAge: singleSignOnMs,
  })
}

export const clearSignInTransaction = (req: Request, res: Response): void => {
  res.clearCookie(transactionName(req), sessionOptions(req))
}

/** The cookie contains the display preferences as a URL query. */
const preferencesName = 'momo_console'
const preferencesMs = 365 * dayMs

export const readPreferences = (req: Request): URLSearchParams =>
  new URLSearchParams(readCookie(req, preferencesName))

/** Several people may share a browser, so the cookie stores the environment per person. */
export const keptEnvironment = (kept: URLSearchParams, personId: string): 'live' | 'test' =>
  kept.getAll('test').includes(personId) ? 'test' : 'live'

const peopleMax = 5

export const withEnvironment = (
  kept: URLSearchParams,
  personId: string,
  environment: 'live' | 'test',
): URLSearchParams => {
  const chosen = new URLSearchParams(kept)
  const others = kept.getAll('test').filter((id) => id !== personId)
  chosen.delete('test')
  for (const id of others.slice(1 - peopleMax)) chosen.append('test', id)
  if (environment === 'test') chosen.append('test', personId)
  return chosen
}

export const savePreferences = (req: Request, res: Response, chosen: URLSearchParams): void => {
  res.cookie(preferencesName, chosen.toString(), { ...sessionOptions(req), maxAge: preferencesMs })
}
