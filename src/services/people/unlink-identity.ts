import type { AppContext } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import type { Acting } from '../../domain/audit/act.ts'
import type { Person } from '../../domain/people/person.ts'
import { Problem } from '../../domain/problems.ts'
import { closeProposals } from '../../repositories/approvals/proposals.ts'
import { removeIdentity } from '../../repositories/people/identities.ts'
import { lockPerson, type PersonRow } from '../../repositories/people/people.ts'
import { endSignIns } from '../../repositories/people/sign-ins.ts'
import { requireColleague } from '../approvals/controls.ts'
import { recordAct } from '../audit/record-act.ts'
import { isElsewhere, mayStillGrant, requireCover } from './members.ts'

type Context = Pick<AppContext, 'clock' | 'db' | 'liveProviders'> & Acting

/**
 * Unlinks a person from the identity provider, and ends all their sessions except the calling
 * session. The grantor is undefined for the management token. Throws Problem `not_found` if the
 * person is not in the grantor's countries or has no linked account, `person_not_permitted` if the
 * person has more permissions than the grantor, and `second_person_needed` for another person's
 * account in live mode.
 */
export const unlinkIdentity = (
  ctx: Context,
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
    requireColleague(ctx, grantor, grantor?.personId !== id)
    await unlinkWithin(ctx, tx, person, grantor?.session?.sessionId)
  })

/** Requires a transaction that has locked the person. Ends all sessions except `except`. */
export const unlinkWithin = async (
  ctx: Context,
  tx: Tx,
  { id, identity_issuer: issuer, identity_subject: subject }: PersonRow,
  except?: string,
): Promise<void> => {
  const at = ctx.clock.nowIso()
  await closeProposals(tx, 'person', id, 'overtaken', at)
  await removeIdentity(tx, id)
  await endSignIns(tx, { personId: id, at, ...(except !== undefined && { except }) })
  await recordAct(ctx, tx, { subject: 'person', id, before: { identity: { issuer, subject } } })
}
