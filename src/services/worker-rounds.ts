import type { Db } from '../database/database.ts'
import { storeRounds } from '../repositories/waiting-work.ts'

export interface WorkerRounds {
  /** Call this function when a worker of this process completes a round without an error. */
  note(worker: string): void
  /** Resolves when the current database statement has completed. */
  stop(): Promise<void>
}

interface Dependencies {
  db: Db
  clock: { nowIso(): string }
  /** The minimum time between two database statements of this process. */
  everyMs: number
  log: { warn(fields: object, message: string): void }
}

/**
 * Stores when each worker of this process last completed a round, so that all nodes can report it.
 */
export const createWorkerRounds = ({ db, clock, everyMs, log }: Dependencies): WorkerRounds => {
  const latest = new Map<string, string>()
  let nextAtMs = 0
  let storing: Promise<unknown> = Promise.resolve()

  const store = (): void => {
    const rounds = [...latest].map(([worker, at]) => ({ worker, at }))
    latest.clear()
    nextAtMs = performance.now() + everyMs
    storing = storeRounds(db, rounds, clock.nowIso()).catch((error: unknown) => {
      log.warn({ err: error }, 'worker rounds not stored')
    })
  }

  return {
    note: (worker) => {
      latest.set(worker, clock.nowIso())
      if (performance.now() >= nextAtMs) store()
    },
    stop: async () => {
      nextAtMs = Number.POSITIVE_INFINITY
      await storing
    },
  }
}
