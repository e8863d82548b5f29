import type { AppContext } from '../../context.ts'
import { createFormToken } from './form-token.ts'
import type { Markup } from './layout.ts'
import * as outcomes from './outcomes.ts'
import { type FormState, paymentFormPage } from './payment-form-page.ts'
import { expiredAfter, offersOf, type SessionView } from './session-view.ts'
import * as pages from './status-pages.ts'
import { texts } from './texts.ts'

/** How long a payer has to approve a prompt. */
const approvalMs = 5 * 60_000

/** The payment form. After an attempt, all that was filled in stays except the number. */
export const renderPaymentForm = (
  ctx: AppContext,
  { session, details }: SessionView,
  changes: Partial<FormState> = {},
): Markup => {
  const offers = offersOf(ctx, session)
  const wording = texts[details.language]
  if (offers.length === 0) return pages.endPage(details, outcomes.unserved(wording))
  const { attempts } = session
  const [last] = attempts
  const outcome = outcomes.outcomeOf(last, wording)
  return paymentFormPage(details, session.home_country, {
    offers,
    token: createFormToken(ctx, session.id, attempts.length),
    attemptsKnown: attempts.length,
    values: last === undefined ? {} : { country: last.country, provider: last.provider },
    wrong: {},
    ...(outcome !== undefined && { outcome }),
    ...changes,
  })
}

/** The page of a session: it follows from the session and its attempts alone. */
export const renderSession = (ctx: AppContext, view: SessionView): Markup => {
  const { session, details, active, state } = view
  const wording = texts[details.language]
  switch (state) {
    case 'completed':
      return pages.paidPage(details)
    case 'failed':
      return pages.endPage(
        details,
        outcomes.outcomeOf(session.attempts[0], wording) ?? outcomes.failed(wording),
      )
    case 'expired':
      return pages.expiredPage(details, expiredAfter(view))
    case 'exhausted':
      return pages.endPage(details, outcomes.exhausted(wording))
    case 'closed':
      return pages.endPage(details, outcomes.closed(wording))
    case 'unserved':
      return pages.endPage(details, outcomes.unserved(wording))
    case 'waiting': {
      const startedMs = Date.parse(active?.created_at ?? '')
      return pages.waitingPage(details, startedMs + approvalMs - ctx.clock.nowMs(), approvalMs)
    }
    case 'payable':
      return renderPaymentForm(ctx, view)
  }
}
