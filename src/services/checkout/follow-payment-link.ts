import type { AppContext } from '../../context.ts'
import { isPayable, isWithin, paymentLinkStatus } from '../../domain/checkout/payment-link.ts'
import type { PageLink } from '../../repositories/checkout/payment-links.ts'
import type { CheckoutSessionRow } from '../../repositories/checkout/sessions.ts'
import { openLinkSession } from './create-session.ts'

type Context = Pick<AppContext, 'clock' | 'db'>

/** Default destinations for customers, used if the merchant has not set URLs. */
export interface ReturnAddresses {
  successUrl: string
  cancelUrl: string
}

type FollowOutcome =
  | { kind: 'opened'; session: CheckoutSessionRow }
  | { kind: 'closed' }
  | { kind: 'wrong_amount' }

/**
 * Opens a checkout session for a customer who follows a link and pays `amount`, in minor units. A
 * repeated `sessionId` returns the same session, because a form may be submitted twice. The outcome
 * is `closed` if the link is closed or if its merchant may not collect payments.
 */
export const followPaymentLink = async (
  ctx: Context,
  link: PageLink,
  amount: number,
  own: ReturnAddresses,
  sessionId?: string,
): Promise<FollowOutcome> => {
  const status = paymentLinkStatus(link, link.payment_count, ctx.clock.nowMs())
  if (status !== 'active' || !link.may_collect) return { kind: 'closed' }
  if (!isWithin(amount, link) || !isPayable(amount, link.currency)) return { kind: 'wrong_amount' }
  const owner = {
    applicationId: link.application_id,
    organisationId: link.organisation_id,
    environment: link.environment,
  }
  const terms = {
    amount,
    currency: link.currency,
    description: link.description,
    successUrl: link.success_url ?? own.successUrl,
    cancelUrl: link.cancel_url ?? own.cancelUrl,
    metadata: link.metadata,
    merchantReference: link.merchant_reference,
    paymentLinkId: link.id,
  }
  return { kind: 'opened', session: await openLinkSession(ctx, owner, terms, sessionId) }
}
