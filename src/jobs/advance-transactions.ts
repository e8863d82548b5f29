import type { AppContext } from '../context.ts'
import { type DueTransaction, laneOf, takeDueTransactions } from '../store/due-transactions.ts'
import { createLanes } from './lanes.ts'
import { nextStep } from './next-step.ts'
import { recordProgress } from './record-progress.ts'
import { startWorkLoop, type WorkLoop } from './work-loop.ts'

const pollMs = 500
/** Longer than a token, a call, and both once more may take. */
const leaseMs = 120_000

/**
 * Carries live transactions to their end: takes due ones, asks their operator with no database
 * transaction open, and settles what it said, many at a time. Each lane has a width of its own, so
 * that an operator that hangs holds up nobody else's.
 */
export const startAdvancing = (ctx: AppContext): WorkLoop => {
  const lanes = createLanes(
    ctx.operators.list().map(({ provider, country, concurrency }) => ({
      lane: laneOf({ environment: 'live', provider, country }),
      widthMax: concurrency,
      takenMax: concurrency,
      leaseMs,
    })),
    () => loop.wake(),
  )
  const record = recordProgress(ctx)

  const carry = async (row: DueTransaction): Promise<void> =>
    record({ row, step: await nextStep(ctx, row) })

  const turn = async (): Promise<boolean> => {
    const free = lanes.shares()
    if (free.length === 0) return lanes.someEnd()
    const rows = await takeDueTransactions(ctx.db, free)
    ctx.metrics.jobsTaken.inc({ job: 'transactions' }, rows.length)
    for (const row of rows) lanes.run(laneOf(row), carry(row))
    return lanes.hasMore(free, rows.map(laneOf))
  }

  const loop = startWorkLoop({ name: 'transactions', pollMs, turn, log: ctx.log })
  return {
    wake: loop.wake,
    stop: async () => {
      await loop.stop()
      await lanes.allEnd()
    },
  }
}
