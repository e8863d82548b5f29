import type { MatchedAnswer, Subject } from '../forced-answers.ts'
import { rejectionPage, type SimulatorReply } from '../http-messages.ts'
import type { Order } from '../order.ts'
import type { OrderStore } from '../order-store.ts'
import { failed } from '../stories.ts'
import type { Effect } from '../types.ts'
import { findCarrier1Answer } from './answers.ts'
import { type OrderStatus, statusBody } from './order-status.ts'
import { error } from './protocol.ts'

/**
 * Responds as a row in carrier1_momo's tables specifies, after applying the row's effect to the
 * transaction.
 */
export const createForcedReplies = (store: OrderStore) => {
  const orderOf = ({ reference = '' }: Subject): Order | undefined => store.orders.get(reference)

  const applyEffect = ({ reference }: Order, effect: Effect, reason?: string): void => {
    if (effect === 'executed') store.setOutcome(reference, 'succeeded')
    if (effect === 'failed') store.setOutcome(reference, 'failed', reason)
  }

  /**
   * Accepts the transaction as usual. The row determines whether the transaction completes or stays
   * open.
   */
  const submit = (
    { forced, row }: MatchedAnswer,
    answer: () => SimulatorReply,
    { subject, orderStatus }: { subject: Subject; orderStatus?: OrderStatus | undefined },
  ): SimulatorReply | undefined => {
    const effect = forced.effect ?? row.effects[0]
    if (effect === 'unseen') return undefined
    const isKnown = orderOf(subject) !== undefined
    const reply = answer()
    const order = orderOf(subject)
    if (order === undefined) return reply
    const isFinal = row.becomes !== undefined
    if (orderStatus !== undefined && !isFinal) {
      order.openReason = orderStatus.reason
      if (effect === 'failed') store.reschedule(order, [failed('internal')])
    } else if (effect === 'failed' && !isKnown) applyEffect(order, 'failed', orderStatus?.reason)
    return orderStatus === undefined ? undefined : reply
  }

  return (
    matched: MatchedAnswer,
    answer: () => SimulatorReply,
    subject: Subject,
  ): SimulatorReply => {
    const { forced, row } = matched
    const { orderStatus, http } = findCarrier1Answer(row.name) ?? {}
    if (forced.call.endsWith('Status')) {
      const order = orderOf(subject)
      if (order !== undefined && forced.effect !== undefined) {
        applyEffect(order, forced.effect, orderStatus?.reason)
      }
      const reply = answer()
      if (orderStatus !== undefined) {
        return order !== undefined && reply.status === 200
          ? { status: 200, body: statusBody(order, orderStatus) }
          : reply
      }
    } else if (subject.reference !== undefined) {
      const reply = submit(matched, answer, { subject, orderStatus })
      if (reply !== undefined) return reply
    }
    const status = forced.status ?? http?.status ?? 500
    if (http?.isPage) return { status, body: rejectionPage }
    return { status, body: http?.code === undefined ? undefined : error(http.code) }
  }
}
