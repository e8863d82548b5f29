import type { Request } from 'express'

/** Returns true if a page of another site submitted the form, according to `Sec-Fetch-Site`. */
export const isCrossSite = (req: Request): boolean => {
  const site = req.headers['sec-fetch-site']
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}

/**
 * Returns true if a page of another site made the browser send the request. Older browsers send
 * `Origin` instead of `Sec-Fetch-Site`. Programs send neither header.
 */
export const isSentByOtherSite = (req: Request): boolean => {
  if (req.headers['sec-fetch-site'] !== undefined) return isCrossSite(req)
  const { origin, host } = req.headers
  return origin !== undefined && !(URL.canParse(origin) && new URL(origin).host === host)
}

/**
 * Returns true if the browser came from a page of `origin`, for example by submitting a form. Uses
 * the referrer if the browser does not send `Sec-Fetch-Site`.
 */
export const isFromOwnPage = (req: Request, origin: string): boolean => {
  const site = req.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  return req.headers.referer?.startsWith(`${origin}/`) ?? false
}

/**
 * Returns true if a page of another site embeds the requested resource, for example as an image or
 * a frame.
 */
export const isPartOfOtherSite = (req: Request): boolean =>
  isCrossSite(req) && req.headers['sec-fetch-dest'] !== 'document'

/**
 * Returns true if a request that changes data comes from a page of `origin`, or from no page, such
 * as a typed URL. Returns false if the browser sends neither `Sec-Fetch-Site` nor `Origin`.
 */
export const isOwnSite = (req: Request, origin: string): boolean => {
  if (req.headers['sec-fetch-site'] !== undefined) return !isCrossSite(req)
  return req.headers.origin === origin
}
