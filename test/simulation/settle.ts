import { openItems, resolveItem } from './administrators.ts'
import { wait } from './clock.ts'
import { takeInventory } from './inventory.ts'
import { finals } from './judge-money.ts'
import type { World } from './world.ts'
import { manage, violate } from './world.ts'

/** Troubles end; what is held for a person is decided; then everything has to come to its end. */

const hourMs = 3_600_000
const roundsMax = 14

const endTroubles = async (world: World): Promise<void> => {
  const { weather, momo, money } = world.providers
  Object.assign(weather, { lose: 0, double: 0, delays: [] })
  for (const simulator of [momo, money]) {
    simulator.hang(false)
    simulator.clearFaults()
  }
  world.receivers.moodOf.clear()
  for (const { organisationId } of world.merchants) {
    await manage(world, 'POST', `/organisations/${organisationId}/resume`)
  }
}

/** What stays open until a person or a payer acts. */
const decideAll = async (world: World): Promise<number> => {
  for (const simulator of [world.providers.momo, world.providers.money]) {
    for (const { reference, status } of simulator.orders.values()) {
      if (status === 'pending') simulator.setOutcome(reference, 'succeeded')
    }
  }
  let open = 0
  for (const [id, { kind, environment, data }] of await takeInventory(world)) {
    if (finals.has(data.status)) continue
    open += 1
    if (kind === 'payouts' && data.status === 'pending') {
      await manage(world, 'POST', `/payouts/${id}/approve`)
    } else if (environment === 'test' && data.status === 'processing') {
      const outcome = { status: 'successful' }
      await manage(world, 'POST', `/sandbox/transactions/${id}/outcome`, outcome)
    }
  }
  return open
}

const resolveAll = async (world: World): Promise<number> => {
  const items = await openItems(world)
  for (const item of items) world.story.push(`in the end ${await resolveItem(world, item)}`)
  return items.length
}

/**
 * Lets half a day pass at a time until nothing is open, and then the days in which deliveries are
 * tried again and ended transactions are compared with their providers.
 */
export const settle = async (world: World): Promise<void> => {
  await endTroubles(world)
  let quietRounds = 0
  for (let round = 0; round < roundsMax && quietRounds < 6; round++) {
    const open = await decideAll(world)
    await wait(12 * hourMs)
    const items = await resolveAll(world)
    quietRounds = open === 0 && items === 0 ? quietRounds + 1 : 0
  }
  const left = await openItems(world)
  if (left.length > 0) {
    violate(world, 'everything ends once troubles are over', `${left.length} items are open`)
  }
}
