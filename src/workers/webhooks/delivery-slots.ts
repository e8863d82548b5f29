import type {
  DueDelivery,
  EndpointShare,
  WaitingEndpoint,
} from '../../repositories/webhooks/deliveries.ts'

/**
 * Which delivery attempts may be under way, and how many. An owner is an application in one
 * environment.
 *
 * Why this is fair:
 * - Endpoints are of three classes with slots of their own: those that answered promptly before,
 *   those that have not answered this process yet, and those that are slow or fail. Slow ones take
 *   no slot that a prompt one could have, and neither do new ones, whose pace is unknown.
 * - An attempt that has not ended after `promptMs` counts as slow from then on, and so does its
 *   whole endpoint. A prompt slot is therefore free again within one poll, whatever receivers do,
 *   and an attempt becomes slow once.
 * - Of each class an owner gets a bounded number of slots, and the first few come from a reserve
 *   that only owners with fewer can use: an owner with nothing under way finds a slot though others
 *   have taken all of the rest.
 * - Slots are given out one by one and owner by owner, those with the fewest under way first: an
 *   owner with sixteen endpoints and a thousand due deliveries gets as much as one with a single
 *   delivery, until that one is served.
 * - When very many attempts are overdue, their owners get no more slots until some have ended.
 *
 * What is known of endpoints is stored in memory: after a start all are new until they answer.
 */
export interface DeliverySlots {
  /** Endpoints that get no slot at present; one gets more when half of its slots are free. */
  fullEndpoints(): string[]
  /** How many deliveries to take of each endpoint that waits; at most `countMax` in all. */
  allot(waiting: WaitingEndpoint[], countMax: number): EndpointShare[]
  /** Takes a slot and returns what frees it; pass that how long the attempt took. */
  take(delivery: Recipient): (durationMs?: number) => void
}

type Recipient = Pick<DueDelivery, 'endpoint_id' | 'application_id' | 'environment' | 'is_failing'>
type Pace = 'prompt' | 'new' | 'slow'

/** As long as a poll: no delivery waits longer than that for another's slot. */
const promptMs = 500
const failingEndpointMax = 1
/** From so many attempts under way on, owners of slow ones get no more slots. */
const overloadedAt = 1000
const averageWeight = 0.25
const endpointsMax = 20_000

interface Bounds {
  slots: number
  /** Beyond `slots`, for owners that have fewer than `ownerReserve` of this class. */
  reserve: number
  ownerReserve: number
  ownerMax: number
  endpointMax: number
}

const bounds: Record<Pace, Bounds> = {
  prompt: { slots: 300, reserve: 100, ownerReserve: 4, ownerMax: 64, endpointMax: 24 },
  new: { slots: 100, reserve: 100, ownerReserve: 2, ownerMax: 8, endpointMax: 2 },
  slow: { slots: 150, reserve: 100, ownerReserve: 2, ownerMax: 16, endpointMax: 8 },
}

interface Endpoint {
  underWay: number
  /** Attempts under way for longer than `promptMs`. */
  overdue: number
  /** Of what its attempts took; undefined before the first has ended. */
  averageMs: number | undefined
  max: number
}

type SlotCounts = Record<Pace, number>

const noSlots = (): SlotCounts => ({ prompt: 0, new: 0, slow: 0 })

const sumOf = ({ prompt, new: untried, slow }: SlotCounts): number => prompt + untried + slow

const ownerOf = ({ application_id, environment }: Omit<Recipient, 'endpoint_id' | 'is_failing'>) =>
  `${application_id}/${environment}`

/** Slots taken by class, in all and by owner. */
const createTally = () => {
  const total = noSlots()
  const owners = new Map<string, SlotCounts>()
  const takenBy = (owner: string): SlotCounts => owners.get(owner) ?? noSlots()
  return {
    takenBy,
    underWay: () => sumOf(total),
    add: (owner: string, pace: Pace, by: 1 | -1): void => {
      const held = takenBy(owner)
      // Attempts that became slow may pass an owner's slow slots: the excess does not count in all.
      const counted = Math.min(held[pace], bounds[pace].ownerMax)
      held[pace] += by
      total[pace] += Math.min(held[pace], bounds[pace].ownerMax) - counted
      if (sumOf(held) === 0) owners.delete(owner)
      else owners.set(owner, held)
    },
    hasSlot: (owner: string, pace: Pace): boolean => {
      const { slots, reserve, ownerReserve, ownerMax } = bounds[pace]
      const held = takenBy(owner)
      if (held[pace] >= ownerMax) return false
      return total[pace] < (held[pace] < ownerReserve ? slots + reserve : slots)
    },
  }
}

