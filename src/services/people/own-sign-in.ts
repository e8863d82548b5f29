import type { AppContext } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import { newId } from '../../database/ids.ts'
import type { Acting } from '../../domain/audit/act.ts'
import { recoveryCodeCount } from '../../domain/people/limits.ts'
import { isProven } from '../../domain/people/second-factor.ts'
import {
  generateRecoveryCode,
  generateToken,
  hashToken,
  plainRecoveryCode,
} from '../../domain/people/tokens.ts'
import { InvalidRequest, Problem } from '../../domain/problems.ts'
import { dayMs } from '../../domain/time.ts'
import {
  type AccessTokenRow,
  insertAccessToken,
  revokeAccessTokens,
} from '../../repositories/people/access-tokens.ts'
import { invalidatePasswordResets } from '../../repositories/people/password-resets.ts'
import {
  findPerson,
  lockPerson,
  removeTotpSecret,
  replacePassword,
  replaceRecoveryCodes,
  storeNextTotpSecret,
  useNextTotpSecret,
} from '../../repositories/people/people.ts'
import { readFactorFacts } from '../../repositories/people/second-factors.ts'
import { endSignIns, forgetWrongProofs, hasEnded } from '../../repositories/people/sign-ins.ts'
import { recordAct } from '../audit/record-act.ts'
import { newTotpSecret, stepOfCode, totpUri } from './authenticator.ts'
import { type EnrollingSession, recordAdded, requireStillMissing } from './enrolled-factor.ts'
import { notify } from './notify.ts'
import { hashPassword, passwordProof, requireHardPassword } from './passwords.ts'
import { requireProof } from './require-proof.ts'

/** Changes that people make to their own passwords, authenticators, sessions and access tokens. */

type Context = Pick<AppContext, 'db' | 'clock' | 'sealer' | 'config' | 'passwordCost'> & Acting

interface Own {
  personId: string
  sessionId: string
}

const wrong = (field: string): InvalidRequest =>
  new InvalidRequest({ [field]: [{ code: 'wrong_proof' }] })

/**
 * Ends one session of a person, or all sessions except one. Returns false if `id` is not an active
 * session.
 */
export const endSessions = (
  ctx: Pick<AppContext, 'db' | 'clock'> & Acting,
  personId: string,
  which: { id: string } | { except: string },
): Promise<boolean> =>
  ctx.db.transaction().execute(async (tx) => {
    const ended = await endSignIns(tx, { personId, ...which, at: ctx.clock.nowIso() })
    if ('id' in which && ended === 0) return false
    const id = 'id' in which ? which.id : null
    await recordAct(ctx, tx, { subject: 'session', id, after: { ended } })
    return true
  })

const endOthers = ({ clock }: Context, tx: Tx, { personId, sessionId }: Own): Promise<number> =>
  endSignIns(tx, { personId, except: sessionId, at: clock.nowIso() })

/**
 * Throws InvalidRequest if the new password is easy to guess or if the current password is wrong. A
 * wrong password counts as a failed proof in the session. Throws TooManyAttempts.
 */
export const changePassword = async (
  ctx: Context,
  own: Own,
  { password, new_password }: { password: string; new_password: string },
): Promise<void> => {
  const person = await findPerson(ctx.db, own.personId)
  if (person === undefined) throw new Problem('invalid_management_token')
  requireHardPassword('new_password', new_password, [person.email, person.name])
  const proof = passwordProof(ctx, own.personId, password, person.password)
  await requireProof(ctx, own.sessionId, proof)
  const after = await hashPassword(ctx, own, new_password)
  await ctx.db.transaction().execute(async (tx) => {
    const { id, password: before } = person
    if (!(await replacePassword(tx, { id, before, after }))) throw wrong('password')
    await forgetWrongProofs(tx, own.sessionId)
    await endOthers(ctx, tx, own)
    await invalidatePasswordResets(tx, { personId: id, at: ctx.clock.nowIso() })
    await notify(ctx, tx, person, 'password_changed')
    await recordAct(ctx, tx, { subject: 'person', id })
  })
}

