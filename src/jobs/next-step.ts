import type { AppContext } from '../context.ts'
import { isFinal, type TransactionType } from '../domain/states.ts'
import type { Step } from '../flows/steps.ts'
import type { Operator, OperatorOrder, Report } from '../providers/port.ts'
import type { DueTransaction } from '../store/due-transactions.ts'

const minuteMs = 60_000

/**
 * How long an order that certainly never reached its operator is tried. Nobody wants to be asked
 * for a payment long after the purchase; money on its way out may wait for its operator.
 */
const triedForMs: Record<TransactionType, number> = {
  collection: 10 * minuteMs,
  disbursement: 60 * minuteMs,
  refund: 24 * 60 * minuteMs,
}

const unsentPauseMinMs = 1000
const unsentPauseMaxMs = minuteMs

/**
 * Asks the operator what this turn can learn of a transaction. What is unknown stays so: it is
 * asked about again, and submitted again only where the operator says it never saw it.
 */
export const nextStep = async (ctx: AppContext, row: DueTransaction): Promise<Step> => {
  const operator = ctx.operatorOf(row)
  // Only payouts that need nobody's approval are due while pending.
  if (row.type === 'disbursement' && row.status === 'pending') {
    return { kind: 'decided', status: 'approved', dueInMs: operator.submitDelayMs }
  }
  const order = orderOf(row)
  try {
    // Taken before and not known to be accepted: a worker may have died after submitting it.
    const isFirstTurn = row.attempts === 1 && row.submitted_at === null && !order.isEnded
    if (isFirstTurn) return await submit(operator, row, order)
    return await learn(operator, row, order, await operator.enquire(order))
  } catch (error) {
    ctx.log.warn({ err: error, transaction: row.id }, 'an operator call ended without an outcome')
    return order.isEnded
      ? { kind: 'waiting', dueInMs: null }
      : submitted(undefined, operator.pollDelayMs(row.attempts))
  }
}

const learn = async (
  operator: Operator,
  row: DueTransaction,
  order: OperatorOrder,
  report: Report,
): Promise<Step> => {
  switch (report.kind) {
    case 'absent':
      // What has ended is never submitted, whatever the operator remembers.
      if (order.isEnded) return { kind: 'forgotten' }
      // It took the order and has not filed it yet.
      if (order.acceptedAtMs !== undefined) return wait(operator, row)
      return ageMsOf(row) > triedForMs[row.type] ? unavailable : await submit(operator, row, order)
    case 'on-hold':
      return { kind: 'waiting', dueInMs: null }
    case 'underway':
      return report.againAfterMs === undefined
        ? wait(operator, row)
        : { kind: 'waiting', dueInMs: report.againAfterMs }
    default:
      return { kind: 'reported', report }
  }
}

const wait = (operator: Operator, row: DueTransaction): Step => ({
  kind: 'waiting',
  dueInMs: isFinal(row.type, row.status) ? null : operator.pollDelayMs(row.attempts),
})

const unavailable: Step = {
  kind: 'reported',
  report: { kind: 'failed', reason: 'provider_unavailable' },
}

const submit = async (
  operator: Operator,
  row: DueTransaction,
  order: OperatorOrder,
): Promise<Step> => {
  const outcome = await operator.submit(order)
  const pollInMs = operator.pollDelayMs(row.attempts)
  switch (outcome.kind) {
    case 'accepted':
      return submitted(Date.now(), outcome.reportAfterMs ?? pollInMs, outcome.operatorReference)
    case 'refused':
      return { kind: 'reported', report: { ...outcome, kind: 'failed' } }
    case 'settled':
      return { kind: 'reported', report: outcome.report }
    case 'unsent':
      return row.attempts === 1 ? tryLater(row) : submitted(undefined, pollInMs)
    default:
      return submitted(undefined, pollInMs)
  }
}

/** An order that never left, ever. */
const tryLater = (row: DueTransaction): Step => {
  const ageMs = ageMsOf(row)
  if (ageMs > triedForMs[row.type]) return unavailable
  const dueInMs = Math.min(Math.max(ageMs / 4, unsentPauseMinMs), unsentPauseMaxMs)
  return { kind: 'unsent', dueInMs }
}

/** Since a payer or a merchant asked for it; a payout, since it was approved or moved last. */
const ageMsOf = ({ type, created_at, updated_at }: DueTransaction): number =>
  Date.now() - Date.parse(type === 'disbursement' ? updated_at : created_at)

const submitted = (
  acceptedAtMs: number | undefined,
  dueInMs: number,
  operatorReference?: string,
): Step => ({
  kind: 'submitted',
  operatorReference: operatorReference ?? null,
  acceptedAtMs: acceptedAtMs ?? null,
  dueInMs,
})

/** A transaction as its operator is told of it. */
export const orderOf = (row: DueTransaction): OperatorOrder => ({
  reference: row.id,
  type: row.type,
  provider: row.provider,
  country: row.country,
  amount: row.amount,
  currency: row.currency,
  phoneNumber: row.phone_number,
  msisdn: row.msisdn,
  attempt: row.attempts,
  acceptedAtMs: row.submitted_at === null ? undefined : Date.parse(row.submitted_at),
  operatorReference: row.operator_reference ?? undefined,
  original:
    row.original_id === null
      ? undefined
      : {
          reference: row.original_id,
          operatorReference: row.original_operator_reference ?? undefined,
          amount: row.original_amount ?? 0,
        },
  isEnded: isFinal(row.type, row.status),
})
