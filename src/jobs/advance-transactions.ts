import type { AppContext } from '../context.ts'
import { isFinal } from '../domain/states.ts'
import { type Progress, type Step, settleTransactions } from '../flows/settle-transactions.ts'
import type { OperatorOrder } from '../providers/port.ts'
import { groupCommit } from '../store/group-commit.ts'
import { type TransactionRow, takeDueTransactions } from '../store/transactions.ts'
import { startWorkLoop, type WorkLoop } from './work-loop.ts'

const leaseMs = 30_000
const pollMs = 500
const takenMax = 200
const underWayMax = 400

/**
 * Carries transactions to their end: takes due ones, asks their operator with no database
 * transaction open, and settles what it said, many at a time.
 */
export const startAdvancing = (ctx: AppContext): WorkLoop => {
  const underWay = new Set<Promise<void>>()
  const settle = groupCommit(
    async (progress: Progress[]) => {
      await settleTransactions(ctx, progress)
      return progress.map(() => undefined)
    },
    { sizeMax: 500, statementsMax: 1 },
  )

  const carry = async (row: TransactionRow): Promise<void> => {
    try {
      await settle({ row, step: await nextStep(ctx, row) })
    } catch (error) {
      // Nothing was recorded: the lease runs out and the transaction is taken again.
      ctx.log.error({ err: error, transaction: row.id }, 'a transaction could not be settled')
    }
  }

  const turn = async (): Promise<boolean> => {
    const free = Math.min(takenMax, underWayMax - underWay.size)
    if (free <= 0) {
      await Promise.race(underWay)
      return true
    }
    const rows = await takeDueTransactions(ctx.db, { count: free, leaseMs })
    for (const row of rows) {
      const carried = carry(row).finally(() => underWay.delete(carried))
      underWay.add(carried)
    }
    ctx.metrics.jobsTaken.inc({ job: 'transactions' }, rows.length)
    return rows.length === free
  }

  const loop = startWorkLoop({ name: 'transactions', pollMs, turn, log: ctx.log })
  return {
    wake: loop.wake,
    stop: async () => {
      await loop.stop()
      await Promise.all(underWay)
    },
  }
}

/** Asks the operator what this turn can learn. What it throws is unknown, and asked again later. */
const nextStep = async (ctx: AppContext, row: TransactionRow): Promise<Step> => {
  // Only payouts that need nobody's approval are due while pending.
  if (row.type === 'disbursement' && row.status === 'pending') {
    const { submitDelayMs } = ctx.operatorOf(row)
    return { kind: 'decided', status: 'approved', dueInMs: submitDelayMs }
  }
  const operator = ctx.operatorOf(row)
  const retryInMs = operator.pollDelayMs(row.attempts)
  const order = orderOf(row)
  try {
    // Taken before and not known to be accepted: a worker may have died after submitting it.
    const isFirstTurn = row.attempts === 1 && row.submitted_at === null && !order.isEnded
    if (isFirstTurn) return await submit(ctx, row, order)
    const report = await operator.enquire(order)
    switch (report.kind) {
      case 'absent':
        // What has ended is never submitted, whatever the operator remembers.
        if (order.isEnded) return { kind: 'waiting', dueInMs: null }
        return await submit(ctx, row, order)
      case 'on-hold':
        return { kind: 'waiting', dueInMs: null }
      case 'underway':
        return { kind: 'waiting', dueInMs: report.againAfterMs ?? retryInMs }
      default:
        return { kind: 'reported', report }
    }
  } catch (error) {
    ctx.log.warn({ err: error, transaction: row.id }, 'an operator call ended without an outcome')
    return submitted(null, retryInMs)
  }
}

const submit = async (
  ctx: AppContext,
  row: TransactionRow,
  order: OperatorOrder,
): Promise<Step> => {
  const operator = ctx.operatorOf(row)
  const outcome = await operator.submit(order)
  const pollInMs = operator.pollDelayMs(row.attempts)
  if (outcome.kind === 'refused') {
    return { kind: 'reported', report: { kind: 'failed', reason: outcome.reason } }
  }
  return outcome.kind === 'accepted'
    ? submitted(outcome.operatorReference, outcome.reportAfterMs ?? pollInMs)
    : submitted(null, pollInMs)
}

const submitted = (operatorReference: string | null, dueInMs: number): Step => ({
  kind: 'submitted',
  operatorReference,
  acceptedAtMs: operatorReference === null ? null : Date.now(),
  dueInMs,
})

const orderOf = (row: TransactionRow): OperatorOrder => ({
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
  isEnded: isFinal(row.type, row.status),
})
