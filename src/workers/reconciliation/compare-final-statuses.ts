import type { AppContext } from '../../context.ts'
import { minuteMs } from '../../domain/time.ts'
import { queryLeaseMs } from '../../domain/transactions/lease.ts'
import { timeAfter } from '../../domain/waits.ts'
import {
  claimDueComparisons,
  type DueComparison,
  deleteComparison,
  putOffComparison,
} from '../../repositories/reconciliation/comparisons.ts'
import { queueOf } from '../../repositories/transactions/queue-of.ts'
import type { Step } from '../../services/transactions/step.ts'
import { performStep } from '../transactions/perform-step.ts'
import { createQueuePositions } from '../transactions/queue-positions.ts'
import { createWorkQueues } from '../transactions/work-queues.ts'
import { countTransientFailure } from '../transient-failures.ts'
import { startWorkLoop, type WorkLoop } from '../work-loop.ts'

const pollMs = 30_000
/** The limit is low, because payments through the same provider have priority. */
const concurrencyMax = 4

const pauseMinMs = 10 * minuteMs
const pauseMaxMs = 6 * 60 * minuteMs

/**
 * Returns the delay after an inconclusive response: half of the comparison's age, but at least ten
 * minutes and at most six hours, reduced by up to 50 % at random. The random part spreads the
 * queries over the day, because a provider may be unavailable at certain hours.
 */
const pauseAfterMs = (openMs: number): number =>
  Math.min(Math.max(openMs / 2, pauseMinMs), pauseMaxMs) * (1 - Math.random() / 2)

/**
 * Compares final live transactions with the provider's status. Contradictions become reconciliation
 * items, and inconclusive comparisons are repeated. Providers are queried outside database
 * transactions. Organisations share the slots of each provider's queue, as for payments.
 */
export const startComparing = (ctx: AppContext): WorkLoop => {
  const queues = createWorkQueues(
    () =>
      ctx.liveProviders.list().map(({ provider, country, concurrency }) => ({
        queue: queueOf({ environment: 'live', provider, country }),
        concurrencyMax: Math.min(concurrencyMax, concurrency),
      })),
    queryLeaseMs,
    () => loop.wake(),
  )
  const positions = createQueuePositions()

  const putOff = (row: DueComparison): Promise<unknown> => {
    const nowMs = ctx.clock.nowMs()
    const askedMs = ctx.adapterOf(row).pauseMs?.() ?? 0
    const pauseMs = Math.max(pauseAfterMs(nowMs - Date.parse(row.open_since)), askedMs)
    return putOffComparison(ctx.db, row.id, timeAfter(nowMs, pauseMs))
  }

  /** Stores an inconclusive response, so that staff can see it. */
  const storeAnswer = async (row: DueComparison, { answer }: Step): Promise<void> => {
    if (answer === undefined || answer.http_status === null) return
    await ctx.applyTransition({ row, step: { kind: 'waiting', dueInMs: null, answer } })
  }

  const compare = async (row: DueComparison): Promise<void> => {
    try {
      const step = await performStep(ctx, row)
      if (isClear(step)) {
        await ctx.applyTransition({ row, step })
        await deleteComparison(ctx.db, row.id)
      } else {
        await storeAnswer(row, step)
        await putOff(row)
      }
    } catch (error) {
      if (!countTransientFailure(ctx, 'comparisons', error)) {
        ctx.log.warn({ err: error, transaction: row.id }, 'comparison not recorded')
      }
      // If postponing the row fails too, the row is due again after its lease.
      await putOff(row).catch(() => {})
    }
  }

  const tick = async (): Promise<boolean> => {
    const free = queues.freeShares()
    if (free.length === 0) return queues.waitForOne()
    const shares = free.map((share) => positions.continueShare(share, []))
    const claimed = await claimDueComparisons(ctx.db, shares, ctx.clock.nowIso())
    ctx.metrics.jobsClaimed.inc({ job: 'comparisons' }, claimed.rows.length)
    for (const row of claimed.rows) queues.run(queueOf(row), compare(row))
    return queues.canClaimMore(positions.advance(claimed))
  }

  const loop = startWorkLoop({
    name: 'comparisons',
    pollMs: ctx.pollMs(pollMs),
    tick,
    ctx,
  })
  return {
    wake: loop.wake,
    stop: async () => {
      await loop.stop()
      await queues.waitForAll()
    },
  }
}

/** A `waiting` step is inconclusive. */
const isClear = ({ kind }: Step): boolean => kind !== 'waiting'
