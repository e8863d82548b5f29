import type { AppContext } from '../context.ts'
import { settleTransactions } from '../flows/settle-transactions.ts'
import type { Progress } from '../flows/steps.ts'
import { type FinalReport, isFinalReport } from '../providers/port.ts'
import { type DueTransaction, findOrders, laneOf } from '../store/due-transactions.ts'
import { groupCommit } from '../store/group-commit.ts'
import {
  type CallbackRest,
  type DueCallback,
  putBackCallbacks,
  takeDueCallbacks,
} from '../store/operator-callbacks.ts'
import { createLanes } from './lanes.ts'
import { orderOf } from './next-step.ts'
import { startWorkLoop, type WorkLoop } from './work-loop.ts'

const pollMs = 500
const takenMax = 100
const leaseMs = 120_000
const attemptsMax = 5
const againAfterMs = 2000

/**
 * Asks the operator about each transaction it called about, and settles what it answers. What is
 * not final yet, or cannot be asked, is left to the next attempts and then to polling.
 */
export const startConfirming = (ctx: AppContext): WorkLoop => {
  const lanes = createLanes(
    ctx.operators.list().map(({ provider, country, concurrency }) => ({
      lane: laneOf({ environment: 'live', provider, country }),
      widthMax: concurrency,
      takenMax: Math.min(takenMax, concurrency),
      leaseMs,
    })),
    () => loop.wake(),
  )
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
    const free = lanes.shares()
    if (free.length === 0) return lanes.someEnd()
    const callbacks = await takeDueCallbacks(ctx.db, free)
    if (callbacks.length === 0) return false
    ctx.metrics.jobsTaken.inc({ job: 'callbacks' }, callbacks.length)
    const ids = [...new Set(callbacks.map(({ transaction_id }) => transaction_id))]
    for (const row of await findOrders(ctx.db, ids)) {
      const own = callbacks.filter(({ transaction_id }) => transaction_id === row.id)
      lanes.run(laneOf(row), confirm(row, own))
    }
    return lanes.hasMore(
      free,
      callbacks.map(({ lane }) => lane),
    )
  }

  const loop = startWorkLoop({ name: 'callbacks', pollMs, turn, log: ctx.log })
  return {
    wake: loop.wake,
    stop: async () => {
      await loop.stop()
      await lanes.allEnd()
    },
  }
}
