import { type Request, type Response, Router } from 'express'
import type { AppContext } from '../../context.ts'
import { newId } from '../../database/ids.ts'
import { isLinkCode, isWithin, paymentLinkStatus } from '../../domain/checkout/payment-link.ts'
import { parseForm } from '../../domain/form-encoding.ts'
import { isUuid } from '../../domain/ids.ts'
import { isCrossSite } from '../../http/cross-site.ts'
import { redirect } from '../../http/observe-requests.ts'
import { nameOperation } from '../../http/operation-names.ts'
import { addressKey, type FailureLimiter, secondsUntil } from '../../http/rate-limit.ts'
import { stateOf } from '../../http/request-state.ts'
import { findPageLink, type PageLink } from '../../repositories/checkout/payment-links.ts'
import { paymentLinkUrl } from '../../resources/checkout.ts'
import {
  followPaymentLink,
  type ReturnAddresses,
} from '../../services/checkout/follow-payment-link.ts'
import { pageContextOf } from '../layout.ts'
import { readCustomerAmount } from '../typed-amount.ts'
import { createFormToken, isFormToken } from './form-token.ts'
import type { PageDetails } from './layout.ts'
import {
  busyLinkPage,
  closedLinkPage,
  type EnteredAmount,
  linkDetails,
  linkPage,
} from './link-page.ts'
import * as outcomes from './outcomes.ts'
import { changeLanguage, readForm, submitPaymentForm } from './pay-form.ts'
import { readDraft } from './payer-draft.ts'
import { type FormState, paymentFormPage } from './payment-form-page.ts'
import type { PageLimits } from './rate-limits.ts'
import { readPayer } from './read-payer.ts'
import { pageHeaders, sendMissingPage, sendPage } from './send-page.ts'
import { findSessionView, offersOf, offersReady } from './session-view.ts'
import { texts } from './texts.ts'

interface LinkView {
  link: PageLink
  details: PageDetails
  status: ReturnType<typeof paymentLinkStatus> | 'closed'
}

const textMax = 20

/** A link with a fixed amount starts with the payment form. */
type FixedView = LinkView & { link: { amount: number } }

const isFixed = (view: LinkView): view is FixedView => view.link.amount !== null

/**
 * A GET creates no session, because programs that preview links also send a GET. The form contains
 * the id of the session that its submission creates, so that a double click creates one session.
 */
const sendLinkForm = async (
  ctx: AppContext,
  req: Request,
  res: Response,
  { link, details }: FixedView,
  { status = 200, opens = newId(ctx.clock.nowMs()), ...changes }: LinkFormChanges = {},
): Promise<void> => {
  await offersReady(ctx, link)
  const offers = offersOf(ctx, link)
  if (offers.length === 0) return sendPage(res, status, closedLinkPage(details, 'unserved'))
  const form = {
    offers,
    opens,
    prefixes: ctx.config.numberPrefixes,
    token: createFormToken(ctx, opens, 0),
    attemptsKnown: 0,
    values: readDraft(req) ?? {},
    wrong: {},
    ...changes,
  }
  sendPage(res, status, paymentFormPage(details, link.home_country, form))
}

type LinkFormChanges = Partial<FormState> & { status?: 200 | 403 | 422 }

/** Creates the session that the form from `sendLinkForm` describes, and starts the payment. */
const payLink = async (
  ctx: AppContext,
  limits: PageLimits,
  req: Request,
  res: Response,
  view: FixedView,
): Promise<void> => {
  const { link, details } = view
  const wording = texts[details.language]
  const fields = parseForm(typeof req.body === 'string' ? req.body : '')
  const opens = String(fields.opens)
  const stale = () =>
    sendLinkForm(ctx, req, res, view, { status: 403, outcome: outcomes.stale(wording) })
  const isOurs = isUuid(opens) && isFormToken(ctx, String(fields.token), opens, 0)
  if (isCrossSite(req) || !isOurs) return stale()
  await offersReady(ctx, link)
  const choices = { offers: offersOf(ctx, link), prefixes: ctx.config.numberPrefixes }
  const { payer, values, wrong } = readPayer(fields, link, choices, wording)
  if (payer === undefined)
    return sendLinkForm(ctx, req, res, view, { status: 422, opens, values, wrong })
  const outcome = await followPaymentLink(ctx, link, link.amount, addressesOf(ctx, link), opens)
  if (outcome.kind !== 'opened') return sendPage(res, 403, closedLinkPage(details, 'closed'))
  const { id, page_key: key, payment_link_id: linkId } = outcome.session
  const session = linkId === link.id ? await findSessionView(ctx, req, { id, key }) : undefined
  if (session === undefined) return stale()
  await submitPaymentForm(ctx, limits, req, res, session)
}

