import type { Request } from 'express'

/** Whether a form was sent by a page of another site, according to `Sec-Fetch-Site`. */
export const isCrossSite = (req: Request): boolean => {
  const site = req.headers['sec-fetch-site']
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}

/**
 * Whether a request that changes something comes from a page of `origin`, or from no page, such as
 * an address that a person types. False if the browser sends neither `Sec-Fetch-Site` nor `Origin`.
 */
export const isOwnSite = (req: Request, origin: string): boolean => {
  if (req.headers['sec-fetch-site'] !== undefined) return !isCrossSite(req)
  return req.headers.origin === origin
}
