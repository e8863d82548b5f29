import { createHmac, timingSafeEqual } from 'node:crypto'
import express, { type Request, type Response, Router } from 'express'
import { type AugmentedRequest, rateLimit, type Store } from 'express-rate-limit'
import type { AppContext } from '../../context.ts'
import { parseForm } from '../../domain/form.ts'
import { Problem, problems } from '../../domain/problems.ts'
import { paySession } from '../../flows/pay-session.ts'
import { errorHandler } from '../errors.ts'
import { addressKey } from '../rate-limit.ts'
import { checkoutAssets } from './assets.ts'
import { choosePage, type FormState } from './choose-page.ts'
import type { Markup } from './frame.ts'
import * as outcomes from './outcomes.ts'
import { readPayer } from './payer.ts'
import { texts } from './texts.ts'
import * as views from './views.ts'
import { expiredAfter, findVisit, offersOf, placeOf, type Visit } from './visit.ts'

const headers = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; " +
    "img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
} as const

/** How long a payer has to approve a prompt. */
const approvalMs = 5 * 60_000
const attemptsPerAddress = 30
const addressWindowMs = 10 * 60_000
const minuteMs = 60_000

const send = (res: Response, status: number, markup: Markup): void => {
  res.status(status).set(headers).type('html').send(String(markup))
}

/**
 * The hosted page: one address a session, whose second part cannot be guessed. What it shows
 * follows from the session and its attempts alone, so that reloads, the back button and a second
 * tab all show the same truth. The payer's number is never shown. `counter` counts attempts.
 */
export const checkoutPages = (ctx: AppContext, counter: Store): Router => {
  const router = Router()
  router.use(checkoutAssets())

  const sendNotFound = (req: Request, res: Response): void =>
    send(res, 404, views.notFoundPage(placeOf(ctx, req)))

  const tokenOf = (sessionId: string, seen: number): string =>
    createHmac('sha256', ctx.config.encryptionKey)
      .update(`checkout form ${sessionId} ${seen}`)
      .digest('base64url')

  /** After an attempt, all that was chosen stays chosen except the number. */
  const choose = ({ session, shown }: Visit, form: Partial<FormState> = {}): Markup => {
    const offers = offersOf(ctx, session)
    const said = texts[shown.language]
    if (offers.length === 0) return views.endPage(shown, outcomes.unserved(said))
    const { attempts } = session
    const [last] = attempts
    const outcome = outcomes.outcomeOf(last, said)
    return choosePage(shown, session.home_country, {
      offers,
      token: tokenOf(session.id, attempts.length),
      attemptsSeen: attempts.length,
      values: last === undefined ? {} : { country: last.country, provider: last.provider },
      wrong: {},
      ...(outcome !== undefined && { outcome }),
      ...form,
    })
  }

  const markupOf = (seen: Visit): Markup => {
    const { session, shown, active, state } = seen
    const said = texts[shown.language]
    switch (state) {
      case 'completed':
        return views.paidPage(shown)
      case 'failed':
        return views.endPage(
          shown,
          outcomes.outcomeOf(session.attempts[0], said) ?? outcomes.failed(said),
        )
      case 'expired':
        return views.expiredPage(shown, expiredAfter(seen))
      case 'exhausted':
        return views.endPage(shown, outcomes.exhausted(said))
      case 'waiting': {
        const startedMs = Date.parse(active?.created_at ?? '')
        return views.waitingPage(shown, startedMs + approvalMs - Date.now(), approvalMs)
      }
      case 'choose':
        return choose(seen)
    }
  }

  /** Where a form leads: to the page as it then is. */
  const leadBack = (res: Response, { shown: { address, language } }: Visit): void =>
    res.set(headers).redirect(303, `${address}?lang=${language}&done=1`)

  const limiter = rateLimit({
    windowMs: addressWindowMs,
    limit: attemptsPerAddress,
    store: counter,
    keyGenerator: addressKey,
    legacyHeaders: false,
    validate: false,
    handler: async (req, res) => {
      const seen = await findVisit(ctx, req)
      if (seen === undefined) return sendNotFound(req, res)
      if (seen.state !== 'choose') return leadBack(res, seen)
      const resetMs = (req as AugmentedRequest).rateLimit?.resetTime?.getTime() ?? Date.now()
      const waitMs = Math.max(1000, resetMs - Date.now())
      res.set('Retry-After', String(Math.ceil(waitMs / 1000)))
      const { shown } = seen
      const minutes = Math.ceil(waitMs / minuteMs)
      send(res, 429, views.endPage(shown, outcomes.exhausted(texts[shown.language], minutes)))
    },
  })

  router.get('/checkout/:id/:key', async (req, res) => {
    const seen = await findVisit(ctx, req)
    if (seen === undefined) return sendNotFound(req, res)
    send(res, 200, markupOf(seen))
  })

  router.get('/checkout/:id/:key/status', async (req, res) => {
    const seen = await findVisit(ctx, req)
    res
      .status(seen === undefined ? 404 : 200)
      .set(headers)
      .json({ state: seen?.state ?? 'unknown' })
  })

  const readForm = express.text({ limit: '8kb', type: 'application/x-www-form-urlencoded' })
  router.post('/checkout/:id/:key/pay', limiter, readForm, async (req, res) => {
    const seen = await findVisit(ctx, req)
    if (seen === undefined) return sendNotFound(req, res)
    const { session, shown } = seen
    const said = texts[shown.language]
    const isExhausted = seen.state === 'exhausted'
    if (isExhausted) return send(res, 429, markupOf(seen))
    if (seen.state !== 'choose') return leadBack(res, seen)
    const fields = parseForm(typeof req.body === 'string' ? req.body : '')
    const attemptsSeen = Number(fields.seen)
    if (isForeign(req) || !isSame(String(fields.token), tokenOf(session.id, attemptsSeen))) {
      return send(res, 403, choose(seen, { outcome: outcomes.stale(said) }))
    }
    const { payer, values, wrong } = readPayer(fields, session, offersOf(ctx, session), said)
    if (payer === undefined) {
      return send(res, 422, choose(seen, { values, wrong, outcome: undefined }))
    }
    const outcome = await paySession(ctx, session, payer, attemptsSeen)
    if (outcome === 'exhausted') {
      return send(res, 429, views.endPage(shown, outcomes.exhausted(said)))
    }
    leadBack(res, seen)
  })

  router.use('/checkout', sendNotFound)
  router.use(
    '/checkout',
    errorHandler(ctx.log, (req, res, refusal) => {
      const status = refusal instanceof Problem ? problems[refusal.code].status : 422
      if (status === 404) return sendNotFound(req, res)
      const address = `${req.originalUrl.split('?')[0]}`.replace(/\/pay$/, '')
      const place = placeOf(ctx, req)
      if (status === 503) res.set('Retry-After', '5')
      send(res, status, views.troublePage(place, place.base + address))
    }),
  )
  return router
}

/** Browsers say where a request comes from; a form of ours comes from this page. */
const isForeign = (req: Request): boolean => {
  const site = req.headers['sec-fetch-site']
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}

const isSame = (given: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
