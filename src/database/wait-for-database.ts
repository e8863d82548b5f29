import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { minuteMs } from '../domain/time.ts'
import { isDatabaseTrouble } from './database-errors.ts'

const pauseMs = 500
const logEveryMs = minuteMs

interface Waiting {
  ask: () => Promise<unknown>
  waitMs: number
  log: Logger
  /** Called before each pause with the reason. If this callback fails, the wait ends. */
  onWait?: ((error: unknown) => Promise<void>) | undefined
}

/** Tests replace this clock, because their time is simulated. */
const realTime = {
  nowMs: () => performance.now(),
  pause: (ms: number): Promise<unknown> => pause(ms),
}

/**
 * Waits for a database that cannot be reached yet. After a power cut it may start minutes after
 * this process, or its host name may not resolve yet.
 *
 * Returns when the database answers, when the time is up, or when the database rejects the
 * connection for a permanent reason. In the last two cases, the next statement fails.
 */
export const waitForDatabase = async (
  { ask, waitMs, log, onWait }: Waiting,
  time: typeof realTime = realTime,
): Promise<void> => {
  const startedAtMs = time.nowMs()
  let loggedAtMs: number | undefined
  for (;;) {
    try {
      await ask()
      return
    } catch (error) {
      const waitedMs = time.nowMs() - startedAtMs
      if (!isDatabaseTrouble(error) || waitedMs >= waitMs) return
      if (loggedAtMs === undefined || waitedMs - loggedAtMs >= logEveryMs) {
        loggedAtMs = waitedMs
        const seconds = (ms: number): number => Math.round(ms / 1000)
        const times = { waited_s: seconds(waitedMs), gives_up_after_s: seconds(waitMs) }
        log.warn({ err: error, ...times }, 'waiting for the database: no connections accepted yet')
      }
      await onWait?.(error)
    }
    await time.pause(pauseMs)
  }
}
