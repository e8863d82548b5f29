import type { AppContext } from '../../context.ts'
import type { Executor, Tx } from '../../database/database.ts'
import { newId } from '../../database/ids.ts'
import type { Acting } from '../../domain/audit/act.ts'
import type { Change } from '../../domain/audit/entry.ts'
import { passwordResetMs } from '../../domain/people/limits.ts'
import type { Person, Stranger } from '../../domain/people/person.ts'
import { generateToken, hashToken } from '../../domain/people/tokens.ts'
import { Problem } from '../../domain/problems.ts'
import { revokeAccessTokens } from '../../repositories/people/access-tokens.ts'
import { insertMail } from '../../repositories/people/mails.ts'
import { deletePasskeysOf } from '../../repositories/people/passkeys.ts'
import {
  findOpenPasswordReset,
  insertPasswordReset,
  invalidatePasswordResets,
} from '../../repositories/people/password-resets.ts'
import {
  findPerson,
  lockPerson,
  replacePassword,
  setLinkShownTo,
} from '../../repositories/people/people.ts'
import { endSignIns } from '../../repositories/people/sign-ins.ts'
import { requireApprovedLink } from '../approvals/controls.ts'
import { recordAct } from '../audit/record-act.ts'
import { countResetRequest, countSecret } from './count-attempts.ts'
import { accessOf, isElsewhere, mayStillGrant, requireCover } from './members.ts'
import { notify } from './notify.ts'
import { hashPassword, requireHardPassword } from './passwords.ts'

type Context = Pick<AppContext, 'db' | 'clock' | 'config' | 'passwordCost'>

/**
 * Stores a password link and returns its secret. `madeBy` is the colleague who created the link.
 */
export const storePasswordReset = async (
  { clock }: Pick<AppContext, 'clock'>,
  executor: Executor,
  { personId, madeBy }: { personId: string; madeBy: string | null },
): Promise<{ token: string; expiresAt: string }> => {
  const token = generateToken('passwordReset')
  const nowMs = clock.nowMs()
  const expiresAt = new Date(nowMs + passwordResetMs).toISOString()
  await insertPasswordReset(executor, {
    id: newId(nowMs),
    person_id: personId,
    made_by: madeBy,
    token_hash: hashToken(token),
    created_at: clock.nowIso(),
    expires_at: expiresAt,
  })
  return { token, expiresAt }
}

const mailLink = (
  { clock }: Pick<AppContext, 'clock'>,
  executor: Executor,
  recipient: string,
): Promise<unknown> => {
  const at = clock.nowIso()
  const id = newId(clock.nowMs())
  const facts = { at }
  return insertMail(executor, {
    id,
    kind: 'password_reset',
    recipient,
    facts,
    created_at: at,
  })
}

/**
 * Queues a password link for an e-mail address. The worker looks up the person later, so the
 * response time does not reveal whether the person exists. Throws Problem `no_mail`. Throws
 * TooManyAttempts.
 */
export const requestLink = async (
  ctx: Context,
  stranger: Stranger,
  email: string,
): Promise<void> => {
  if (ctx.config.mail === undefined) throw new Problem('no_mail')
  const address = email.trim().toLowerCase()
  await countResetRequest(ctx, stranger)
  await mailLink(ctx, ctx.db, address)
}

/**
 * Creates a password link for a colleague. The link is e-mailed. If the service has no mail server
 * or the caller uses the management token, the link is returned instead. Throws Problem
 * `not_found`, `person_not_permitted`, and `second_person_needed` if a person would see the link
 * without a colleague's approval.
 */
export const makeLink = (
  ctx: Context & Acting & Pick<AppContext, 'liveProviders'>,
  grantor: Person | undefined,
  personId: string,
): Promise<{ token: string | null; expiresAt: string }> =>
  ctx.db.transaction().execute(async (tx) => {
    const person = await lockPerson(tx, personId)
    if (person === undefined || isElsewhere(grantor, person)) throw new Problem('not_found')
    requireCover(grantor, person)
    const isShown = ctx.config.mail === undefined || grantor === undefined
    if (isShown) {
      await requireApprovedLink(ctx, tx, grantor, { id: personId, access: accessOf(person) })
    }
    await recordAct(ctx, tx, { subject: 'person', id: personId })
    if (isShown) return storePasswordReset(ctx, tx, { personId, madeBy: grantor?.personId ?? null })
    await mailLink(ctx, tx, person.email)
    return { token: null, expiresAt: new Date(ctx.clock.nowMs() + passwordResetMs).toISOString() }
  })

/**
 * Records which colleague saw a person's password link. If the link was e-mailed, nobody saw it,
 * and the person counts as independent.
 */
const noteShownLink = async (tx: Tx, id: string, madeBy: string | null): Promise<Change> => {
  const before = (await lockPerson(tx, id))?.link_shown_to ?? null
  if (madeBy === id || madeBy === before) return {}
  await setLinkShownTo(tx, id, madeBy)
  return { before: { link_shown_to: before }, after: { link_shown_to: madeBy } }
}

/**
 * Replaces the password of the link's owner. Also revokes the owner's sessions, access tokens and
 * passkeys, because an intruder may have added them. Throws Problem `reset_over` if the link is no
 * longer open or if its creator may no longer create such links. Throws InvalidRequest if the
 * password is easy to guess. Throws TooManyAttempts.
 */
export const resetByLink = async (
  ctx: Context & Acting,
  stranger: Stranger,
  { token, password }: { token: string; password: string },
): Promise<void> => {
  const { db, clock } = ctx
  const succeed = await countSecret(ctx, stranger)
  // Hashing a password is expensive. Checking the link first prevents strangers from triggering the
  // hashing.
  const link = await findOpenPasswordReset(db, hashToken(token), clock.nowIso())
  const person = link && (await findPerson(db, link.person_id))
  if (link === undefined || person === undefined || person.disabled_at !== null)
    throw new Problem('reset_over')
  requireHardPassword('password', password, [person.email, person.name])
  const after = await hashPassword(ctx, stranger, password)
  await db.transaction().execute(async (tx) => {
    const at = clock.nowIso()
    const { id: personId, password: before } = person
    const invalidated = await invalidatePasswordResets(tx, { personId, at })
    if (!invalidated.includes(link.id)) throw new Problem('reset_over')
    if (!(await mayStillGrant(tx, link.made_by, person))) throw new Problem('reset_over')
    if (!(await replacePassword(tx, { id: personId, before, after })))
      throw new Problem('reset_over')
    await endSignIns(tx, { personId, at })
    await revokeAccessTokens(tx, { personId, at })
    await deletePasskeysOf(tx, personId)
    const change = await noteShownLink(tx, personId, link.made_by)
    await notify(ctx, tx, person, 'password_changed', { address: stranger.address })
    await recordAct(ctx, tx, { subject: 'person', id: personId, personId, ...change })
  })
  await succeed()
}
