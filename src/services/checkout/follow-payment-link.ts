import type { AppContext } from '../../context.ts'
import { isPayable, isWithin, paymentLinkStatus } from '../../domain/checkout/payment-link.ts'
import type { PageLink } from '../../repositories/checkout/payment-links.ts'
import type { CheckoutSessionRow } from '../../repositories/checkout/sessions.ts'
import { createSessionFor } from './create-session.ts'

type Context = Pick<
  AppContext,
  'insertPayment' | 'adapterOf' | 'clock' | 'db' | 'limitOpenSessions' | 'wake'
>

/** Where a customer goes after paying, and after giving up, unless the merchant says otherwise. */
export interface ReturnAddresses {
  successUrl: string
  cancelUrl: string
}

export type FollowOutcome =
  | { kind: 'opened'; session: CheckoutSessionRow }
  | { kind: 'closed' }
  | { kind: 'wrong_amount' }

/**
 * Opens a checkout session for a customer who follows a link and pays `amount`, in minor units.
 * `closed`: the link cannot be followed, or its merchant may not collect.
 *
 * Throws InvalidRequest where the application has too many open sessions.
 */
export const followPaymentLink = async (
  ctx: Context,
  link: PageLink,
  amount: number,
  own: ReturnAddresses,
): Promise<FollowOutcome> => {
  const status = paymentLinkStatus(link, link.payment_count, ctx.clock.nowMs())
  if (status !== 'active' || !link.may_collect) return { kind: 'closed' }
  if (!isWithin(amount, link) || !isPayable(amount, link.currency)) return { kind: 'wrong_amount' }
  const owner = {
    applicationId: link.application_id,
    organisationId: link.organisation_id,
    environment: link.environment,
  }
  const order = {
    amount,
    currency: link.currency,
    description: link.description,
    successUrl: link.success_url ?? own.successUrl,
    cancelUrl: link.cancel_url ?? own.cancelUrl,
    metadata: link.metadata,
    merchantReference: link.merchant_reference,
    paymentLinkId: link.id,
  }
  let opened: CheckoutSessionRow | undefined
  await createSessionFor(ctx, owner, order, undefined, (session) => {
    opened = session
    return { status: 201, body: undefined }
  })
  if (opened === undefined) throw new Error('a session without an idempotency key was not opened')
  return { kind: 'opened', session: opened }
}
