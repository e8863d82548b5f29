import { type Item, openItems, readEvidence } from './administrators.ts'
import { wait } from './clock.ts'
import { correctionsAbove } from './measure.ts'
import type { Action } from './merchants.ts'
import { askAs, pickPerson } from './people.ts'
import { bePersuaded, refuseAlone } from './people-change.ts'
import { approverRoles } from './people-decide.ts'
import { manage, manageOnce, violate, type World } from './world.ts'

interface ListedItem extends Item {
  resolution: string | null
}

const resolvedItems = async (world: World): Promise<ListedItem[]> => {
  const found: ListedItem[] = []
  for (let page = 1; ; page++) {
    const path = `/reconciliation-items?resolved=true&per_page=100&page=${page}`
    const { body } = await manage(world, 'GET', path)
    found.push(...body.data)
    if (body.data.length < 100) return found
  }
}

const pausesMs = [0, 5000, 600_000]
const dismissal = { action: 'dismiss', reason: 'nobody asks for it' }
const reason = { reason: 'somebody asks for it' }

/**
 * One person dismisses an item. If its amount is above the threshold, two people do so. Somebody
 * may reopen the item.
 */
export const dismissAndReopen: Action = async (world, draw) => {
  const listed = await manageOnce(world, 'GET', '/reconciliation-items?resolved=false&per_page=20')
  const items: Item[] = listed?.body?.data ?? []
  if (world.people.length === 0 || items.length === 0) return 'nobody dismisses anything'
  const item = draw.pick(items)
  const evidence = await readEvidence(world, item)
  if (evidence === undefined) return 'an item cannot be read'
  const path = `/reconciliation-items/${item.id}`
  const person = pickPerson(world, draw, approverRoles)
  const alone = await askAs(world, person, ['POST', `${path}/resolve`, dismissal])
  const what = `${person.name} dismisses ${evidence.label}`
  if (evidence.amount > correctionsAbove) refuseAlone(world, what, alone?.status)
  const told =
    alone?.body?.code === 'second_person_needed'
      ? (await bePersuaded(world, draw, person, [`${path}/proposals`, dismissal])).told
      : (alone?.status ?? 'no answer')
  await wait(draw.pick(pausesMs))
  if (draw.chance(0.4)) return `${what}: ${told}`
  const other = pickPerson(world, draw, approverRoles)
  const reopened = await askAs(world, other, ['POST', `${path}/reopen`, reason])
  return `${what}: ${told}; ${other.name} reopens it: ${reopened?.status ?? 'no answer'}`
}

export const reopenAll = async (world: World): Promise<void> => {
  for (const { id, resolution } of await resolvedItems(world)) {
    if (resolution !== 'dismissed') continue
    const { status } = await manage(world, 'POST', `/reconciliation-items/${id}/reopen`, reason)
    if (status !== 200) continue
    if ((await openItems(world)).some((item) => item.id === id)) continue
    violate(world, 'a reopened item is listed', id)
  }
}