/** The new secret stays inactive until the person submits a code. */
export const startAuthenticator = async (
  ctx: Context,
  { personId }: Own,
): Promise<{ secret: string; uri: string }> => {
  const person = await findPerson(ctx.db, personId)
  if (person === undefined) throw new Error('a person who is signed in does not exist')
  const secret = newTotpSecret()
  await ctx.db.transaction().execute(async (tx) => {
    await storeNextTotpSecret(tx, personId, ctx.sealer.seal(secret))
    await recordAct(ctx, tx, { subject: 'person', id: personId })
  })
  return { secret, uri: totpUri(secret, person.email) }
}

/**
 * Activates the authenticator and returns its recovery codes. Throws Problem
 * `confirmation_required` if the person has added a second factor in another session.
 */
export const confirmAuthenticator = async (
  ctx: Context,
  own: EnrollingSession,
  code: string,
): Promise<string[]> => {
  const person = await findPerson(ctx.db, own.personId)
  if (person?.next_totp_secret == null) throw wrong('code')
  const secret = Buffer.from(person.next_totp_secret)
  const step = stepOfCode(ctx.sealer.open(secret), code, ctx.clock.nowMs())
  if (step === undefined) throw wrong('code')
  const codes = Array.from({ length: recoveryCodeCount }, generateRecoveryCode)
  await ctx.db.transaction().execute(async (tx) => {
    await lockPerson(tx, person.id)
    await requireStillMissing(tx, own)
    if (!(await useNextTotpSecret(tx, { id: person.id, secret, step }))) throw wrong('code')
    await recordAdded(tx, own)
    const hashes = codes.map((each) => hashToken(plainRecoveryCode(each)))
    await replaceRecoveryCodes(tx, person.id, hashes)
    await endOthers(ctx, tx, own)
    await notify(ctx, tx, person, 'authenticator_added')
    await recordAct(ctx, tx, { subject: 'person', id: person.id })
  })
  return codes
}

export const removeAuthenticator = (ctx: Context, { personId }: Own): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const person = await lockPerson(tx, personId)
    if (person === undefined) throw new Problem('invalid_management_token')
    await removeTotpSecret(tx, personId)
    await replaceRecoveryCodes(tx, personId, [])
    if (person.totp_secret !== null) await notify(ctx, tx, person, 'authenticator_removed')
    await recordAct(ctx, tx, { subject: 'person', id: personId })
  })

/**
 * Creates an access token and returns its secret, which is shown only once. Throws Problem
 * `second_factor_required` if live providers are configured but the session has no second factor.
 */
export const createToken = (
  ctx: Pick<AppContext, 'db' | 'clock' | 'config' | 'liveProviders'> & Acting,
  { personId, sessionId }: Own,
  request: { name: string; permissions: string[]; expires_in_days: number },
): Promise<{ row: AccessTokenRow; token: string }> =>
  ctx.db.transaction().execute(async (tx) => {
    const person = await lockPerson(tx, personId)
    // A simultaneous password reset may have ended the session and revoked all access tokens.
    if (person === undefined || person.disabled_at !== null || (await hasEnded(tx, sessionId)))
      throw new Problem('invalid_management_token')
    const facts = await readFactorFacts(tx, sessionId)
    if (ctx.liveProviders.areLive() && !isProven(facts)) throw new Problem('second_factor_required')
    const token = generateToken('access')
    const nowMs = ctx.clock.nowMs()
    const row = await insertAccessToken(tx, {
      id: newId(nowMs),
      person_id: personId,
      name: request.name,
      permissions: request.permissions,
      token_hash: hashToken(token),
      second_factor: isProven(facts) ? facts.secondFactor : null,
      created_at: ctx.clock.nowIso(),
      expires_at: new Date(nowMs + request.expires_in_days * dayMs).toISOString(),
    })
    await notify(ctx, tx, person, 'access_token_created', { name: request.name })
    const { name, permissions, expires_at } = row
    const after = { name, permissions, expires_at }
    await recordAct(ctx, tx, { subject: 'access_token', id: row.id, after })
    return { row, token }
  })

/** Throws Problem `not_found` if the token belongs to another person or is revoked. */
export const revokeToken = (
  ctx: Pick<AppContext, 'db' | 'clock'> & Acting,
  personId: string,
  id: string,
): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const revoked = await revokeAccessTokens(tx, { personId, id, at: ctx.clock.nowIso() })
    if (revoked === 0) throw new Problem('not_found')
    await recordAct(ctx, tx, { subject: 'access_token', id })
  })
