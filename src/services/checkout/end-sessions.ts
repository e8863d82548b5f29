import type { AppContext } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import { newId } from '../../database/ids.ts'
import { isFinal, isSuccess } from '../../domain/transactions/state-machine.ts'
import {
  type CheckoutSessionRow,
  completeSessions,
  endSessions,
  expireSessions,
  type SessionEnd,
  withdrawSessions,
} from '../../repositories/checkout/sessions.ts'
import { recordContradictions } from '../../repositories/reconciliation/items.ts'
import type { TransactionRow } from '../../repositories/transactions/transactions.ts'
import { appendEvents, type NewEvent } from '../../repositories/webhooks/events.ts'
import { checkoutSessionResource } from '../../resources.ts'
import { eventPayload } from '../../webhooks/event-payload.ts'
import type { AppliedTransition } from '../transactions/record-transitions.ts'

/**
 * Ends the sessions whose payments reached their end, in the database transaction of those
 * payments, and returns their events. Success completes a session; a failure ends one of the form
 * variant, which has one attempt. A payment that succeeds after its session expired is listed for
 * reconciliation; where evidence decides, the session follows its payment.
 */
export const endPaidSessions = async (
  ctx: AppContext,
  tx: Tx,
  moved: AppliedTransition[],
  now: string,
): Promise<NewEvent[]> => {
  const paid = moved.filter(({ after }) => after.type === 'collection')
  const proven = paid.filter(({ reason }) => reason.cause === 'evidence')
  const reported = paid.filter(({ reason }) => reason.cause !== 'evidence')
  const ends = [...proven, ...reported].flatMap(({ after }) => endOf(after))
  const ended = ends.length === 0 ? [] : await endSessions(tx, ends, now)
  const endedIds = new Set(ended.map(({ id }) => id))
  const late = reported.filter(
    ({ after: { status, checkout_session_id: id } }) =>
      id !== null && isSuccess(status) && !endedIds.has(id),
  )
  if (late.length > 0) {
    const items = late.map(({ after: { id, status, provider_reference } }) => ({
      transaction_id: id,
      kind: 'other_end' as const,
      reported_status: status,
      recorded_status: 'expired' as const,
      provider_reference: provider_reference ?? undefined,
    }))
    await recordContradictions(tx, items, now)
  }
  const corrected = await followPayments(tx, proven, endedIds, now)
  return [...ended, ...corrected].flatMap((session) => eventOf(ctx, session))
}

/** Sessions that had ended follow a payment whose end was proven to be another. */
const followPayments = async (
  tx: Tx,
  proven: AppliedTransition[],
  endedIds: Set<string>,
  updatedAt: string,
): Promise<CheckoutSessionRow[]> => {
  const sessionsOf = (payments: AppliedTransition[]): string[] =>
    payments.flatMap(({ after: { checkout_session_id: id } }) =>
      id === null || endedIds.has(id) ? [] : [id],
    )
  const paid = sessionsOf(proven.filter(({ after }) => isSuccess(after.status)))
  const unpaid = sessionsOf(proven.filter(({ before }) => isSuccess(before.status)))
  return [
    ...(paid.length === 0 ? [] : await completeSessions(tx, paid, updatedAt)),
    ...(unpaid.length === 0 ? [] : await withdrawSessions(tx, unpaid, updatedAt)),
  ]
}

/** Completes the session of a payment that is known to have succeeded, with its event. */
export const completeSession = async (
  ctx: AppContext,
  tx: Tx,
  { checkout_session_id: id, status }: TransactionRow,
  now: string,
): Promise<void> => {
  if (id === null || !isSuccess(status)) return
  const completed = await completeSessions(tx, [id], now)
  await appendEvents(
    tx,
    completed.flatMap((session) => eventOf(ctx, session)),
  )
}

/** Expires the sessions that are due, with their events; returns how many. */
export const expireDueSessions = async (ctx: AppContext, count: number): Promise<number> => {
  const expired = await ctx.db.transaction().execute(async (tx) => {
    const rows = await expireSessions(tx, count, ctx.clock.nowIso())
    await appendEvents(
      tx,
      rows.flatMap((session) => eventOf(ctx, session)),
    )
    return rows
  })
  if (expired.length > 0) {
    ctx.wake.feeds()
    ctx.wake.deliveries()
  }
  return expired.length
}

const endOf = (payment: TransactionRow): SessionEnd[] => {
  const { type, status, checkout_session_id: id } = payment
  if (type !== 'collection' || id === null || !isFinal(type, status)) return []
  return [{ id, status: isSuccess(status) ? 'completed' : 'failed' }]
}

const eventOf = (ctx: AppContext, session: CheckoutSessionRow): NewEvent[] => {
  const { status } = session
  if (status !== 'completed' && status !== 'expired') return []
  const { application_id, environment, updated_at: created_at } = session
  const type = `checkout.session.${status}` as const
  const id = newId(Date.parse(created_at))
  const payload = eventPayload({
    id,
    type,
    timestamp: created_at,
    environment,
    checkoutSessionId: session.id,
    data: checkoutSessionResource(session, ctx.publicUrl),
  })
  return [{ id, application_id, environment, type, payload, created_at, resource_id: session.id }]
}
