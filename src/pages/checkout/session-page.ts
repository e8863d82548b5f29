import type { AppContext } from '../../context.ts'
import { countedPayment } from '../../domain/checkout/attempts.ts'
import { isSuccess } from '../../domain/transactions/state-machine.ts'
import type { PageSession } from '../../repositories/checkout/sessions.ts'
import type { Markup, PageContext } from '../layout.ts'
import { createFormToken, receiptKey } from './form-token.ts'
import * as outcomes from './outcomes.ts'
import { type FormState, paymentFormPage } from './payment-form-page.ts'
import { paidPage, type Receipt } from './receipt-page.ts'
import { expiredAfter, isHeld, mayCorrect, offersOf, type SessionView } from './session-view.ts'
import * as pages from './status-pages.ts'
import { texts } from './texts.ts'
import { heldPage, waitingPage } from './waiting-page.ts'

/**
 * After an attempt, the form contains the customer's input. Only the browser that submitted the
 * phone number sees that number. While an attempt is in progress, the form corrects its phone
 * number.
 */
export const renderPaymentForm = (
  ctx: AppContext,
  { session, details, active, draft }: SessionView,
  changes: Partial<FormState> = {},
): Markup => {
  const offers = offersOf(ctx, session)
  const wording = texts[details.language]
  if (offers.length === 0) return pages.endPage(details, outcomes.unserved(wording))
  const { attempts } = session
  const [last] = attempts
  const outcome =
    active === undefined
      ? outcomes.outcomeOf(attempts, wording)
      : outcomes.correcting(active, session.duplicate_collection, wording)
  const before = last === undefined ? {} : { country: last.country, provider: last.provider }
  return paymentFormPage(details, session.home_country, {
    offers,
    prefixes: ctx.config.numberPrefixes,
    token: createFormToken(ctx, session.id, attempts.length),
    attemptsKnown: attempts.length,
    replaces: active?.id,
    values: draft ?? before,
    wrong: {},
    ...(outcome !== undefined && { outcome }),
    ...changes,
  })
}

/** The path of the receipt does not reveal the page of the session. */
export const receiptAddress = (ctx: AppContext, { base }: PageContext, id: string): string =>
  `${base}/checkout/${id}/receipt/${receiptKey(ctx, id)}`

/** Returns undefined until the session is paid. */
export const receiptOf = (
  ctx: AppContext,
  context: PageContext,
  { id, status, attempts, payment_id }: PageSession,
): Receipt | undefined => {
  const payment = status === 'completed' ? countedPayment(attempts, payment_id) : undefined
  if (payment === undefined) return undefined
  const duplicates = attempts.filter((each) => each !== payment && isSuccess(each.status))
  return { payment, duplicates, address: receiptAddress(ctx, context, id) }
}

export const renderSession = (ctx: AppContext, view: SessionView): Markup => {
  const { session, details, active, state } = view
  const wording = texts[details.language]
  switch (state) {
    case 'completed': {
      const receipt = receiptOf(ctx, details, session)
      return receipt === undefined
        ? pages.endPage(details, outcomes.unserved(wording))
        : paidPage(details, receipt)
    }
    case 'failed':
      return pages.endPage(
        details,
        outcomes.outcomeOf(session.attempts, wording) ?? outcomes.failed(session.attempts, wording),
      )
    case 'expired':
      return pages.expiredPage(details, expiredAfter(view))
    case 'exhausted':
      return pages.endPage(details, outcomes.exhausted(session.attempts, wording))
    case 'closed':
      return pages.endPage(details, outcomes.closed(wording))
    case 'unserved':
      return pages.endPage(details, outcomes.unserved(wording))
    case 'waiting': {
      const isCorrectable = mayCorrect(ctx, view)
      if (active === undefined || (view.isCorrecting && isCorrectable))
        return renderPaymentForm(ctx, view)
      if (isHeld(ctx, view)) return heldPage(details, active)
      return waitingPage(details, active, { nowMs: ctx.clock.nowMs(), mayCorrect: isCorrectable })
    }
    case 'payable':
      return renderPaymentForm(ctx, view)
  }
}
