import type { AppContext } from '../../context.ts'
import { timeAfter } from '../../domain/waits.ts'
import {
  type DueComparison,
  endComparison,
  putOffComparison,
  takeDueComparisons,
} from '../../repositories/reconciliation/comparisons.ts'
import { queueOf } from '../../repositories/transactions/queue-of.ts'
import type { Step } from '../../services/transactions/step.ts'
import { isPassing } from '../passing-trouble.ts'
import { performStep } from '../transactions/perform-step.ts'
import { createQueuePositions } from '../transactions/queue-positions.ts'
import { createWorkQueues } from '../transactions/work-queues.ts'
import { startWorkLoop, type WorkLoop } from '../work-loop.ts'

const pollMs = 30_000
/** Longer than a token, a call, and both once more may take. */
const leaseMs = 120_000
/** Few at once: payments of the same provider come first. */
const concurrencyMax = 4

const minuteMs = 60_000
const pauseMinMs = 10 * minuteMs
const pauseMaxMs = 6 * 60 * minuteMs

/**
 * How long to wait after an answer that was not clear: half as long as the comparison has been
 * open, up to six hours, of which chance takes up to a half. So no provider is asked at the same
 * hours of each day, in which it may be away.
 */
const pauseAfterMs = (openMs: number): number =>
  Math.min(Math.max(openMs / 2, pauseMinMs), pauseMaxMs) * (1 - Math.random() / 2)

/**
 * Compares ended live transactions with what their provider reports: asks with no database
 * transaction open, lists what differs, and repeats what has no clear answer. Places are shared by
 * organisation within the queue of each provider, as those of payments are.
 */
export const startComparing = (ctx: AppContext): WorkLoop => {
  const queues = createWorkQueues(
    ctx.liveProviders.list().map(({ provider, country, concurrency }) => ({
      queue: queueOf({ environment: 'live', provider, country }),
      concurrencyMax: Math.min(concurrencyMax, concurrency),
      batchMax: concurrencyMax,
      leaseMs,
    })),
    () => loop.wake(),
  )
  const positions = createQueuePositions()

  const putOff = (row: DueComparison): Promise<unknown> => {
    const nowMs = ctx.clock.nowMs()
    const restMs = ctx.adapterOf(row).restMs?.() ?? 0
    const pauseMs = Math.max(pauseAfterMs(nowMs - Date.parse(row.open_since)), restMs)
    return putOffComparison(ctx.db, row.id, timeAfter(nowMs, pauseMs))
  }

  /** What an unclear answer was: people read it where they decide. */
  const storeAnswer = async (row: DueComparison, { answer }: Step): Promise<void> => {
    if (answer === undefined || answer.http_status === null) return
    await ctx.applyTransition({ row, step: { kind: 'waiting', dueInMs: null, answer } })
  }

  const compare = async (row: DueComparison): Promise<void> => {
    try {
      const step = await performStep(ctx, row)
      if (isClear(step)) {
        await ctx.applyTransition({ row, step })
        await endComparison(ctx.db, row.id)
      } else {
        await storeAnswer(row, step)
        await putOff(row)
      }
    } catch (error) {
      if (!isPassing(ctx, 'comparisons', error)) {
        ctx.log.warn({ err: error, transaction: row.id }, 'a comparison was not recorded')
      }
      // Where this fails, too, its lease runs out.
      await putOff(row).catch(() => {})
    }
  }

  const tick = async (): Promise<boolean> => {
    const free = queues.freeShares()
    if (free.length === 0) return queues.waitForOne()
    const shares = free.map((share) => positions.continueShare(share, []))
    const taken = await takeDueComparisons(ctx.db, shares, ctx.clock.nowIso())
    ctx.metrics.jobsTaken.inc({ job: 'comparisons' }, taken.rows.length)
    for (const row of taken.rows) queues.run(queueOf(row), compare(row))
    return queues.canTakeMore(positions.advance(taken))
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

/** Whether a provider's answer settles the comparison; one that is waited for does not. */
const isClear = ({ kind }: Step): boolean => kind !== 'waiting'