/** `onFree` is called when a slot may have become free. */
export const createDeliverySlots = (onFree: () => void): DeliverySlots => {
  const tally = createTally()
  const endpoints = new Map<string, Endpoint>()
  const busy = new Map<string, { endpoint: Endpoint; owner: string; isFailing: boolean }>()

  const endpointOf = (id: string): Endpoint =>
    endpoints.get(id) ?? { underWay: 0, overdue: 0, averageMs: undefined, max: 0 }

  const paceOf = ({ overdue, averageMs }: Endpoint, isFailing: boolean): Pace => {
    if (isFailing || overdue > 0) return 'slow'
    if (averageMs === undefined) return 'new'
    return averageMs > promptMs ? 'slow' : 'prompt'
  }

  const store = (id: string, endpoint: Endpoint): void => {
    endpoints.set(id, endpoint)
    if (endpoints.size <= endpointsMax) return
    for (const [other, { underWay }] of endpoints) {
      if (underWay === 0) endpoints.delete(other)
      if (endpoints.size <= endpointsMax / 2) return
    }
  }

  const take = (delivery: Recipient): ((durationMs?: number) => void) => {
    const { endpoint_id: id, is_failing: isFailing } = delivery
    const owner = ownerOf(delivery)
    const endpoint = endpointOf(id)
    let pace = paceOf(endpoint, isFailing)
    endpoint.max = isFailing ? failingEndpointMax : bounds[pace].endpointMax
    endpoint.underWay += 1
    store(id, endpoint)
    busy.set(id, { endpoint, owner, isFailing })
    tally.add(owner, pace, 1)
    let isOverdue = false
    const overdueTimer = setTimeout(() => {
      isOverdue = true
      endpoint.overdue += 1
      tally.add(owner, pace, -1)
      pace = 'slow'
      tally.add(owner, pace, 1)
      onFree()
    }, promptMs)
    let isTaken = true
    return (durationMs) => {
      if (!isTaken) return
      isTaken = false
      clearTimeout(overdueTimer)
      if (isOverdue) endpoint.overdue -= 1
      endpoint.underWay -= 1
      if (endpoint.underWay === 0) busy.delete(id)
      tally.add(owner, pace, -1)
      if (durationMs !== undefined) {
        const before = endpoint.averageMs ?? durationMs
        endpoint.averageMs = before + averageWeight * (durationMs - before)
      }
      onFree()
    }
  }

  const allot = (waiting: WaitingEndpoint[], countMax: number): EndpointShare[] => {
    const queues = waiting.map((each) => {
      const endpoint = endpointOf(each.endpoint_id)
      const pace = paceOf(endpoint, each.is_failing)
      const max = each.is_failing ? failingEndpointMax : bounds[pace].endpointMax
      const countMax = Math.min(each.due, max - endpoint.underWay)
      return {
        id: each.endpoint_id,
        owner: ownerOf(each),
        pace,
        averageMs: endpoint.averageMs,
        countMax,
      }
    })
    const byOwner = Map.groupBy(queues, ({ owner }) => owner)
    const owners = [...byOwner].map(([owner, theirs]) => ({
      owner,
      underWay: sumOf(tally.takenBy(owner)),
      quickestMs: Math.min(...theirs.map(({ averageMs = promptMs }) => averageMs)),
      queues: theirs.sort((a, b) => (a.averageMs ?? promptMs) - (b.averageMs ?? promptMs)),
    }))
    owners.sort((a, b) => a.underWay - b.underWay || a.quickestMs - b.quickestMs)

    const counts = new Map<string, number>()
    const given: { owner: string; pace: Pace }[] = []
    /** The owner's next slot goes to the endpoint that got the fewest so far. */
    const give = ({ owner, queues: theirs }: (typeof owners)[number]): boolean => {
      const isOverloaded = tally.underWay() >= overloadedAt && tally.takenBy(owner).slow > 0
      if (isOverloaded) return false
      let next: (typeof theirs)[number] | undefined
      for (const queue of theirs) {
        const got = counts.get(queue.id) ?? 0
        if (got >= queue.countMax || !tally.hasSlot(owner, queue.pace)) continue
        if (next === undefined || got < (counts.get(next.id) ?? 0)) next = queue
      }
      if (next === undefined) return false
      counts.set(next.id, (counts.get(next.id) ?? 0) + 1)
      given.push({ owner, pace: next.pace })
      tally.add(owner, next.pace, 1)
      return true
    }
    let open = owners
    while (open.length > 0 && given.length < countMax) {
      open = open.filter((owner) => given.length < countMax && give(owner))
    }
    // Slots are really taken one by one, by `take`.
    for (const { owner, pace } of given) tally.add(owner, pace, -1)
    return [...counts].map(([endpoint_id, count]) => ({ endpoint_id, count }))
  }

  return {
    fullEndpoints: () =>
      [...busy]
        .filter(([, { endpoint, owner, isFailing }]) => {
          const isHalfFull = endpoint.underWay > endpoint.max / 2
          return isHalfFull || !tally.hasSlot(owner, paceOf(endpoint, isFailing))
        })
        .map(([id]) => id),
    allot,
    take,
  }
}
