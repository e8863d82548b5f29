import type { AppContext } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import { newId } from '../../database/ids.ts'
import { isFinal, isSuccess } from '../../domain/transactions/state-machine.ts'
import {
  type CheckoutSessionRow,
  completeSessions,
  endSessions,
  expireSessions,
  findCompletedIds,
  type SessionEnd,
  withdrawSessions,
} from '../../repositories/checkout/sessions.ts'
import { lateSuccess, recordContradictions } from '../../repositories/reconciliation/items.ts'
import { sumRefunds, type TransactionRow } from '../../repositories/transactions/transactions.ts'
import { appendEvents, type NewEvent } from '../../repositories/webhooks/events.ts'
import { checkoutSessionResource } from '../../resources/checkout.ts'
import { eventPayload } from '../../webhooks/event-payload.ts'
import type { AppliedTransition } from '../transactions/step.ts'
import { withdrawSecondPayments } from './return-duplicates.ts'

type Context = Pick<AppContext, 'clock' | 'db' | 'publicUrl' | 'wake'>

interface SessionEnds {
  events: NewEvent[]
  /** Payments that succeeded after another payment had completed their session. */
  duplicates: TransactionRow[]
}

/**
 * Updates the sessions of payments that reached a final status, in the same database transaction,
 * and returns the events. A successful payment completes its session. A failed payment fails a
 * session of the form variant, which has only one attempt. If several payments succeed, the first
 * one recorded completes the session, whose row is locked. A payment that succeeds after its
 * session expired becomes a reconciliation item. If a payment's final status is corrected, the
 * session changes accordingly.
 */
export const endPaidSessions = async (
  ctx: Context,
  tx: Tx,
  moved: AppliedTransition[],
  now: string,
): Promise<SessionEnds> => {
  const paid = moved.filter(
    ({ after: { type, checkout_session_id: id } }) => type === 'collection' && id !== null,
  )
  if (paid.length === 0) return { events: [], duplicates: [] }
  const isProven = ({ reason }: AppliedTransition): boolean => reason.cause === 'evidence'
  const ended = await endSessions(tx, endsOf(paid), now)
  const counted = new Set(ended.map(({ payment_id }) => payment_id))
  const endedIds = new Set(ended.map(({ id }) => id))
  const proven = paid.filter(
    (each) => isProven(each) && !endedIds.has(each.after.checkout_session_id ?? ''),
  )
  const corrected = await followPayments(tx, proven, now)
  for (const { payment_id } of corrected) counted.add(payment_id)

  const others = paid.filter(({ after: { id, status } }) => isSuccess(status) && !counted.has(id))
  const { duplicates, late } = await divideOthers(tx, others)
  await recordContradictions(
    tx,
    late.filter((each) => !isProven(each)).map(({ after }) => lateSuccess(after, 'expired')),
    now,
  )
  const events = [...ended, ...corrected].flatMap((session) => eventOf(ctx, session))
  return { events, duplicates }
}

type FinalPayment = Pick<TransactionRow, 'id' | 'type' | 'status' | 'checkout_session_id'>

/** Returns the final status of each session. A success takes precedence over failures. */
export const endsOf = (paid: { after: FinalPayment }[]): SessionEnd[] => {
  const ends = new Map<string, SessionEnd>()
  for (const { after } of paid) {
    const { id, type, status, checkout_session_id: sessionId } = after
    if (sessionId === null || !isFinal(type, status)) continue
    const known = ends.get(sessionId)
    if (isSuccess(status)) {
      if (known?.status !== 'completed')
        ends.set(sessionId, { id: sessionId, status: 'completed', payment_id: id })
    } else if (known === undefined) {
      ends.set(sessionId, { id: sessionId, status: 'failed', payment_id: null })
    }
  }
  return [...ends.values()]
}

/**
 * Divides successful payments that did not complete their session into two groups: the session was
 * completed by another payment, or it closed unpaid.
 */
const divideOthers = async (tx: Tx, others: AppliedTransition[]) => {
  if (others.length === 0) return { duplicates: [], late: [] }
  const sessionOf = ({ after }: AppliedTransition): string => after.checkout_session_id ?? ''
  const completed = await findCompletedIds(tx, others.map(sessionOf))
  return {
    duplicates: others.filter((each) => completed.has(sessionOf(each))).map(({ after }) => after),
    late: others.filter((each) => !completed.has(sessionOf(each))),
  }
}

/**
 * Updates sessions after the final status of a payment was corrected. A payment that was refunded
 * in full completes no session.
 */
const followPayments = async (
  tx: Tx,
  proven: AppliedTransition[],
  updatedAt: string,
): Promise<CheckoutSessionRow[]> => {
  const sessionsOf = (payments: TransactionRow[]): [string, string][] =>
    payments.flatMap(({ id, checkout_session_id: sessionId }) =>
      sessionId === null ? [] : [[sessionId, id]],
    )
  const succeeded = proven.flatMap(({ after }) => (isSuccess(after.status) ? [after] : []))
  const refundedOf = await sumRefunds(
    tx,
    succeeded.map(({ id }) => id),
  )
  const paid = new Map(
    sessionsOf(succeeded.filter(({ id, amount }) => refundedOf(id).amount < amount)),
  )
  const unpaid = new Map(
    sessionsOf(proven.flatMap(({ before, after }) => (isSuccess(before.status) ? [after] : []))),
  )
  const followed = [
    ...(paid.size === 0 ? [] : await completeSessions(tx, paid, updatedAt)),
    ...(unpaid.size === 0 ? [] : await withdrawSessions(tx, [...unpaid.keys()], updatedAt)),
  ]
  await withdrawSecondPayments(tx, [...paid.keys(), ...unpaid.keys()], updatedAt)
  return followed
}

/** Completes a session and creates its event, unless the payment was refunded in full. */
export const completeSession = async (
  ctx: Context,
  tx: Tx,
  { id, amount, checkout_session_id: sessionId, status }: TransactionRow,
  now: string,
): Promise<void> => {
  if (sessionId === null || !isSuccess(status)) return
  const refunded = (await sumRefunds(tx, [id]))(id).amount
  if (refunded >= amount) return
  const completed = await completeSessions(tx, new Map([[sessionId, id]]), now)
  await withdrawSecondPayments(tx, [sessionId], now)
  await appendEvents(
    tx,
    completed.flatMap((session) => eventOf(ctx, session)),
  )
}

/** Expires due sessions and creates their events. Returns the number of sessions. */
export const expireDueSessions = async (ctx: Context, count: number): Promise<number> => {
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

const eventOf = (ctx: Context, session: CheckoutSessionRow): NewEvent[] => {
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
    paymentId: status === 'completed' ? session.payment_id : null,
    failureReason: null,
    data: checkoutSessionResource(session, ctx.publicUrl),
  })
  return [{ id, application_id, environment, type, payload, created_at, resource_id: session.id }]
}
