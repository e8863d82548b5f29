import type { AppContext } from '../../context.ts'
import { attemptsPerSession, isSessionAlive } from '../../domain/checkout/session.ts'
import type { Country, Currency, Provider } from '../../domain/markets.ts'
import { isFinal, isSuccess } from '../../domain/transactions/state-machine.ts'
import { holdLinkUse } from '../../repositories/checkout/payment-links.ts'
import {
  type CheckoutSessionRow,
  holdCollection,
  listAttempts,
  lockCheckoutSession,
} from '../../repositories/checkout/sessions.ts'
import { insertTransactions } from '../../repositories/transactions/transactions.ts'
import { newPayment } from '../payments/create-payment.ts'

export interface Payer {
  country: Country
  provider: Provider
  phoneNumber: string
}

/**
 * `underway`: another attempt holds the session, or the form was filled in before it. `closed`: its
 * merchant may no longer collect, or its payment link takes no more payments.
 */
export type PayOutcome =
  | { kind: 'started'; paymentId: string }
  | { kind: 'underway' | 'ended' | 'exhausted' | 'closed' }

/**
 * Starts an attempt to pay a session. The session is locked while it is decided, so that of two
 * tabs, or two clicks, one starts a payment and the other meets it. `attemptsKnown` is how many
 * attempts the customer knew of.
 */
export const paySession = async (
  ctx: AppContext,
  session: CheckoutSessionRow,
  payer: Payer,
  attemptsKnown: number,
): Promise<PayOutcome> => {
  const owner = {
    applicationId: session.application_id,
    organisationId: session.organisation_id,
    environment: session.environment,
  }
  const order = {
    ...payer,
    amount: session.amount,
    currency: session.currency as Currency,
    metadata: session.metadata,
    merchantReference: session.merchant_reference,
  }
  const outcome = await ctx.db.transaction().execute(async (tx): Promise<PayOutcome> => {
    const locked = await lockCheckoutSession(tx, session.id)
    const nowMs = ctx.clock.nowMs()
    const isOver = locked === undefined || Date.parse(locked.expires_at) <= nowMs
    if (isOver || !isSessionAlive(locked.status)) return { kind: 'ended' }
    const attempts = await listAttempts(tx, session.id)
    const isHeld = attempts.some(({ type, status }) => !isFinal(type, status) || isSuccess(status))
    if (isHeld || attempts.length > attemptsKnown) return { kind: 'underway' }
    if (attempts.length >= attemptsPerSession) return { kind: 'exhausted' }
    if (!(await holdCollection(tx, session.id, new Date(nowMs).toISOString())))
      return { kind: 'closed' }
    if (locked.payment_link_id !== null && !(await holdLinkUse(tx, locked.payment_link_id)))
      return { kind: 'closed' }
    const payment = newPayment(ctx, owner, order, session.id)
    await insertTransactions(tx, [payment])
    return { kind: 'started', paymentId: payment.id }
  })
  if (outcome.kind === 'started') {
    const { submitDelayMs } = ctx.adapterOf({ ...owner, ...payer })
    ctx.wake.transactions(owner.environment, submitDelayMs)
  }
  return outcome
}
