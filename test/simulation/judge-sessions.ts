import type { World } from './world.ts'
import { read, violate } from './world.ts'

/** Holds what receivers were told of checkout sessions against what merchants read. */

interface Told {
  id: string
  type: string
  sessionId: string | null
  resource: string
}

const readTold = (world: World): Told[] => {
  const told = new Map<string, Told>()
  const witnesses = new Set(
    world.merchants.flatMap(({ endpoints }) =>
      endpoints.filter(({ isWitness }) => isWitness).map(({ url }) => url),
    ),
  )
  for (const { url, body, isAccepted } of world.receivers.received) {
    if (!isAccepted || !witnesses.has(url)) continue
    const { id, type, checkout_session_id: sessionId, data } = JSON.parse(body)
    told.set(id, { id, type, sessionId, resource: data.id })
  }
  return [...told.values()]
}

/** A session ends within its day, is told of once, and is completed by a payment that succeeded. */
export const judgeSessions = async (world: World): Promise<void> => {
  const told = readTold(world)
  const ends = Map.groupBy(
    told.filter(({ type }) => type.startsWith('checkout.session.')),
    ({ resource }) => resource,
  )
  const successes = Map.groupBy(
    told.filter(({ type }) => type === 'payment.succeeded'),
    ({ sessionId }) => sessionId,
  )
  const paid = new Set(successes.keys())
  for (const { label, id, merchant, environment } of world.sessions) {
    const { body } = await read(world, merchant, environment, `/api/v1/checkout/sessions/${id}`)
    const status: string | undefined = body?.data?.status
    if (status !== 'completed' && status !== 'expired') {
      violate(world, 'every session ends', `${label} is ${status ?? 'not there'}`)
    }
    const types = (ends.get(id) ?? []).map(({ type }) => type)
    const own = types.filter((type) => type === `checkout.session.${status}`)
    if (own.length !== 1) {
      violate(world, 'a session’s end is told by one event', `${label} is ${status}: ${types}`)
    }
    const payments = new Set(successes.get(id)?.map(({ resource }) => resource))
    const isCorrected = world.corrections.some((each) => payments.has(each.id))
    if (payments.size > 1 && !isCorrected) {
      violate(world, 'a session is paid once', `${label}: ${payments.size} payments`)
    }
    if (status === 'completed' && !paid.has(id)) {
      violate(world, 'a session is completed by a payment', label)
    }
  }
}
