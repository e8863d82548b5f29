import type { Db } from '../database/database.ts'
import { storeRounds } from '../repositories/waiting-work.ts'

export interface WorkerRounds {
  /** A worker of this process finished a round without an error. */
  note(worker: string): void
  stop(): void
}

interface Dependencies {
  db: Db
  clock: { nowIso(): string }
  /** How often the rounds of this process are stored. */
  everyMs: number
  log: { warn(fields: object, message: string): void }
}

/** Tells all nodes when each worker of this process last finished a round. */
export const createWorkerRounds = ({ db, clock, everyMs, log }: Dependencies): WorkerRounds => {
  const latest = new Map<string, string>()
  let isStoring = false

  const store = async (): Promise<void> => {
    if (isStoring || latest.size === 0) return
    isStoring = true
    const rounds = [...latest].map(([worker, at]) => ({ worker, at }))
    latest.clear()
    try {
      await storeRounds(db, rounds)
    } catch (error) {
      log.warn({ err: error }, 'the rounds of workers were not stored')
    }
    isStoring = false
  }
  const timer = setInterval(() => void store(), everyMs).unref()

  return {
    note: (worker) => void latest.set(worker, clock.nowIso()),
    stop: () => clearInterval(timer),
  }
}
