import type { QueueShare } from '../../repositories/transactions/queue-of.ts'

/** A queue of work; see `queueOf`. */
interface WorkQueue {
  queue: string
  concurrencyMax: number
  /** The URL that a live provider's transactions are currently submitted to. */
  address?: string
}

interface WorkQueues {
  /** How much work each queue may claim. Omits full queues. */
  freeShares(): QueueShare[]
  run(queue: string, work: Promise<void>): void
  /**
   * Whether any queue with more work, whether listed in the argument or pending, can accept work
   * immediately.
   */
  canTakeMore(queuesWithMore: string[]): boolean
  /** Waits until a work item has finished. Returns false immediately if no work is in progress. */
  waitForOne(): Promise<boolean>
  waitForAll(): Promise<unknown>
}

/** Returns the queues that returned as much work as requested, so that they may have more. */
export const filledQueues = (requested: QueueShare[], takenQueues: string[]): string[] =>
  requested
    .filter(({ queue, count }) => takenQueues.filter((taken) => taken === queue).length === count)
    .map(({ queue }) => queue)

/**
 * Limits the work in progress in each queue that `listQueues` currently returns, so that an
 * unresponsive provider does not delay the work in other queues. Work is leased for `leaseMs`.
 * Calls `onFree` when a queue with more work has a free slot.
 */
export const createWorkQueues = (
  listQueues: () => WorkQueue[],
  leaseMs: number,
  onFree: () => void,
): WorkQueues => {
  const underWay = new Set<Promise<void>>()
  const running = new Map<string, number>()
  const waiting = new Set<string>()

  const countRunning = (queue: string, by: 1 | -1): void => {
    running.set(queue, (running.get(queue) ?? 0) + by)
  }

  const freeShares = (): QueueShare[] =>
    listQueues().flatMap(({ queue, concurrencyMax, address }) => {
      const count = concurrencyMax - (running.get(queue) ?? 0)
      return count > 0 ? [{ queue, count, lease_ms: leaseMs, address }] : []
    })

  return {
    freeShares,
    run: (queue, work) => {
      countRunning(queue, 1)
      const tracked = work.finally(() => {
        countRunning(queue, -1)
        underWay.delete(tracked)
        if (waiting.delete(queue)) onFree()
      })
      underWay.add(tracked)
    },
    canTakeMore: (queuesWithMore) => {
      for (const queue of queuesWithMore) waiting.add(queue)
      const free = new Set(freeShares().map(({ queue }) => queue))
      return [...waiting].some((queue) => free.has(queue) && waiting.delete(queue))
    },
    waitForOne: async () => {
      if (underWay.size === 0) return false
      await Promise.race(underWay)
      return true
    },
    waitForAll: () => Promise.all(underWay),
  }
}
