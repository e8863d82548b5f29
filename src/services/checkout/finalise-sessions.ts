import type { AppContext } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import { newId } from '../../database/ids.ts'
import { isFinal, isSuccess } from '../../domain/transactions/state-machine.ts'
import {
  type CheckoutSessionRow,
  completeSessions,
  expireSessions,
  type FinalSession,
  finaliseSessions,
  findCompletedIds,
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

interface SessionChanges {
  events: NewEvent[]
  /** Successful payments whose session was already completed by another payment. */
  duplicates: TransactionRow[]
}

/**
 * Updates the sessions of payments that reached a final status, and returns the session events. A
 * successful payment completes its session. A failed payment fails a form-variant session, because
 * the form allows only one attempt. If several payments succeed, the first recorded payment
 * completes the session. A payment that succeeds after its session expired becomes a reconciliation
 * item. If staff correct a payment's final status, the session is corrected as well.
 */
export const finaliseSessionsOf = async (
  ctx: Context,
  tx: Tx,
  transitions: AppliedTransition[],
  now: string,
): Promise<SessionChanges> => {
  const paid = transitions.filter(
    ({ after: { type, checkout_session_id: id } }) => type === 'collection' && id !== null,
  )
  if (paid.length === 0) return { events: [], duplicates: [] }
  const isProven = ({ reason }: AppliedTransition): boolean => reason.cause === 'evidence'
  const finalised = await finaliseSessions(tx, finalSessionsOf(paid), now)
  const counted = new Set(finalised.map(({ payment_id }) => payment_id))
  const finalisedIds = new Set(finalised.map(({ id }) => id))
  const proven = paid.filter(
    (each) => isProven(each) && !finalisedIds.has(each.after.checkout_session_id ?? ''),
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
  const events = [...finalised, ...corrected].flatMap((session) => eventOf(ctx, session))
  return { events, duplicates }
}

type FinalPayment = Pick<TransactionRow, 'id' | 'type' | 'status' | 'checkout_session_id'>

/** Returns the final status of each session. A successful payment overrides failed payments. */
export const finalSessionsOf = (paid: { after: FinalPayment }[]): FinalSession[] => {
  const sessions = new Map<string, FinalSession>()
  for (const { after } of paid) {
    const { id, type, status, checkout_session_id: sessionId } = after
    if (sessionId === null || !isFinal(type, status)) continue
    const known = sessions.get(sessionId)
    if (isSuccess(status)) {
      if (known?.status !== 'completed')
        sessions.set(sessionId, { id: sessionId, status: 'completed', payment_id: id })
    } else if (known === undefined) {
      sessions.set(sessionId, { id: sessionId, status: 'failed', payment_id: null })
    }
  }
  return [...sessions.values()]
}

/**
 * Separates payments whose session was completed by another payment (`duplicates`) from payments
 * whose session closed unpaid (`late`).
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
 * Corrects the sessions of payments whose final status was corrected. A fully refunded payment does
 * not complete its session.
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

/** Completes the session of a successful payment, unless the payment was fully refunded. */
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

/** Returns the number of expired sessions. */
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
