import { countEffects, type Entry } from './trail.ts'
import type { World } from './world.ts'
import { manage, violate } from './world.ts'

/** Applying a proposal is a separate change. */
const isOfProposal = ({ subject }: Entry): boolean => subject === 'proposal'
const approval = /^POST .*\/proposals\/…\/approve$/

export const judgeTrail = async (world: World, entries: readonly Entry[]): Promise<void> => {
  const byRequest = Map.groupBy(entries, ({ requestId }) => requestId)
  const effectsOf = countEffects(entries)
  for (const { requestId, what, entries: count } of world.changes) {
    const all = byRequest.get(requestId) ?? []
    const [end, ...others] = all.filter(isOfProposal)
    const isApproved = end !== undefined && others.length === 0
    const isOne = approval.test(what)
      ? isApproved && all.length === 1 + effectsOf(end.subjectId)
      : all.length === count
    if (!isOne) violate(world, 'a change leaves one audit entry', `${what}: ${all.length}`)
  }
  for (const [requestId, { person }] of world.acts) {
    for (const { operation, personId } of byRequest.get(requestId) ?? []) {
      if (personId === person.id) continue
      const detail = `${operation} of ${person.name}: ${personId}`
      violate(world, 'the audit trail shows who made a change', detail)
    }
  }
  const { body } = await manage(world, 'GET', '/audit-check')
  if (body.data.intact !== true)
    violate(world, 'the audit trail is complete', JSON.stringify(body.data.faults.slice(0, 3)))
}
