import type { Logger } from 'pino'

export interface WorkLoop {
  /** Looks for work in so many milliseconds. */
  wake(inMs?: number): void
  /** Takes nothing more and resolves once the turn under way is over. */
  stop(): Promise<void>
}

export interface WorkLoopOptions {
  name: string
  /** Longest time between two looks, for work that other processes leave. */
  pollMs: number
  /** Moments asked for are rounded up to multiples of this, so that a busy second has few turns. */
  grainMs?: number
  /** Takes and starts work; true when there may be more at once. */
  turn: () => Promise<boolean>
  log: Logger
}

const usualGrainMs = 5

/** Runs turns one after another: when woken, when there is more, and at the latest after a poll. */
export const startWorkLoop = (options: WorkLoopOptions): WorkLoop => {
  const { name, pollMs, grainMs = usualGrainMs, turn, log } = options
  const wakes = new Set<number>()
  let timer: NodeJS.Timeout | undefined
  let timerAtMs = Number.POSITIVE_INFINITY
  let running: Promise<void> | undefined
  let isStopped = false

  const setTimer = (atMs: number): void => {
    if (isStopped || running !== undefined || atMs >= timerAtMs) return
    clearTimeout(timer)
    timerAtMs = atMs
    timer = setTimeout(run, Math.max(atMs - Date.now(), 0))
  }

  const run = (): void => {
    timerAtMs = Number.POSITIVE_INFINITY
    const nowMs = Date.now()
    for (const atMs of wakes) if (atMs <= nowMs) wakes.delete(atMs)
    running = turn()
      .catch((error: unknown) => {
        log.error({ err: error, job: name }, 'a turn of work failed')
        return false
      })
      .then((hasMore) => {
        running = undefined
        setTimer(hasMore ? Date.now() : Date.now() + pollMs)
        for (const atMs of wakes) setTimer(atMs)
      })
  }

  setTimer(Date.now())
  return {
    wake: (inMs = 0) => {
      const atMs = Math.ceil((Date.now() + inMs) / grainMs) * grainMs
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
