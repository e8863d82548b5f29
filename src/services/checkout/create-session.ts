import { randomBytes } from 'node:crypto'
import type { AppContext } from '../../context.ts'
import { newId } from '../../database/ids.ts'
import {
  type CheckoutMethod,
  checkoutMethods,
  sessionLifetimeMs,
} from '../../domain/checkout/session.ts'
import type { Country, Currency } from '../../domain/markets.ts'
import type { Caller } from '../../domain/merchants/caller.ts'
import { Problem } from '../../domain/problems.ts'
import { toStoredReply } from '../../replies/replies.ts'
import {
  type CheckoutSessionRow,
  insertCheckoutSession,
  type NewCheckoutSession,
} from '../../repositories/checkout/sessions.ts'
import {
  claimKeys,
  readTakenClaims,
  storeAnswers,
} from '../../repositories/transactions/idempotency-keys.ts'
import { insertTransactions } from '../../repositories/transactions/transactions.ts'
import { type Created, newPayment, type SentReply } from '../payments/create-payment.ts'
import { claimOf, type IdempotentRequest } from '../transactions/idempotent-request.ts'
import { limitOpenSessions } from './limit-open-sessions.ts'

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

const pageKeyBytes = 16

/**
 * Creates a checkout session; in the form variant together with its payment. Its idempotency key
 * and the stored reply are recorded in the same database transaction.
 *
 * Throws Problem `idempotency_conflict` when the key stands for another request, and InvalidRequest
 * where the application has too many open sessions.
 */
export const createSessionFor = async <Reply extends SentReply>(
  ctx: AppContext,
  caller: Caller,
  order: SessionOrder,
  request: IdempotentRequest | undefined,
  replyTo: (session: CheckoutSessionRow) => Reply,
): Promise<Created<Reply>> => {
  const session = newSession(caller, order)
  const created = await ctx.db.transaction().execute(async (tx): Promise<Created<Reply>> => {
    const claims = request === undefined ? [] : [newClaim(caller, request, session.id)]
    const claimed = await claimKeys(tx, claims, session.created_at)
    const [taken] = await readTakenClaims(tx, claimed.size === claims.length ? [] : claims)
    if (taken?.kind === 'conflict') throw new Problem('idempotency_conflict')
    if (taken !== undefined) return taken
    await limitOpenSessions(ctx, tx, caller)
    const row = await insertCheckoutSession(tx, session)
    if (order.payer !== undefined) {
      const { method, ...payer } = order.payer
      const payment = { ...order, ...payer, provider: checkoutMethods[method] }
      await insertTransactions(tx, [newPayment(ctx, caller, payment, row.id)])
    }
    const reply = replyTo(row)
    const answer = toStoredReply(reply)
    await storeAnswers(
      tx,
      claims.map((claim) => ({ ...claim, answer })),
    )
    return { kind: 'created', reply }
  })
  if (created.kind === 'created' && order.payer !== undefined) {
    ctx.wake.transactions(caller.environment, 0)
  }
  return created
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