// Only nodes of the previous version use these URLs. In this version, customers stay on the page of
// their session.
const addressesOf = ({ publicUrl }: AppContext, link: PageLink): ReturnAddresses => {
  const own = paymentLinkUrl(link, publicUrl)
  return { successUrl: `${own}/thanks`, cancelUrl: own }
}

const follow = async (
  ctx: AppContext,
  req: Request,
  res: Response,
  { link, details }: LinkView,
): Promise<void> => {
  const fields = parseForm(typeof req.body === 'string' ? req.body : '')
  const text = String(fields.amount ?? '')
  const read =
    link.amount === null ? readCustomerAmount(text, link.currency) : { amount: link.amount }
  const refuse = (fault: EnteredAmount['fault']) =>
    sendPage(res, 422, linkPage(details, link, { text: text.slice(0, textMax), fault }))
  if ('fault' in read) return refuse(read.fault)
  const { amount } = read
  if (!isWithin(amount, link)) {
    return refuse(amount < (link.minimum_amount ?? 1) ? 'below' : 'above')
  }
  const outcome = await followPaymentLink(ctx, link, amount, addressesOf(ctx, link))
  if (outcome.kind === 'wrong_amount') return refuse('unavailable')
  if (outcome.kind !== 'opened') return sendPage(res, 403, closedLinkPage(details, 'closed'))
  stateOf(res).createdId = outcome.session.id
  const { id, page_key } = outcome.session
  const address = `${details.base}/checkout/${id}/${page_key}`
  redirect(res.set(pageHeaders), 303, `${address}?lang=${details.language}`)
}

/**
 * A GET creates no session, because programs that preview links also send a GET. `missingPages`
 * counts requests for non-existent links by caller.
 */
export const paymentLinkPages = (
  ctx: AppContext,
  limits: PageLimits,
  missingPages: FailureLimiter,
): Router => {
  const router = Router()

  /** Sends an error page and returns undefined if the link does not exist. */
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

  /** Counts the visit. Sends an error page and returns false if there are too many visits. */
  const admits = async (req: Request, res: Response, { link, details }: LinkView) => {
    const resetTime = await limits.countLinkVisit(link.id, addressKey(req))
    if (resetTime === undefined) return true
    const seconds = secondsUntil(resetTime)
    res.set('Retry-After', String(seconds))
    sendPage(res, 429, busyLinkPage(details, Math.ceil(seconds / 60)))
    return false
  }

  router.get('/pay/:code', nameOperation('viewPaymentLink'), async (req, res) => {
    const view = await findView(req, res)
    if (view === undefined) return
    const { link, details, status } = view
    if (status !== 'active') return sendPage(res, 200, closedLinkPage(details, status))
    if (isFixed(view)) return sendLinkForm(ctx, req, res, view)
    const { amount } = req.query
    const text = typeof amount === 'string' ? amount.slice(0, textMax) : undefined
    const entered = text === undefined ? undefined : { text }
    sendPage(res, 200, linkPage(details, link, entered))
  })

  // Everyone with the link knows this URL, so the page does not confirm a payment. It redirects to
  // the link's page.
  router.get('/pay/:code/thanks', nameOperation('viewPaymentLinkThanks'), async (req, res) => {
    const view = await findView(req, res)
    if (view === undefined) return
    const { address, language } = view.details
    redirect(res.set(pageHeaders), 303, `${address}?lang=${language}`)
  })

  router.post('/pay/:code', nameOperation('followPaymentLink'), readForm, async (req, res) => {
    const view = await findView(req, res)
    if (view === undefined) return
    const { details, status } = view
    if (status !== 'active') return sendPage(res, 403, closedLinkPage(details, status))
    if (await admits(req, res, view)) await follow(ctx, req, res, view)
  })

  router.post('/pay/:code/pay', nameOperation('payPaymentLink'), readForm, async (req, res) => {
    const view = await findView(req, res)
    if (view === undefined) return
    const { details, status } = view
    if (status !== 'active') return sendPage(res, 403, closedLinkPage(details, status))
    if (!isFixed(view)) return sendMissingPage(ctx, req, res)
    if (await admits(req, res, view)) await payLink(ctx, limits, req, res, view)
  })

  router.post(
    '/pay/:code/language',
    nameOperation('changePaymentLinkLanguage'),
    readForm,
    async (req, res) => {
      const view = await findView(req, res)
      if (view !== undefined) changeLanguage(ctx, req, res, view)
    },
  )

  router.use('/pay', (req, res) => sendMissingPage(ctx, req, res))
  return router
}
