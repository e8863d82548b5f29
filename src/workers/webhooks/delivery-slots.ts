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
 * These rules give all merchants equal chances:
 * - Endpoints have three classes with separate slots. Prompt endpoints have responded quickly so
 *   far. New endpoints have not responded to this process yet. Slow endpoints respond slowly or
 *   fail. New and slow endpoints never use the slots of prompt endpoints.
 * - An attempt that takes longer than `promptMs` becomes slow, and its endpoint becomes slow as
 *   well. A prompt slot is therefore free again within one poll, even if the receiver never
 *   responds.
 * - In each class, the number of slots per owner is limited. The first few slots of an owner come
 *   from a reserve that busier owners cannot use. An owner without attempts in progress therefore
 *   finds a slot even if other owners use all regular slots.
 * - Slots are allotted one at a time, starting with the owners that have the fewest attempts in
 *   progress. An owner with a thousand due deliveries gets no more slots than an owner with one
 *   delivery until that delivery is served.
 * - If too many attempts are overdue, their owners get no more slots until some of these attempts
 *   complete.
 *
 * The state is only in memory. After a start, all endpoints are new until they respond.
 */
interface DeliverySlots {
  /**
   * Returns the endpoints that get no slots now. A busy endpoint gets new slots once at least half
   * of its slots are free.
   */
  fullEndpoints(): string[]
  /**
   * Returns the number of deliveries to claim for each waiting endpoint, at most `countMax` in
   * total.
   */
  allot(waiting: WaitingEndpoint[], countMax: number): EndpointShare[]
  /** Takes a slot. Call the returned function with the duration of the attempt to free the slot. */
  occupy(delivery: Recipient): (durationMs?: number) => void
}

type Recipient = Pick<DueDelivery, 'endpoint_id' | 'application_id' | 'environment' | 'is_failing'>

/**
 * Equals the poll interval, so that a delivery waits at most one interval for a slot that another
 * delivery uses.
 */
const promptMs = 500
const failingEndpointMax = 1
const averageWeight = 0.25
const endpointsMax = 20_000

interface Endpoint {
  underWay: number
  /** The number of attempts in progress that have exceeded `promptMs`. */
  overdue: number
  /**
   * The average duration of the endpoint's attempts; undefined before the first attempt completes.
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

/**
 * The endpoints that this process has called. If there are more than `endpointsMax`, idle endpoints
 * are removed.
 */
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

/** `onFree` is called when a slot may be free. */
export const createDeliverySlots = (onFree: () => void): DeliverySlots => {
  const tally = createSlotTally()
  const endpoints = createEndpoints()
  const busy = new Map<string, { endpoint: Endpoint; owner: string; isFailing: boolean }>()

  const occupy = (delivery: Recipient): ((durationMs?: number) => void) => {
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
    let isInUse = true
    return (durationMs) => {
      if (!isInUse) return
      isInUse = false
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
    occupy,
  }
}
