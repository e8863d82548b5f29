import { lowestId } from '../../database/ids.ts'
import type { FairShare } from '../../repositories/fair-batches.ts'
import type { ClaimedBatch } from '../../repositories/transactions/due-transactions.ts'
import { type QueueShare, queueOf } from '../../repositories/transactions/queue-of.ts'

interface QueuePositions {
  /** Returns a share that continues after the last organisation of the previous batch. */
  continueShare(share: QueueShare, without: string[]): FairShare
  /** Stores the position after each batch. Returns the queues that may have more due work. */
  advance(claimed: ClaimedBatch): string[]
}

/**
 * Stores the last served organisation of each queue, so that every organisation is served
 * eventually. After the last organisation, the next pass starts again with the first organisation.
 * It starts immediately if the last pass found work.
 */
export const createQueuePositions = (): QueuePositions => {
  const positions = new Map<string, { after: string; claimed: number }>()
  const positionOf = (queue: string) => positions.get(queue) ?? { after: lowestId, claimed: 0 }
  return {
    continueShare: (share, without) => ({
      ...share,
      after: positionOf(share.queue).after,
      without,
    }),
    advance: ({ rows, batches }) => {
      const rowsOf = Map.groupBy(rows, queueOf)
      return batches.flatMap(({ queue, next, is_cut, each_max }) => {
        const own = rowsOf.get(queue) ?? []
        const before = positionOf(queue)
        const claimed = before.claimed + own.length
        positions.set(queue, { after: next, claimed: is_cut ? claimed : 0 })
        const counts = Map.groupBy(own, ({ organisation_id }) => organisation_id)
        const hasClaimedAll = [...counts.values()].every(({ length }) => length < each_max)
        const isWholePass = !is_cut && before.after === lowestId
        const hasMore = is_cut || !hasClaimedAll || (!isWholePass && claimed > 0)
        return hasMore ? [queue] : []
      })
    },
  }
}
