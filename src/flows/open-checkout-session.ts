import { randomBytes } from 'node:crypto'
import type { AppContext } from '../context.ts'
import type { Caller } from '../domain/caller.ts'
import { type CheckoutMethod, checkoutMethods, sessionLifetimeMs } from '../domain/checkout.ts'
import type { Country, Currency } from '../domain/markets.ts'
import { Problem } from '../domain/problems.ts'
import {
  type CheckoutSessionRow,
  insertCheckoutSession,
  type NewCheckoutSession,
} from '../store/checkout-sessions.ts'
import {
  claimKeys,
  readTakenClaims,
  type StoredAnswer,
  storeAnswers,
} from '../store/idempotency.ts'
import { newId } from '../store/ids.ts'
import { insertTransactions } from '../store/transactions.ts'
import { claimOf, type IdempotentRequest } from './idempotent-request.ts'
import { newPayment, type Opened } from './open-payment.ts'

export interface SessionOrder {
  /** Minor units of `currency`. */
  amount: number
  currency: Currency
  description: string | null
  successUrl: string
  cancelUrl: string
  metadata: Record<string, unknown> | null
  /** The form variant names who pays; its prompt goes out at once. */
  payer?: { method: CheckoutMethod; phoneNumber: string; country: Country }
}

/** What is answered, and with which status, once the session is known. */
export interface SessionAnswer<Body> {
  status: number
  body: (session: CheckoutSessionRow) => Body
}

const pageKeyBytes = 16

/**
 * Opens a checkout session; in the form variant together with its payment. Its idempotency key and
 * the answer to it are recorded in the same transaction.
 *
 * Throws Problem `idempotency_conflict` when the key stands for another request.
 */
export const openCheckoutSession = async <Body>(
  ctx: AppContext,
  caller: Caller,
  order: SessionOrder,
  request: IdempotentRequest | undefined,
  answer: SessionAnswer<Body>,
): Promise<Opened<Body>> => {
  const session = newSession(caller, order)
  const opened = await ctx.db.transaction().execute(async (tx): Promise<Opened<Body>> => {
    const claims = request === undefined ? [] : [newClaim(caller, request, session.id)]
    const claimed = await claimKeys(tx, claims, session.created_at)
    const [taken] = await readTakenClaims(tx, claimed.size === claims.length ? [] : claims)
    if (taken?.kind === 'conflict') throw new Problem('idempotency_conflict')
    if (taken !== undefined) return taken
    const row = await insertCheckoutSession(tx, session)
    if (order.payer !== undefined) {
      const { method, ...payer } = order.payer
      const payment = { ...order, ...payer, provider: checkoutMethods[method] }
      await insertTransactions(tx, [newPayment(ctx, caller, payment, row.id)])
    }
    const body = answer.body(row)
    const stored: StoredAnswer = { status: answer.status, body: JSON.stringify(body) }
    await storeAnswers(
      tx,
      claims.map((claim) => ({ ...claim, answer: stored })),
    )
    return { kind: 'opened', body }
  })
  if (opened.kind === 'opened' && order.payer !== undefined) {
    ctx.wake.transactions(caller.environment, 0)
  }
  return opened
}

const newClaim = (caller: Caller, request: IdempotentRequest, claimedBy: string) => ({
  application_id: caller.applicationId,
  environment: caller.environment,
  claim: claimOf(request),
  claimed_by: claimedBy,
})

const newSession = (caller: Caller, order: SessionOrder): NewCheckoutSession => {
  const now = new Date()
  const variant = order.payer === undefined ? 'main' : 'form'
  const expiresAt = new Date(now.getTime() + sessionLifetimeMs[variant]).toISOString()
  return {
    id: newId(),
    page_key: randomBytes(pageKeyBytes).toString('base64url'),
    application_id: caller.applicationId,
    organisation_id: caller.organisationId,
    environment: caller.environment,
    variant,
    amount: order.amount,
    currency: order.currency,
    description: order.description,
    method: order.payer?.method ?? null,
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
    metadata: order.metadata,
    status: variant === 'main' ? 'open' : 'awaiting_pin',
    due_at: expiresAt,
    expires_at: expiresAt,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  }
}
