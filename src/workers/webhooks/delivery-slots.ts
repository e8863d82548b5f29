import type {
  DueDelivery,
  EndpointShare,
  WaitingEndpoint,
} from '../../repositories/webhooks/deliveries.ts'
import { allotSlots } from './allot-slots.ts'
import { bounds, createSlotTally, type Pace } from './slot-tally.ts'

/**
 * Decides which delivery attempts may run, and how many at the same time. An owner is an
 * application in one environment.
 *
 * Merchants get equal chances by these rules:
 * - Endpoints have three classes, each with its own slots. Prompt endpoints have answered promptly
 *   before. New endpoints have not answered this process yet. Slow endpoints are slow or fail. Slow
 *   and new endpoints never take a slot that a prompt endpoint could have.
 * - An attempt that has not ended after `promptMs` counts as slow from then on, and so does its
 *   endpoint. A prompt slot is therefore free again within one poll, regardless of the receiver,
 *   and an attempt becomes slow only once.
 * - In each class, an owner gets a limited number of slots. The first few come from a reserve that
 *   only owners with fewer slots can use. An owner without attempts in progress therefore finds a
 *   slot even if others have taken all the rest.
 * - Slots are allotted one by one, to the owners with the fewest attempts in progress first. An
 *   owner with sixteen endpoints and a thousand due deliveries gets as many slots as an owner with
 *   one delivery, until that delivery is served.
 * - If very many attempts are overdue, their owners get no more slots until some attempts have
 *   ended.
 *
 * The state is in memory only: after a start, all endpoints are new until they answer.
 */
interface DeliverySlots {
  /**
   * Endpoints that get no slot now. An endpoint gets more slots when half of its slots are free.
   */
  fullEndpoints(): string[]
  /** Returns how many deliveries to take for each waiting endpoint, at most `countMax` in total. */
  allot(waiting: WaitingEndpoint[], countMax: number): EndpointShare[]
  /**
   * Takes a slot. Returns the function that frees it, which is called with the duration of the
   * attempt.
   */
  take(delivery: Recipient): (durationMs?: number) => void
}

type Recipient = Pick<DueDelivery, 'endpoint_id' | 'application_id' | 'environment' | 'is_failing'>

/** The same as the poll interval, so that no delivery waits longer for another delivery's slot. */
const promptMs = 500
const failingEndpointMax = 1
const averageWeight = 0.25
const endpointsMax = 20_000

interface Endpoint {
  underWay: number
  /** The number of attempts that have been in progress for longer than `promptMs`. */
  overdue: number
  /**
   * The average duration of the endpoint's attempts; undefined before the first attempt has
   * completed.
   */
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

/** The endpoints that this process knows. Above `endpointsMax`, idle endpoints are removed. */
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

/** Calls `onFree` when a slot may have become free. */
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
