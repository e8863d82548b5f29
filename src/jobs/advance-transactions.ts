import { setTimeout as sleep } from 'node:timers/promises'
import type { AppContext } from '../context.ts'
import { type Progress, settleTransactions } from '../flows/settle-transactions.ts'
import { groupCommit } from '../store/group-commit.ts'
import { type DueTransaction, laneOf, takeDueTransactions } from '../store/transactions.ts'
import { nextStep } from './next-step.ts'
import { startWorkLoop, type WorkLoop } from './work-loop.ts'

const pollMs = 500
const sandboxLane = { lane: 'sandbox', widthMax: 400, takenMax: 200, leaseMs: 30_000 }
/** Longer than a token, a call, and both once more may take. */
const liveLeaseMs = 120_000
/** Pauses between attempts to record what an operator said; they end well before the lease. */
const recordAgainAfterMs = [50, 200, 1000, 4000]

/**
 * Carries transactions to their end: takes due ones, asks their operator with no database
 * transaction open, and settles what it said, many at a time. Each lane has a width of its own, so
 * that an operator that hangs holds up nobody else's.
 */
export const startAdvancing = (ctx: AppContext): WorkLoop => {
  const lanes = [
    sandboxLane,
    ...ctx.operators.list().map(({ provider, country, concurrency }) => ({
      lane: laneOf({ environment: 'live', provider, country }),
      widthMax: concurrency,
      takenMax: concurrency,
      leaseMs: liveLeaseMs,
    })),
  ]
  const underWay = new Set<Promise<void>>()
  const widths = new Map(lanes.map(({ lane }) => [lane, 0]))
  const settle = groupCommit(
    async (progress: Progress[]) => {
      await settleTransactions(ctx, progress)
      return progress.map(() => undefined)
    },
    { sizeMax: 500, statementsMax: 1 },
  )

  /** Settlements expect the state they start from, so that one with an unknown end may repeat. */
  const record = async (progress: Progress, attempt = 0): Promise<void> => {
    try {
      await settle(progress)
    } catch (error) {
      const pauseMs = recordAgainAfterMs[attempt]
      const transaction = progress.row.id
      ctx.log.error({ err: error, transaction, pauseMs }, 'a transaction could not be settled')
      // Nothing was recorded: the lease runs out and the transaction is taken again.
      if (pauseMs === undefined) return
      await sleep(pauseMs)
      await record(progress, attempt + 1)
    }
  }

  const carry = async (row: DueTransaction): Promise<void> => {
    const lane = laneOf(row)
    widths.set(lane, (widths.get(lane) ?? 0) + 1)
    try {
      await record({ row, step: await nextStep(ctx, row) })
    } finally {
      widths.set(lane, (widths.get(lane) ?? 1) - 1)
    }
  }

  /** What each lane has room for; lanes that are full are left out. */
  const shares = () =>
    lanes.flatMap(({ lane, widthMax, takenMax, leaseMs }) => {
      const count = Math.min(takenMax, widthMax - (widths.get(lane) ?? 0))
      return count > 0 ? [{ lane, count, lease_ms: leaseMs }] : []
    })

  const turn = async (): Promise<boolean> => {
    const free = shares()
    if (free.length === 0) {
      await Promise.race(underWay)
      return true
    }
    const rows = await takeDueTransactions(ctx.db, free)
    const taken = new Map<string, number>()
    for (const row of rows) {
      const lane = laneOf(row)
      taken.set(lane, (taken.get(lane) ?? 0) + 1)
      const carried = carry(row).finally(() => {
        underWay.delete(carried)
        if (crowded.delete(lane)) loop.wake()
      })
      underWay.add(carried)
    }
    ctx.metrics.jobsTaken.inc({ job: 'transactions' }, rows.length)
    // A lane that gave all it was asked for has more: at once, or when it has room again.
    const isFull = ({ lane, count }: { lane: string; count: number }) => taken.get(lane) === count
    for (const { lane } of free.filter(isFull)) crowded.add(lane)
    const room = new Set(shares().map(({ lane }) => lane))
    return [...crowded].some((lane) => room.has(lane) && crowded.delete(lane))
  }

  const crowded = new Set<string>()
  const loop = startWorkLoop({ name: 'transactions', pollMs, turn, log: ctx.log })
  return {
    wake: loop.wake,
    stop: async () => {
      await loop.stop()
      await Promise.all(underWay)
    },
  }
}
