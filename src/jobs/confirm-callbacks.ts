import type { AppContext } from '../context.ts'
import { type Progress, settleTransactions } from '../flows/settle-transactions.ts'
import { type FinalReport, isFinalReport } from '../providers/port.ts'
import { groupCommit } from '../store/group-commit.ts'
import {
  type CallbackRest,
  type DueCallback,
  putBackCallbacks,
  takeDueCallbacks,
} from '../store/operator-callbacks.ts'
import { type DueTransaction, findOrders } from '../store/transactions.ts'
import { orderOf } from './next-step.ts'
import { startWorkLoop, type WorkLoop } from './work-loop.ts'

const pollMs = 500
const underWayMax = 400
const takenMax = 100
const leaseMs = 120_000
const attemptsMax = 5
const againAfterMs = 2000

/**
 * Asks the operator about each transaction it called about, and settles what it answers. What is
 * not final yet, or cannot be asked, is left to the next attempts and then to polling.
 */
export const startConfirming = (ctx: AppContext): WorkLoop => {
  const underWay = new Set<Promise<void>>()
  const settle = groupCommit(
    async (progress: Progress[]) => {
      await settleTransactions(ctx, progress)
      return progress.map(() => undefined)
    },
    { sizeMax: 100, statementsMax: 1 },
  )
  const putBack = groupCommit(
    async (rests: CallbackRest[]) => {
      await putBackCallbacks(ctx.db, rests)
      return rests.map(() => undefined)
    },
    { sizeMax: 100, statementsMax: 1 },
  )

  const enquire = async (row: DueTransaction): Promise<FinalReport | undefined> => {
    const report = await ctx.operatorOf(row).enquire(orderOf(row))
    return isFinalReport(report) ? report : undefined
  }

  const confirm = async (row: DueTransaction, callbacks: DueCallback[]): Promise<void> => {
    try {
      const report = await enquire(row)
      if (report !== undefined) await settle({ row, step: { kind: 'reported', report } })
      const isDone = ({ attempts }: DueCallback) => report !== undefined || attempts >= attemptsMax
      await Promise.all(
        callbacks.map((callback) =>
          putBack({ id: callback.id, due_in_ms: isDone(callback) ? null : againAfterMs }),
        ),
      )
    } catch (error) {
      // The lease runs out and the callback is taken again; polling goes on all the while.
      ctx.log.warn({ err: error, transaction: row.id }, 'a callback could not be confirmed')
    }
  }

  const turn = async (): Promise<boolean> => {
    if (underWay.size >= underWayMax) {
      await Promise.race(underWay)
      return true
    }
    const callbacks = await takeDueCallbacks(ctx.db, { count: takenMax, leaseMs })
    if (callbacks.length === 0) return false
    ctx.metrics.jobsTaken.inc({ job: 'callbacks' }, callbacks.length)
    const ids = [...new Set(callbacks.map(({ transaction_id }) => transaction_id))]
    for (const row of await findOrders(ctx.db, ids)) {
      const own = callbacks.filter(({ transaction_id }) => transaction_id === row.id)
      const confirmed = confirm(row, own).finally(() => underWay.delete(confirmed))
      underWay.add(confirmed)
    }
    return callbacks.length === takenMax
  }

  const loop = startWorkLoop({ name: 'callbacks', pollMs, turn, log: ctx.log })
  return {
    wake: loop.wake,
    stop: async () => {
      await loop.stop()
      await Promise.all(underWay)
    },
  }
}
