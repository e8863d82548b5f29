import { createHmac, timingSafeEqual } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import express, { type Request, type Response, Router } from 'express'
import { type AugmentedRequest, rateLimit, type Store } from 'express-rate-limit'
import type { AppContext } from '../../context.ts'
import { countriesOf, formSessionId, returnUrl } from '../../domain/checkout.ts'
import { parseForm } from '../../domain/form.ts'
import { isFinal, isSuccess } from '../../domain/states.ts'
import { isUuid } from '../../domain/uuid.ts'
import { paySession } from '../../flows/pay-session.ts'
import { findShownSession, listAttempts, type ShownSession } from '../../store/checkout-sessions.ts'
import type { TransactionRow } from '../../store/transactions.ts'
import { addressKey } from '../rate-limit.ts'
import { readPayer } from './payer.ts'
import { type Language, texts } from './texts.ts'
import * as views from './views.ts'

const headers = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; " +
    "img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
} as const

/** How long a payer has to approve a prompt. */
const approvalMs = 5 * 60_000
const attemptsPerAddress = 30
const addressWindowMs = 10 * 60_000

interface Visit {
  session: ShownSession
  attempts: TransactionRow[]
  shown: views.Shown
  isOver: boolean
  active: TransactionRow | undefined
}

const languageOf = (req: Request): Language => {
  const { lang } = req.query
  if (lang === 'fr' || lang === 'en') return lang
  return req.acceptsLanguages('fr', 'en') === 'en' ? 'en' : 'fr'
}

const send = (res: Response, status: number, markup: views.Markup): void => {
  res.status(status).set(headers).type('html').send(String(markup))
}

/**
 * The hosted page: one address a session, whose second part cannot be guessed. What it shows
 * follows from the session and its attempts alone, so that reloads, the back button and a second
 * tab all show the same truth. The payer's number is never shown. `counter` counts attempts.
 */
