import type { Shown } from './inventory.ts'
import type { World } from './world.ts'
import { manage, read, violate } from './world.ts'

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

const readListed = async (world: World): Promise<Set<string>> => {
  const listed = new Set<string>()
  for (let page = 1; ; page++) {
    const path = `/reconciliation-items?per_page=100&page=${page}`
    const { body } = await manage(world, 'GET', path)
    const items: { transaction_id: string }[] = body.data
    for (const { transaction_id: id } of items) listed.add(id)
    if (items.length < 100) return listed
  }
}

/**
 * Checks that a session closes within a day, has one final event, and is completed by a successful
 * payment. If several payments succeeded, one of them completes the session, and the service
 * refunds the others in full or flags them for review. The service must create no other automatic
 * refund.
 */
export const judgeSessions = async (world: World, shown: Map<string, Shown>): Promise<void> => {
  const listed = await readListed(world)
  const automatic = world.orders.of('refunds').filter(({ isAutomatic }) => isAutomatic === true)
  const givenBack = new Map(automatic.map((refund) => [refund.paymentId, refund]))
  const duplicates = new Set<string>()
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
      violate(world, 'every session closes', `${label} is ${status ?? 'not there'}`)
    }
    const types = (ends.get(id) ?? []).map(({ type }) => type)
    const own = types.filter((type) => type === `checkout.session.${status}`)
    if (own.length !== 1) {
      violate(world, 'a closed session sends one event', `${label} is ${status}: ${types}`)
    }
    const payments = [...new Set(successes.get(id)?.map(({ resource }) => resource))]
    const counted = payments.filter((each) => !givenBack.has(each) && !listed.has(each))
    if (counted.length > 1) {
      violate(world, 'a session is paid only once', `${label}: ${counted.length} payments`)
    }
    for (const each of payments.length > 1 ? payments : []) duplicates.add(each)
    if (status === 'completed' && !paid.has(id)) {
      violate(world, 'a session is completed by a payment', label)
    }
  }
  for (const [paymentId, { label, amount }] of givenBack) {
    if (paymentId === undefined || !duplicates.has(paymentId)) {
      violate(world, 'only duplicate payments are refunded automatically', label)
    } else if (shown.get(paymentId)?.data.amount !== amount) {
      violate(world, 'a second payment is refunded in full', label)
    }
  }
}
