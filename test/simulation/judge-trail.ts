import type { World } from './world.ts'
import { manage, violate } from './world.ts'

/** Holds the audit trail against what people were told that they have changed. */

/** The request of each entry. */
const requestsIn = (csv: string): string[] => {
  const [header = '', ...lines] = csv.trim().split('\r\n')
  const at = header.replace('\uFEFF', '').split(',').indexOf('request_id')
  // Every value before it is one of a list, an identifier or a name without commas.
  return lines.map((line) => line.split(',')[at] ?? '')
}

export const judgeTrail = async (world: World): Promise<void> => {
  const { text } = await manage(world, 'GET', '/audit-entries.csv')
  const entries = new Map<string, number>()
  for (const id of requestsIn(text)) entries.set(id, (entries.get(id) ?? 0) + 1)
  for (const { requestId, what } of world.changes) {
    const count = entries.get(requestId) ?? 0
    if (count !== 1)
      violate(world, 'a change leaves one entry of the audit trail', `${what}: ${count}`)
  }
  const { body } = await manage(world, 'GET', '/audit-check')
  if (body.data.intact !== true)
    violate(world, 'the audit trail is whole', JSON.stringify(body.data.faults.slice(0, 3)))
}
