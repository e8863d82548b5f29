import type { AppContext } from '../../context.ts'
import type { Acting } from '../../domain/audit/act.ts'
import type { Person } from '../../domain/people/person.ts'
import { Problem } from '../../domain/problems.ts'
import { removeIdentity } from '../../repositories/people/identities.ts'
import { lockPerson } from '../../repositories/people/people.ts'
import { endSignIns } from '../../repositories/people/sign-ins.ts'
import { recordAct } from '../audit/record-act.ts'
import { isElsewhere, mayStillGrant, requireCover } from './members.ts'

/**
 * Unlinks a person from the identity provider, and ends their sessions, but for the one that asks.
 * Undefined grantor: the management token. Throws Problem `not_found` where there is no such person
 * in the grantor's countries, or nothing is linked, and `person_not_permitted` where the person may
 * do more than the grantor.
 */
export const unlinkIdentity = (
  ctx: Pick<AppContext, 'db' | 'clock'> & Acting,
  grantor: Person | undefined,
  id: string,
): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const person = await lockPerson(tx, id)
    if (person === undefined || isElsewhere(grantor, person)) throw new Problem('not_found')
    requireCover(grantor, person)
    if (!(await mayStillGrant(tx, grantor?.personId ?? null, person)))
      throw new Problem('person_not_permitted')
    if (person.identity_subject === null) throw new Problem('not_found')
    await removeIdentity(tx, id)
    const except = grantor?.session?.sessionId
    const at = ctx.clock.nowIso()
    await endSignIns(tx, { personId: id, at, ...(except !== undefined && { except }) })
    const { identity_issuer: issuer, identity_subject: subject } = person
    await recordAct(ctx, tx, { subject: 'person', id, before: { identity: { issuer, subject } } })
  })
