import type { Request } from 'express'

/** Browsers name the site that a form comes from; ours come from this site. */
export const isCrossSite = (req: Request): boolean => {
  const site = req.headers['sec-fetch-site']
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}

/**
 * Whether a request that changes something comes from a page of `origin`, or from no page at all,
 * as what a person types. Without either header nobody can tell, so that the answer is no.
 */
export const isOwnSite = (req: Request, origin: string): boolean => {
  if (req.headers['sec-fetch-site'] !== undefined) return !isCrossSite(req)
  return req.headers.origin === origin
}
