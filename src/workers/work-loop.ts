import type { AppContext } from '../context.ts'
import { serviceOwner, workFor } from '../database/work-owner.ts'
import { countTransientFailure } from './transient-failures.ts'
import type { WorkerName } from './worker-names.ts'

export interface WorkLoop {
  /** Schedules a tick in `inMs` milliseconds. */
  wake(inMs?: number): void
  /** Starts no more ticks. Resolves when the current tick has completed. */
  stop(): Promise<void>
}

interface WorkLoopOptions {
  name: WorkerName
  /** The maximum time between two ticks. A poll finds work that other processes created. */
  pollMs: number
  /**
   * Wake-up times are rounded up to multiples of this value, so that a busy process runs few ticks.
   */
  timerResolutionMs?: number
  /** Claims and starts work. Returns true if more work may be due immediately. */
  tick: () => Promise<boolean>
  ctx: Pick<AppContext, 'log' | 'metrics' | 'rounds'>
}

const defaultTimerResolutionMs = 5

/**
 * Runs ticks one after another: after each wake-up, while more work is due, and at least every
 * `pollMs`.
 */
export const startWorkLoop = (options: WorkLoopOptions): WorkLoop => {
  const { name, pollMs, timerResolutionMs = defaultTimerResolutionMs, tick, ctx } = options
  const wakes = new Set<number>()
  let timer: NodeJS.Timeout | undefined
  let timerAtMs = Number.POSITIVE_INFINITY
  let running: Promise<void> | undefined
  let isStopped = false

  const setTimer = (atMs: number): void => {
    if (isStopped || running !== undefined || atMs >= timerAtMs) return
    clearTimeout(timer)
    timerAtMs = atMs
    timer = setTimeout(run, Math.max(Math.ceil(atMs - performance.now()), 0))
  }

  const run = (): void => {
    timerAtMs = Number.POSITIVE_INFINITY
    const nowMs = performance.now()
    for (const atMs of wakes) if (atMs <= nowMs) wakes.delete(atMs)
    // A tick works for all owners, so its work does not belong to the caller that woke the loop.
    running = workFor(serviceOwner, tick)
      .then((hasMore) => {
        ctx.rounds.note(name)
        return hasMore
      })
      .catch((error: unknown) => {
        if (!countTransientFailure(ctx, name, error)) {
          ctx.log.error({ err: error, job: name }, 'worker tick failed')
        }
        return false
      })
      .then((hasMore) => {
        running = undefined
        setTimer(hasMore ? performance.now() : performance.now() + pollMs)
        for (const atMs of wakes) setTimer(atMs)
      })
  }

  setTimer(performance.now())
  return {
    wake: (inMs = 0) => {
      const atMs = Math.ceil((performance.now() + inMs) / timerResolutionMs) * timerResolutionMs
      wakes.add(atMs)
      setTimer(atMs)
    },
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
