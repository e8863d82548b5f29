import type { Request } from 'express'

/** Whether a form was sent by a page of another site, according to `Sec-Fetch-Site`. */
export const isCrossSite = (req: Request): boolean => {
  const site = req.headers['sec-fetch-site']
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}

/**
 * Whether a page of another site has a browser send a request, by `Sec-Fetch-Site`, or by `Origin`
 * where browsers do not name the site. Programs send neither.
 */
export const isSentByOtherSite = (req: Request): boolean => {
  if (req.headers['sec-fetch-site'] !== undefined) return isCrossSite(req)
  const { origin, host } = req.headers
  return origin !== undefined && !(URL.canParse(origin) && new URL(origin).host === host)
}

/**
 * Whether a page was reached from a page of `origin`, as after its form was sent. Where browsers do
 * not name the site, they name the page.
 */
export const isFromOwnPage = (req: Request, origin: string): boolean => {
  const site = req.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  return req.headers.referer?.startsWith(`${origin}/`) ?? false
}

/** Whether a page of another site asks for a part of itself, such as a picture or a frame. */
export const isPartOfOtherSite = (req: Request): boolean =>
  isCrossSite(req) && req.headers['sec-fetch-dest'] !== 'document'

/**
 * Whether a request that changes something comes from a page of `origin`, or from no page, such as
 * an address that a person types. False if the browser sends neither `Sec-Fetch-Site` nor `Origin`.
 */
export const isOwnSite = (req: Request, origin: string): boolean => {
  if (req.headers['sec-fetch-site'] !== undefined) return !isCrossSite(req)
  return req.headers.origin === origin
}
