import { type Request, type Response, Router } from 'express'
import type { Store } from 'express-rate-limit'
import type { AppContext } from '../../context.ts'
import { workFor } from '../../database/work-owner.ts'
import { Problem } from '../../domain/problems.ts'
import { errorHandler } from '../../http/error-mapper.ts'
import { nameOperation } from '../../http/operation-names.ts'
import { addressKey, type FailureLimiter, secondsUntil } from '../../http/rate-limit.ts'
import { statusOf } from '../../replies/replies.ts'
import { findReceiptSession } from '../../repositories/checkout/sessions.ts'
import { pageContextOf } from '../layout.ts'
import { checkoutAssets } from './layout.ts'
import { paymentLinkPages } from './link-routes.ts'
import { changeLanguage, readForm, submitPaymentForm } from './pay-form.ts'
import { clearDraft } from './payer-draft.ts'
import { createPageLimits } from './rate-limits.ts'
import { receiptPage } from './receipt-page.ts'
import { pageHeaders, sendMissingPage, sendPage } from './send-page.ts'
import { receiptAddress, receiptOf, renderSession } from './session-page.ts'
import { isHeld, pageDetailsOf, type SessionView } from './session-view.ts'
import { troublePage } from './status-pages.ts'

const retryAfterSeconds = 5

/**
 * Each session has one URL, whose second part cannot be guessed. The page depends only on the
 * stored session and attempts, so a reload, the back button and a second tab show the same state.
 * The payer's phone number is masked, except in the form of the browser that submitted it. `forms`
 * counts invalid forms by session and visits to payment links. `missingPages` counts requests for
 * missing pages by caller.
 */
export const checkoutPages = (
  ctx: AppContext,
  forms: Store,
  missingPages: FailureLimiter,
): Router => {
  const router = Router()
  const limits = createPageLimits(ctx, forms, missingPages)
  router.use(checkoutAssets)
  router.use((req, _res, next) => workFor(addressKey(req), next))

  router.post(
    ['/checkout/:id/:key/pay', '/pay/:code', '/pay/:code/pay'],
    async (_req, _res, next) => {
      await ctx.recovery.refuse()
      next()
    },
  )

  /** Sends an error page and returns undefined if the session does not exist. */
  const findView = async (req: Request, res: Response): Promise<SessionView | undefined> => {
    const { view, resetTime } = await limits.findView(req)
    if (view === undefined) await sendMissingPage(ctx, req, res, resetTime)
    return view
  }

  router.get('/checkout/:id/:key', nameOperation('viewCheckoutPage'), async (req, res) => {
    const view = await findView(req, res)
    if (view === undefined) return
    const { state, draft, details } = view
    const isOver = state !== 'payable' && state !== 'waiting'
    if (draft !== undefined && isOver) clearDraft(res, details.address)
    sendPage(res, 200, renderSession(ctx, view))
  })

  router.get('/checkout/:id/receipt/:key', nameOperation('viewReceipt'), async (req, res) => {
    const { id, resetTime } = await limits.admitReceipt(req)
    const session =
      id === undefined ? undefined : await findReceiptSession(ctx.db, id, ctx.clock.nowIso())
    if (session === undefined) return sendMissingPage(ctx, req, res, resetTime)
    const context = pageContextOf(ctx, req)
    const address = receiptAddress(ctx, context, session.id)
    const details = { ...pageDetailsOf(session, context, false), address }
    sendPage(res, 200, receiptPage(details, receiptOf(ctx, context, session)))
  })

  router.get('/checkout/:id/:key/status', nameOperation('pollCheckoutPage'), async (req, res) => {
    const { view, resetTime } = await limits.findView(req)
    if (resetTime !== undefined) res.set('Retry-After', String(secondsUntil(resetTime)))
    res
      .status(view !== undefined ? 200 : resetTime === undefined ? 404 : 429)
      .set(pageHeaders)
      .json({ state: view === undefined ? 'unknown' : isHeld(ctx, view) ? 'held' : view.state })
  })

  router.post(
    '/checkout/:id/:key/pay',
    nameOperation('payCheckoutPage'),
    readForm,
    async (req, res) => {
      const view = await findView(req, res)
      if (view !== undefined) await submitPaymentForm(ctx, limits, req, res, view)
    },
  )

  router.post(
    '/checkout/:id/:key/language',
    nameOperation('changeCheckoutLanguage'),
    readForm,
    async (req, res) => {
      const view = await findView(req, res)
      if (view !== undefined) changeLanguage(ctx, req, res, view)
    },
  )

  router.use('/checkout', (req, res) => sendMissingPage(ctx, req, res))
  router.use(paymentLinkPages(ctx, limits, missingPages))
  router.use(['/checkout', '/pay'], handlePageErrors(ctx))
  return router
}

export const handlePageErrors = (ctx: AppContext) =>
  errorHandler(ctx, (req, res, refusal) => {
    const status = refusal instanceof Problem ? statusOf(refusal.reason) : 422
    if (status === 404) return sendMissingPage(ctx, req, res)
    const address = `${req.originalUrl.split('?')[0]}`.replace(/\/(pay|language)$/, '')
    const context = pageContextOf(ctx, req)
    if (status === 503) res.set('Retry-After', String(retryAfterSeconds))
    sendPage(res, status, troublePage(context, context.base + address))
  })
