import type { MatchedAnswer, Subject } from '../forced-answers.ts'
import type { SimulatorReply } from '../http-messages.ts'
import type { Order } from '../order.ts'
import type { OrderStore } from '../order-store.ts'
import type { Effect } from '../types.ts'
import { type Carrier2Answer, findCarrier2Answer } from './answers.ts'
import { orderReply, refundReply, type StatusOverrides } from './order-status.ts'
import { statusObject } from './protocol.ts'

/** If the row has a transaction status, the response describes the transaction. */
const replyWith = (
  row: Carrier2Answer,
  { forced }: MatchedAnswer,
  order: Order | undefined,
): SimulatorReply => {
  const httpStatus = forced.status ?? row.httpStatus
  const headers: Record<string, string> =
    httpStatus === 429 ? { 'Retry-After': String(forced.retryAfterSeconds ?? 1) } : {}
  if (row.body !== undefined) return { status: httpStatus, body: row.body, headers }
  const overrides: StatusOverrides = { httpStatus, success: forced.success }
  const { transactionStatus: status, code } = row
  if (status !== undefined && order?.kind === 'refund') {
    return refundReply(order.reference.replace(/^refund-/, ''), status, overrides)
  }
  if (status !== undefined && order !== undefined)
    return orderReply(order, { ...overrides, status })
  const success = forced.success ?? (row.meaning === 'success' || code?.endsWith('006') === true)
  return { status: httpStatus, body: statusObject({ httpStatus, code, success }), headers }
}

/**
 * Responds as a row in carrier2_money's tables specifies, after applying the row's effect to the
 * transaction.
 */
export const createForcedReplies = (store: OrderStore) => {
  const orderOf = ({ reference = '' }: Subject): Order | undefined => store.orders.get(reference)

  const failOrder = ({ reference }: Order, row: Carrier2Answer): void => {
    const hasExpired = row.becomes === 'expired'
    const code = row.meaning === 'refused' && row.code?.startsWith('DP') ? row.code : undefined
    store.setOutcome(reference, hasExpired ? 'expired' : 'failed', code)
  }

  /**
   * Accepts the transaction, and completes it if the row reports a final status. Returns a response
   * if the transaction was not accepted.
   */
  const submit = (
    answer: () => SimulatorReply,
    { subject, row, effect }: { subject: Subject; row: Carrier2Answer; effect: Effect },
  ): SimulatorReply | undefined => {
    if (effect === 'unseen') return undefined
    const before = orderOf(subject)?.movedTimes
    const reply = answer()
    const order = orderOf(subject)
    if (order === undefined) return reply
    // A full refund has no reference, so a repeated refund is a new transaction.
    const isNew = before === undefined || (order.kind === 'refund' && order.movedTimes > before)
    if (effect === 'failed' && isNew) failOrder(order, row)
    if (row.transactionStatus === 'TS') execute(order, before ?? 0)
    return undefined
  }

  /**
   * Moves the transaction's money. A refund succeeds here even if the payer's scenario makes
   * refunds fail.
   */
  const execute = (order: Order, movedBefore: number): void => {
    const isRefund = order.kind === 'refund'
    if (order.status === 'pending' || (isRefund && order.status === 'failed')) {
      store.setOutcome(order.reference, 'succeeded')
    } else if (isRefund && order.movedTimes === movedBefore) store.moveMoney(order)
  }

  const enquire = (subject: Subject, row: Carrier2Answer, effect: Effect | undefined): void => {
    const order = orderOf(subject)
    if (order === undefined) return
    if (effect === 'executed') store.setOutcome(order.reference, 'succeeded')
    if (effect === 'failed') failOrder(order, row)
  }

  return (
    matched: MatchedAnswer,
    answer: () => SimulatorReply,
    subject: Subject,
  ): SimulatorReply => {
    const { forced } = matched
    const row = findCarrier2Answer(matched.row.name)
    if (row === undefined) return answer()
    const effect = forced.effect ?? row.effects[0] ?? 'unseen'
    if (forced.call.endsWith('Status')) enquire(subject, row, forced.effect)
    else if (subject.reference !== undefined) {
      const reply = submit(answer, { subject, row, effect })
      if (reply !== undefined) return reply
    }
    return replyWith(row, matched, orderOf(subject))
  }
}
