import type { Request, Response } from 'express'
import type { AppContext } from '../../context.ts'
import { isLinkCode } from '../../domain/checkout/payment-link.ts'
import { redirect } from '../../http/observe-requests.ts'
import { secondsUntil } from '../../http/rate-limit.ts'
import { findPageLink } from '../../repositories/checkout/payment-links.ts'
import type { PageMerchant } from '../../repositories/checkout/sessions.ts'
import type { Markup } from '../layout.ts'
import { pageContextOf } from '../layout.ts'
import type { PageDetails } from './layout.ts'
import { notFoundPage } from './status-pages.ts'

export const pageHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; " +
    "img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
} as const

export const sendPage = (res: Response, status: number, markup: Markup): void => {
  res.status(status).set(pageHeaders).type('html').send(String(markup))
}

/**
 * Sends a 404, with the merchant's contact details if the URL is that of a link. A session or
 * receipt URL without its secret part looks like a non-existent URL, so that an id reveals neither
 * a session nor its merchant. With `resetTime`, the response is a 429.
 */
export const sendMissingPage = async (
  ctx: AppContext,
  req: Request,
  res: Response,
  resetTime?: Date,
): Promise<void> => {
  if (resetTime !== undefined) res.set('Retry-After', String(secondsUntil(resetTime)))
  const status = resetTime === undefined ? 404 : 429
  const merchant = status === 404 ? await findMerchant(ctx, req) : undefined
  sendPage(res, status, notFoundPage(pageContextOf(ctx, req), merchant))
}

const findMerchant = async (ctx: AppContext, req: Request): Promise<PageMerchant | undefined> => {
  const [, name = ''] = /\/pay\/([\w-]+)/.exec(req.originalUrl) ?? []
  return isLinkCode(name) ? findPageLink(ctx.db, name, ctx.clock.nowIso()) : undefined
}

export const redirectToPage = (res: Response, { address, language }: PageDetails): void =>
  redirect(res.set(pageHeaders), 303, `${address}?lang=${language}&done=1`)
