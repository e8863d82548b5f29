import type { AppContext } from '../../context.ts'
import { newId } from '../../database/ids.ts'
import { randomBase62 } from '../../domain/base62.ts'
import { linkSessionLifetimeMs } from '../../domain/checkout/payment-link.ts'
import {
  type CheckoutMethod,
  checkoutMethods,
  sessionLifetimeMs,
} from '../../domain/checkout/session.ts'
import type { Country, Currency } from '../../domain/markets.ts'
import type { Caller, Owner } from '../../domain/merchants/caller.ts'
import {
  type CheckoutSessionRow,
  findOrInsertSession,
  insertCheckoutSession,
  type NewCheckoutSession,
} from '../../repositories/checkout/sessions.ts'
import type { Replayed } from '../../repositories/transactions/idempotency-keys.ts'
import { addressOf } from '../../repositories/transactions/request-addresses.ts'
import { insertTransactions } from '../../repositories/transactions/transactions.ts'
import { newPayment } from '../payments/create-payment.ts'
import { type IdempotentRequest, replyOnce, type SentReply } from '../transactions/idempotency.ts'

interface SessionTerms {
  /** In minor units of `currency`. */
  amount: number
  currency: Currency
  description: string | null
  successUrl: string
  cancelUrl: string
  metadata: Record<string, unknown> | null
  merchantReference?: string | null
  paymentLinkId?: string
  /** Set only by the form variant, which prompts this payer immediately. */
  payer?: { method: CheckoutMethod; phoneNumber: string; country: Country }
}

const pageKeyLength = 22

/**
 * Creates a checkout session and, in the form variant, its payment. The idempotency key and the
 * response are stored in the same database transaction.
 *
 * Throws Problem `idempotency_conflict` if the key was used for a different request. Throws
 * InvalidRequest if the application has too many open sessions.
 */
export const createSessionFor = async <Reply extends SentReply>(
  ctx: AppContext,
  caller: Caller,
  terms: SessionTerms,
  request: IdempotentRequest | undefined,
  replyTo: (session: CheckoutSessionRow) => Reply,
): Promise<Reply | Replayed> => {
  const session = newSession(ctx.clock.nowMs(), caller, terms)
  if (terms.payer !== undefined) await ctx.terms.ready()
  const made = { id: session.id, createdAt: session.created_at }
  const reply = await replyOnce(ctx, caller, request, made, async (tx) => {
    await ctx.limitOpenSessions(tx, caller)
    const row = await insertCheckoutSession(tx, session)
    if (terms.payer !== undefined) {
      const { method, ...payer } = terms.payer
      const payment = { ...terms, ...payer, provider: checkoutMethods[method] }
      const attempt = { checkoutSessionId: row.id, replaces: null }
      const created = newPayment(ctx, caller, payment, { apiKeyId: caller.keyId, attempt })
      await insertTransactions(tx, [created], addressOf(created, caller.address))
    }
    return replyTo(row)
  })
  if (!('stored' in reply) && terms.payer !== undefined) {
    ctx.wake.transactions(caller.environment, 0)
  }
  return reply
}

/**
 * Opens a session for a customer who follows a payment link. The limit on open sessions does not
 * apply, because anyone with the link could exhaust it. Instead, the page limits how often each IP
 * address can follow a link, and these sessions expire early. A repeated call with the same `id`
 * returns the existing session.
 */
export const openLinkSession = (
  ctx: Pick<AppContext, 'clock' | 'db'>,
  owner: Owner,
  terms: SessionTerms & { paymentLinkId: string },
  id?: string,
): Promise<CheckoutSessionRow> => {
  const session = newSession(ctx.clock.nowMs(), owner, terms)
  return id === undefined
    ? insertCheckoutSession(ctx.db, session)
    : findOrInsertSession(ctx.db, { ...session, id })
}

const newSession = (nowMs: number, owner: Owner, terms: SessionTerms): NewCheckoutSession => {
  const now = new Date(nowMs).toISOString()
  const variant = terms.payer === undefined ? 'main' : 'form'
  const lifetimeMs =
    terms.paymentLinkId === undefined ? sessionLifetimeMs[variant] : linkSessionLifetimeMs
  const expiresAt = new Date(nowMs + lifetimeMs).toISOString()
  return {
    id: newId(nowMs),
    page_key: randomBase62(pageKeyLength),
    application_id: owner.applicationId,
    organisation_id: owner.organisationId,
    environment: owner.environment,
    variant,
    amount: terms.amount,
    currency: terms.currency,
    description: terms.description,
    method: terms.payer?.method ?? null,
    success_url: terms.successUrl,
    cancel_url: terms.cancelUrl,
    metadata: terms.metadata,
    merchant_reference: terms.merchantReference ?? null,
    payment_link_id: terms.paymentLinkId ?? null,
    payment_id: null,
    attempted: false,
    status: variant === 'main' ? 'open' : 'awaiting_pin',
    due_at: expiresAt,
    expires_at: expiresAt,
    created_at: now,
    updated_at: now,
  }
}
