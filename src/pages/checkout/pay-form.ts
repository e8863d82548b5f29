import type { Request, Response } from 'express'
import type { AppContext } from '../../context.ts'
import { parseForm } from '../../domain/form-encoding.ts'
import { minuteMs } from '../../domain/time.ts'
import { isHttps } from '../../domain/web-address.ts'
import { readPageForm } from '../../http/body.ts'
import { isCrossSite } from '../../http/cross-site.ts'
import { redirect } from '../../http/observe-requests.ts'
import { secondsUntil } from '../../http/rate-limit.ts'
import { stateOf } from '../../http/request-state.ts'
import { paySession } from '../../services/checkout/pay-session.ts'
import { isFormToken } from './form-token.ts'
import type { PageDetails } from './layout.ts'
import * as outcomes from './outcomes.ts'
import { type PayerDraft, saveDraft } from './payer-draft.ts'
import type { FormState } from './payment-form-page.ts'
import type { PageLimits } from './rate-limits.ts'
import { readPayer, readValues } from './read-payer.ts'
import { pageHeaders, redirectToPage, sendPage } from './send-page.ts'
import { renderPaymentForm, renderSession } from './session-page.ts'
import { mayCorrect, offersOf, type SessionView } from './session-view.ts'
import { endPage } from './status-pages.ts'
import { texts } from './texts.ts'

export const readForm = readPageForm(8 * 1024)

/** Shows the form again, or responds with a 429 after too many invalid forms in a session. */
const refuseForm = async (
  ctx: AppContext,
  limits: PageLimits,
  res: Response,
  view: SessionView,
  { status, ...form }: Partial<FormState> & { status: 403 | 422 },
): Promise<void> => {
  const resetTime = await limits.countForm(view.session.id)
  if (resetTime === undefined) return sendPage(res, status, renderPaymentForm(ctx, view, form))
  const seconds = secondsUntil(resetTime)
  res.set('Retry-After', String(seconds))
  const wording = texts[view.details.language]
  const outcome = outcomes.tooMany(wording, Math.ceil((seconds * 1000) / minuteMs))
  sendPage(res, 429, renderPaymentForm(ctx, view, { ...form, outcome }))
}

export const submitPaymentForm = async (
  ctx: AppContext,
  limits: PageLimits,
  req: Request,
  res: Response,
  view: SessionView,
): Promise<void> => {
  const { session, details, state, active } = view
  const wording = texts[details.language]
  if (state === 'exhausted') return sendPage(res, 429, renderSession(ctx, view))
  if (state === 'closed') return sendPage(res, 403, renderSession(ctx, view))
  const fields = parseForm(typeof req.body === 'string' ? req.body : '')
  const replaces = typeof fields.replaces === 'string' ? fields.replaces : null
  const isCorrection = state === 'waiting' && replaces === active?.id && mayCorrect(ctx, view)
  if (state !== 'payable' && !isCorrection) return redirectToPage(res, details)
  const attemptsKnown = Number(fields.seen)
  const isOurs = isFormToken(ctx, String(fields.token), session.id, attemptsKnown)
  if (isCrossSite(req) || !isOurs) {
    const outcome = outcomes.stale(wording)
    return refuseForm(ctx, limits, res, view, { status: 403, outcome })
  }
  const { payer, values, wrong } = readPayer(
    fields,
    session,
    { offers: offersOf(ctx, session), prefixes: ctx.config.numberPrefixes },
    wording,
  )
  if (payer === undefined) {
    // Field errors replace the message about the last attempt, but a correction keeps its heading.
    const form = { status: 422, values, wrong } as const
    return refuseForm(ctx, limits, res, view, isCorrection ? form : { ...form, outcome: undefined })
  }
  const outcome = await paySession(ctx, session, payer, { count: attemptsKnown, replaces })
  if (outcome.kind === 'started') {
    stateOf(res).createdId = outcome.paymentId
    keepDraft(ctx, res, details, values)
  }
  if (outcome.kind === 'prompted') {
    const wrong = { phone: wording.phonePrompted }
    return refuseForm(ctx, limits, res, view, { status: 422, values, wrong })
  }
  if (outcome.kind === 'exhausted') {
    return sendPage(res, 429, endPage(details, outcomes.exhausted(session.attempts, wording)))
  }
  if (outcome.kind === 'closed')
    return sendPage(res, 403, endPage(details, outcomes.closed(wording)))
  redirectToPage(res, details)
}

const keepDraft = (
  ctx: AppContext,
  res: Response,
  { address }: PageDetails,
  values: PayerDraft,
): void => saveDraft(res, { pageAddress: address, isSecure: isHttps(ctx.publicUrl) }, values)

export const changeLanguage = (
  ctx: AppContext,
  req: Request,
  res: Response,
  { details }: Pick<SessionView, 'details'>,
): void => {
  const fields = parseForm(typeof req.body === 'string' ? req.body : '')
  if (!isCrossSite(req)) keepDraft(ctx, res, details, readValues(fields))
  const { address, language } = details
  const form = fields.replaces === undefined ? '' : '&correct=1'
  redirect(res.set(pageHeaders), 303, `${address}?lang=${language}${form}`)
}
