import type { EndpointShare } from '../../repositories/webhooks/deliveries.ts'
import { type Pace, type SlotTally, sumOf } from './slot-tally.ts'

/** The due deliveries of one endpoint. At most `countMax` of them may be claimed now. */
interface DeliveryQueue {
  endpointId: string
  owner: string
  pace: Pace
  /** The average duration of the endpoint's attempts, in milliseconds. */
  averageMs: number
  countMax: number
}

interface Owner {
  owner: string
  queues: DeliveryQueue[]
}

/**
 * While at least this many attempts are in progress, owners with slow attempts get no more slots.
 */
const overloadedAt = 1000

/**
 * Sorts owners by their number of attempts in progress and, within an owner, endpoints by speed.
 */
const ownersOf = (queues: DeliveryQueue[], tally: SlotTally): Owner[] =>
  [...Map.groupBy(queues, ({ owner }) => owner)]
    .map(([owner, theirs]) => ({
      owner,
      underWay: sumOf(tally.takenBy(owner)),
      quickestMs: Math.min(...theirs.map(({ averageMs }) => averageMs)),
      queues: theirs.sort((a, b) => a.averageMs - b.averageMs),
    }))
    .sort((a, b) => a.underWay - b.underWay || a.quickestMs - b.quickestMs)

/**
 * Allots at most `countMax` slots, one slot per owner at a time. The tally includes the allotted
 * slots only during this call. `take` counts each slot again when its attempt starts.
 */
export const allotSlots = (
  queues: DeliveryQueue[],
  countMax: number,
  tally: SlotTally,
): EndpointShare[] => {
  const counts = new Map<string, number>()
  const allotted: DeliveryQueue[] = []
  const countOf = ({ endpointId }: DeliveryQueue): number => counts.get(endpointId) ?? 0

  /** Gives the next slot to the owner's endpoint that has the fewest slots so far. */
  const give = ({ owner, queues: theirs }: Owner): boolean => {
    const isOverloaded = tally.underWay() >= overloadedAt && tally.takenBy(owner).slow > 0
    if (isOverloaded) return false
    let next: DeliveryQueue | undefined
    for (const queue of theirs) {
      if (countOf(queue) >= queue.countMax || !tally.hasSlot(owner, queue.pace)) continue
      if (next === undefined || countOf(queue) < countOf(next)) next = queue
    }
    if (next === undefined) return false
    counts.set(next.endpointId, countOf(next) + 1)
    allotted.push(next)
    tally.add(owner, next.pace, 1)
    return true
  }

  let open = ownersOf(queues, tally)
  while (open.length > 0 && allotted.length < countMax) {
    open = open.filter((owner) => allotted.length < countMax && give(owner))
  }
  for (const { owner, pace } of allotted) tally.add(owner, pace, -1)
  return [...counts].map(([endpoint_id, count]) => ({ endpoint_id, count }))
}