export const checkoutPages = (ctx: AppContext, counter: Store): Router => {
  const router = Router()
  const assets = fileURLToPath(new URL('./assets/', import.meta.url))
  router.use('/checkout-assets', express.static(assets, { index: false, maxAge: '1h' }))

  const visit = async (req: Request): Promise<Visit | undefined> => {
    const { id = '', key = '' } = req.params as Record<string, string>
    if (!isUuid(id) || !/^[\w-]{22}$/.test(key)) return undefined
    const session = await findShownSession(ctx.db, id, key)
    if (session === undefined) return undefined
    const attempts = await listAttempts(ctx.db, session.id)
    return {
      session,
      attempts,
      shown: shownOf(session, languageOf(req), req.query.done !== undefined),
      isOver: session.status === 'expired' || Date.parse(session.expires_at) <= Date.now(),
      active: attempts.find(({ type, status }) => !isFinal(type, status)),
    }
  }

  const tokenOf = (sessionId: string, seen: number): string =>
    createHmac('sha256', ctx.config.encryptionKey)
      .update(`checkout form ${sessionId} ${seen}`)
      .digest('base64url')

  const choose = ({ session, attempts, shown }: Visit, form: Partial<views.FormState>) => {
    const countries = countriesOf(session.currency)
    const seen = attempts.length
    const notice = reasonOf(attempts[0], shown.language)
    const token = tokenOf(session.id, seen)
    const base = { countries, token, attemptsSeen: seen, values: {}, wrong: {} }
    return views.choosePage(shown, { ...base, ...(notice && { notice }), ...form })
  }

  const render = (res: Response, seen: Visit): void => {
    const { session, attempts, shown, isOver, active } = seen
    if (session.status === 'completed') {
      send(res, 200, views.paidPage(shown))
    } else if (session.status === 'failed') {
      send(res, 200, views.failedPage(shown, reasonOf(attempts[0], shown.language) ?? ''))
    } else if (isOver) {
      send(res, 200, views.expiredPage(shown, expiredAfter(seen)))
    } else if (active !== undefined) {
      const untilMs = Date.parse(active.created_at) + approvalMs
      send(res, 200, views.waitingPage(shown, untilMs, Date.now()))
    } else {
      send(res, 200, choose(seen, {}))
    }
  }

  const limiter = rateLimit({
    windowMs: addressWindowMs,
    limit: attemptsPerAddress,
    store: counter,
    keyGenerator: addressKey,
    legacyHeaders: false,
    validate: false,
    handler: async (req, res) => {
      const seen = await visit(req)
      const language = languageOf(req)
      if (seen === undefined) return send(res, 404, views.notFoundPage(language))
      const waitMs =
        ((req as AugmentedRequest).rateLimit?.resetTime?.getTime() ?? Date.now()) - Date.now()
      res.set('Retry-After', String(Math.max(1, Math.ceil(waitMs / 1000))))
      send(res, 429, views.failedPage(seen.shown, texts[language].exhausted))
    },
  })

  router.get('/checkout/:id/:key', async (req, res) => {
    const seen = await visit(req)
    if (seen === undefined) return send(res, 404, views.notFoundPage(languageOf(req)))
    render(res, seen)
  })

  router.get('/checkout/:id/:key/status', async (req, res) => {
    const seen = await visit(req)
    const state = seen === undefined ? 'unknown' : stateOf(seen)
    res
      .status(seen === undefined ? 404 : 200)
      .set(headers)
      .json({ state })
  })

  const readForm = express.text({ limit: '8kb', type: 'application/x-www-form-urlencoded' })
  router.post('/checkout/:id/:key/pay', limiter, readForm, async (req, res) => {
    const seen = await visit(req)
    const language = languageOf(req)
    if (seen === undefined) return send(res, 404, views.notFoundPage(language))
    const { session, shown } = seen
    const here = `${shown.address}?lang=${language}&done=1`
    if (stateOf(seen) !== 'choose') return res.set(headers).redirect(303, here)
    const fields = parseForm(typeof req.body === 'string' ? req.body : '')
    const attemptsSeen = Number(fields.seen)
    if (isForeign(req) || !isSame(String(fields.token), tokenOf(session.id, attemptsSeen))) {
      return send(res, 403, choose(seen, { notice: texts[language].staleForm }))
    }
    const { payer, values, wrong } = readPayer(fields, session, texts[language])
    const isUnserved = payer !== undefined && !ctx.serves({ ...session, ...payer })
    if (payer === undefined || isUnserved) {
      const faults = isUnserved ? { provider: texts[language].operatorNotThere } : wrong
      return send(res, 422, choose(seen, { values, wrong: faults }))
    }
    const outcome = await paySession(ctx, session, payer, attemptsSeen)
    if (outcome === 'exhausted') {
      return send(res, 429, views.failedPage(shown, texts[language].exhausted))
    }
    res.set(headers).redirect(303, here)
  })
  return router
}

const stateOf = ({ session, isOver, active }: Visit): string => {
  if (session.status === 'completed' || session.status === 'failed') return session.status
  if (isOver) return 'expired'
  return active === undefined ? 'choose' : 'waiting'
}

const reasonOf = (attempt: TransactionRow | undefined, language: Language): string | undefined => {
  if (attempt === undefined || !isFinal(attempt.type, attempt.status)) return undefined
  const { reasons } = texts[language]
  if (attempt.status === 'cancelled') return reasons.cancelled
  return attempt.status === 'failed'
    ? reasons[attempt.failure_reason ?? 'provider_error']
    : undefined
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

/** The id the merchant was given: that of its own variant. */
const publicIdOf = ({ id, variant }: ShownSession): string =>
  variant === 'form' ? formSessionId(id) : id

const expiredAfter = ({ attempts, active }: Visit): views.ExpiredAfter => {
  if (attempts.some(({ status }) => isSuccess(status))) return 'success'
  return active === undefined ? 'nothing' : 'prompt'
}

const shownOf = (session: ShownSession, language: Language, isFresh: boolean): views.Shown => ({
  language,
  isFresh,
  merchant: session.merchant,
  description: session.description,
  amount: session.amount,
  currency: session.currency,
  isSandbox: session.environment === 'test',
  cancelUrl: returnUrl(session.cancel_url, publicIdOf(session)),
  successUrl: returnUrl(session.success_url, publicIdOf(session)),
  address: `/checkout/${session.id}/${session.page_key}`,
})
