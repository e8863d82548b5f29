import { type Request, type Response, Router } from 'express'
import type { AppContext } from '../../context.ts'
import { isLinkCode, isWithin, paymentLinkStatus } from '../../domain/checkout/payment-link.ts'
import { parseForm } from '../../domain/form-encoding.ts'
import { redirect } from '../../http/observe-requests.ts'
import { nameOperation } from '../../http/operation-names.ts'
import { addressKey, type FailureLimiter, secondsUntil } from '../../http/rate-limit.ts'
import { stateOf } from '../../http/request-state.ts'
import { findPageLink, type PageLink } from '../../repositories/checkout/payment-links.ts'
import { paymentLinkUrl } from '../../resources/checkout.ts'
import { followPaymentLink } from '../../services/checkout/follow-payment-link.ts'
import { pageContextOf } from '../layout.ts'
import { readTypedAmount } from '../typed-amount.ts'
import type { PageDetails } from './layout.ts'
import { busyLinkPage, endedLinkPage, linkDetails, linkPage } from './link-page.ts'
import { readForm } from './pay-form.ts'
import type { PageLimits } from './rate-limits.ts'
import { pageHeaders, sendMissingPage, sendPage } from './send-page.ts'

interface LinkView {
  link: PageLink
  details: PageDetails
  status: ReturnType<typeof paymentLinkStatus> | 'closed'
}

/** The `maxlength` of the amount's field. */
const textMax = 20

/** Opens a session for the amount of the form, and redirects to its page. */
const follow = async (
  ctx: AppContext,
  req: Request,
  res: Response,
  { link, details }: LinkView,
): Promise<void> => {
  const fields = parseForm(typeof req.body === 'string' ? req.body : '')
  const text = String(fields.amount ?? '')
  const amount = link.amount ?? readTypedAmount(text, link.currency)
  const refuse = () =>
    sendPage(res, 422, linkPage(details, link, { text: text.slice(0, textMax), isWrong: true }))
  if (amount === undefined || !isWithin(amount, link)) return refuse()
  const own = paymentLinkUrl(link, ctx.publicUrl)
  // Only nodes of the version before use these: customers stay on the page of their session.
  const addresses = { successUrl: `${own}/thanks`, cancelUrl: own }
  const outcome = await followPaymentLink(ctx, link, amount, addresses)
  if (outcome.kind === 'wrong_amount') return refuse()
  if (outcome.kind !== 'opened') return sendPage(res, 403, endedLinkPage(details, 'closed'))
  stateOf(res).createdId = outcome.session.id
  const { id, page_key } = outcome.session
  const address = `${details.base}/checkout/${id}/${page_key}`
  redirect(res.set(pageHeaders), 303, `${address}?lang=${details.language}`)
}

/**
 * The pages of payment links. To GET a link opens no session, because programs that preview links
 * do so, too; its form opens a checkout session and redirects to it. `missingPages` counts, by
 * caller, the requests for links that do not exist.
 */
export const paymentLinkPages = (
  ctx: AppContext,
  limits: PageLimits,
  missingPages: FailureLimiter,
): Router => {
  const router = Router()

  /** The link of a request; if there is none, it sends the reply and returns undefined. */
  const findView = async (req: Request, res: Response): Promise<LinkView | undefined> => {
    const { code = '' } = req.params as Record<string, string>
    const isCode = isLinkCode(code)
    const link = isCode ? await findPageLink(ctx.db, code, ctx.clock.nowIso()) : undefined
    if (link === undefined) {
      const resetTime = isCode ? await missingPages.count(req) : undefined
      await sendMissingPage(ctx, req, res, resetTime)
      return undefined
    }
    const status = paymentLinkStatus(link, link.payment_count, ctx.clock.nowMs())
    const isClosed = status === 'active' && !link.may_collect
    const details = linkDetails(pageContextOf(ctx, req), link)
    return { link, details, status: isClosed ? 'closed' : status }
  }

  router.get('/pay/:code', nameOperation('viewPaymentLink'), async (req, res) => {
    const view = await findView(req, res)
    if (view === undefined) return
    const { link, details, status } = view
    if (status !== 'active') return sendPage(res, 200, endedLinkPage(details, status))
    const { amount } = req.query
    const text = typeof amount === 'string' ? amount.slice(0, textMax) : undefined
    const given = text === undefined ? undefined : { text, isWrong: false }
    sendPage(res, 200, linkPage(details, link, given))
  })

  // Everyone who has the link knows this address, so it confirms no payment: the session's page
  // does that.
  router.get('/pay/:code/thanks', nameOperation('viewPaymentLinkThanks'), async (req, res) => {
    const view = await findView(req, res)
    if (view === undefined) return
    const { address, language } = view.details
    redirect(res.set(pageHeaders), 303, `${address}?lang=${language}`)
  })

  router.post('/pay/:code', nameOperation('followPaymentLink'), readForm, async (req, res) => {
    const view = await findView(req, res)
    if (view === undefined) return
    const { link, details, status } = view
    if (status !== 'active') return sendPage(res, 403, endedLinkPage(details, status))
    const resetTime = await limits.countLinkVisit(link.id, addressKey(req))
    if (resetTime === undefined) return follow(ctx, req, res, view)
    const seconds = secondsUntil(resetTime)
    res.set('Retry-After', String(seconds))
    sendPage(res, 429, busyLinkPage(details, Math.ceil(seconds / 60)))
  })

  router.use('/pay', (req, res) => sendMissingPage(ctx, req, res))
  return router
}
