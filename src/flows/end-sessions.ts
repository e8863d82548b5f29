import type { AppContext } from '../context.ts'
import { isFinal, isSuccess } from '../domain/states.ts'
import { checkoutSessionResource } from '../resources.ts'
import {
  type CheckoutSessionRow,
  endSessions,
  expireSessions,
  type SessionEnd,
} from '../store/checkout-sessions.ts'
import type { Tx } from '../store/database.ts'
import { appendEvents, type EventRow } from '../store/events.ts'
import { newId } from '../store/ids.ts'
import { recordContradictions } from '../store/reconciliation.ts'
import type { TransactionRow } from '../store/transactions.ts'
import { eventPayload } from '../webhooks/payload.ts'

/**
 * Ends the sessions whose payments reached their end, in the transaction of those payments, and
 * returns the events that tell of it. Success completes a session; a failure ends one of the form
 * variant, which has one attempt. Money that came in after a session had expired is kept for
 * reconciliation.
 */
export const endPaidSessions = async (
  ctx: AppContext,
  tx: Tx,
  payments: TransactionRow[],
  now: Date,
): Promise<EventRow[]> => {
  const ends = payments.flatMap(endOf)
  if (ends.length === 0) return []
  const ended = await endSessions(tx, ends, now.toISOString())
  const endedIds = new Set(ended.map(({ id }) => id))
  const late = payments.filter(
    ({ type, status, checkout_session_id: id }) =>
      type === 'collection' && id !== null && isSuccess(status) && !endedIds.has(id),
  )
  if (late.length > 0) {
    const items = late.map(({ id, status }) => ({
      transaction_id: id,
      reported_status: status,
      settled_status: 'expired' as const,
    }))
    await recordContradictions(tx, items, now.toISOString())
  }
  return ended.flatMap((session) => eventOf(ctx, session))
}

/** Expires the sessions whose time has come, and tells of it; returns how many. */
export const expireDueSessions = async (ctx: AppContext, count: number): Promise<number> => {
  const expired = await ctx.db.transaction().execute(async (tx) => {
    const rows = await expireSessions(tx, count, new Date().toISOString())
    await appendEvents(
      tx,
      rows.flatMap((session) => eventOf(ctx, session)),
    )
    return rows
  })
  if (expired.length > 0) ctx.wake.deliveries()
  return expired.length
}

const endOf = (payment: TransactionRow): SessionEnd[] => {
  const { type, status, checkout_session_id: id } = payment
  if (type !== 'collection' || id === null || !isFinal(type, status)) return []
  return [{ id, status: isSuccess(status) ? 'completed' : 'failed' }]
}

const eventOf = (ctx: AppContext, session: CheckoutSessionRow): EventRow[] => {
  const { status } = session
  if (status !== 'completed' && status !== 'expired') return []
  const { application_id, environment, updated_at: created_at } = session
  const type = `checkout.session.${status}` as const
  const id = newId()
  const payload = eventPayload({
    id,
    type,
    timestamp: created_at,
    environment,
    checkoutSessionId: session.id,
    data: checkoutSessionResource(session, ctx.publicUrl()),
  })
  return [{ id, application_id, environment, type, payload, created_at }]
}
