import type { QueueShare } from '../../repositories/transactions/queue-of.ts'

/** `queue` is a name that `queueOf` returns. */
interface WorkQueue {
  queue: string
  concurrencyMax: number
  /** The provider URL to which transactions are currently submitted. */
  address?: string
}

interface WorkQueues {
  /** Returns the amount of work that each queue may claim. Full queues are omitted. */
  freeShares(): QueueShare[]
  run(queue: string, work: Promise<void>): void
  /**
   * Remembers queues that have more work. Returns true if one of the remembered queues has a free
   * slot.
   */
  canClaimMore(queuesWithMore: string[]): boolean
  /** Waits until any work in progress has completed. Returns false if no work is in progress. */
  waitForOne(): Promise<boolean>
  waitForAll(): Promise<unknown>
}

/** Queues that were filled completely may have more work. */
export const filledQueues = (requested: QueueShare[], claimedQueues: string[]): string[] =>
  requested
    .filter(
      ({ queue, count }) => claimedQueues.filter((claimed) => claimed === queue).length === count,
    )
    .map(({ queue }) => queue)

/**
 * Limits the work in progress in each queue that `listQueues` returns, so that an unresponsive
 * provider does not delay other queues. Work is leased for `leaseMs`. `onFree` is called when a
 * queue with more work has a free slot.
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
    canClaimMore: (queuesWithMore) => {
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
