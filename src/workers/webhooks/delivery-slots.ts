import type {
  DueDelivery,
  EndpointShare,
  WaitingEndpoint,
} from '../../repositories/webhooks/deliveries.ts'
import { allotSlots } from './allot-slots.ts'
import { bounds, createSlotTally, type Pace } from './slot-tally.ts'

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

/** As long as a poll: no delivery waits longer than that for another's slot. */
const promptMs = 500
const failingEndpointMax = 1
const averageWeight = 0.25
const endpointsMax = 20_000

interface Endpoint {
  underWay: number
  /** Attempts under way for longer than `promptMs`. */
  overdue: number
  /** Of what its attempts took; undefined before the first has ended. */
  averageMs: number | undefined
  max: number
}

const ownerOf = ({ application_id, environment }: Omit<Recipient, 'endpoint_id' | 'is_failing'>) =>
  `${application_id}/${environment}`

const paceOf = ({ overdue, averageMs }: Endpoint, isFailing: boolean): Pace => {
  if (isFailing || overdue > 0) return 'slow'
  if (averageMs === undefined) return 'new'
  return averageMs > promptMs ? 'slow' : 'prompt'
}

const maxOf = (pace: Pace, isFailing: boolean): number =>
  isFailing ? failingEndpointMax : bounds[pace].endpointMax

/** What this process knows of endpoints; beyond a bound, idle ones are removed. */
const createEndpoints = () => {
  const endpoints = new Map<string, Endpoint>()
  return {
    find: (id: string): Endpoint =>
      endpoints.get(id) ?? { underWay: 0, overdue: 0, averageMs: undefined, max: 0 },
    store: (id: string, endpoint: Endpoint): void => {
      endpoints.set(id, endpoint)
      if (endpoints.size <= endpointsMax) return
      for (const [other, { underWay }] of endpoints) {
        if (underWay === 0) endpoints.delete(other)
        if (endpoints.size <= endpointsMax / 2) return
      }
    },
  }
}

/** `onFree` is called when a slot may have become free. */
export const createDeliverySlots = (onFree: () => void): DeliverySlots => {
  const tally = createSlotTally()
  const endpoints = createEndpoints()
  const busy = new Map<string, { endpoint: Endpoint; owner: string; isFailing: boolean }>()

  const take = (delivery: Recipient): ((durationMs?: number) => void) => {
    const { endpoint_id: id, is_failing: isFailing } = delivery
    const owner = ownerOf(delivery)
    const endpoint = endpoints.find(id)
    let pace = paceOf(endpoint, isFailing)
    endpoint.max = maxOf(pace, isFailing)
    endpoint.underWay += 1
    endpoints.store(id, endpoint)
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

  const queueOf = (waiting: WaitingEndpoint) => {
    const { endpoint_id: endpointId, is_failing: isFailing, due } = waiting
    const endpoint = endpoints.find(endpointId)
    const pace = paceOf(endpoint, isFailing)
    const countMax = Math.min(due, maxOf(pace, isFailing) - endpoint.underWay)
    const { averageMs = promptMs } = endpoint
    return { endpointId, owner: ownerOf(waiting), pace, averageMs, countMax }
  }

  return {
    fullEndpoints: () =>
      [...busy]
        .filter(([, { endpoint, owner, isFailing }]) => {
          const isHalfFull = endpoint.underWay > endpoint.max / 2
          return isHalfFull || !tally.hasSlot(owner, paceOf(endpoint, isFailing))
        })
        .map(([id]) => id),
    allot: (waiting, countMax) => allotSlots(waiting.map(queueOf), countMax, tally),
    take,
  }
}
