import type { Request, Response } from 'express'
import type { AppContext } from '../../context.ts'
import { parseForm } from '../../domain/form-encoding.ts'
import { paySession } from '../../services/checkout/pay-session.ts'
import { secondsUntil } from '../rate-limit.ts'
import { stateOf } from '../request-state.ts'
import { noteSandbox } from '../sandbox-notice.ts'
import { createFormToken, isCrossSite, isSameToken } from './form-token.ts'
import * as outcomes from './outcomes.ts'
import type { FormState } from './payment-form-page.ts'
import type { PageLimits } from './rate-limits.ts'
import { readPayer } from './read-payer.ts'
import { redirectToPage, sendPage } from './send-page.ts'
import { renderPaymentForm, renderSession } from './session-page.ts'
import { offersOf, type SessionView } from './session-view.ts'
import { endPage } from './status-pages.ts'
import { texts } from './texts.ts'

const minuteMs = 60_000

/** Answers a form that is not accepted: the page as it is, or 429 after too many of a session. */
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
  const outcome = outcomes.exhausted(wording, Math.ceil((seconds * 1000) / minuteMs))
  sendPage(res, 429, renderPaymentForm(ctx, view, { ...form, outcome }))
}

/** Starts a payment as the form asks, and leads back to the page. */
export const submitPaymentForm = async (
  ctx: AppContext,
  limits: PageLimits,
  req: Request,
  res: Response,
  view: SessionView,
): Promise<void> => {
  const { session, details, state } = view
  const wording = texts[details.language]
  if (state === 'exhausted') return sendPage(res, 429, renderSession(ctx, view))
  if (state === 'closed') return sendPage(res, 403, renderSession(ctx, view))
  if (state !== 'payable') return redirectToPage(res, details)
  const fields = parseForm(typeof req.body === 'string' ? req.body : '')
  const attemptsKnown = Number(fields.seen)
  const expected = createFormToken(ctx, session.id, attemptsKnown)
  if (isCrossSite(req) || !isSameToken(String(fields.token), expected)) {
    const outcome = outcomes.stale(wording)
    return refuseForm(ctx, limits, res, view, { status: 403, outcome })
  }
  const read = readPayer(fields, session, offersOf(ctx, session), wording)
  const { payer, values, wrong } = read
  if (payer === undefined) {
    const form = { status: 422, values, wrong, outcome: undefined } as const
    return refuseForm(ctx, limits, res, view, form)
  }
  const outcome = await paySession(ctx, session, payer, attemptsKnown)
  if (outcome.kind === 'started') {
    stateOf(res).createdId = outcome.paymentId
    noteSandbox(res, read.liveFieldErrors)
  }
  if (outcome.kind === 'exhausted') {
    return sendPage(res, 429, endPage(details, outcomes.exhausted(wording)))
  }
  if (outcome.kind === 'closed')
    return sendPage(res, 403, endPage(details, outcomes.closed(wording)))
  redirectToPage(res, details)
}
