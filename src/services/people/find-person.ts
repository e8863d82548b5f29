import type { AppContext } from '../../context.ts'
import { workFor } from '../../database/work-owner.ts'
import { idleMs, usedEveryMs } from '../../domain/people/limits.ts'
import type { Person } from '../../domain/people/person.ts'
import { permissionsOf } from '../../domain/people/roles.ts'
import { isProven } from '../../domain/people/second-factor.ts'
import { hashToken, tokenPrefixes } from '../../domain/people/tokens.ts'
import { findAccessToken, touchAccessToken } from '../../repositories/people/access-tokens.ts'
import { findSignIn, touchSignIn } from '../../repositories/people/sign-ins.ts'
import { secondFactorOf } from './second-factor-due.ts'

type Context = Pick<AppContext, 'db' | 'clock' | 'secondFactorDue'>

const findBySession = async (
  ctx: Context,
  token: string,
  isUse: boolean,
): Promise<Person | undefined> => {
  const { db, clock } = ctx
  const nowMs = clock.nowMs()
  const idleSince = new Date(nowMs - idleMs).toISOString()
  const found = await findSignIn(db, { hash: hashToken(token), at: clock.nowIso(), idleSince })
  if (found === undefined) return undefined
  const { id, personId, role, countries, confirmedUntil, usedAt, hasOwnFactor } = found
  if (isUse && nowMs - Date.parse(usedAt) >= usedEveryMs) await touchSignIn(db, id, clock.nowIso())
  const permissions = permissionsOf(role)
  const secondFactor = await secondFactorOf(ctx, permissions, isProven(found))
  // People who have a second factor must use it. Everyone else must add a second factor.
  const isIncomplete = found.isIncomplete || (secondFactor.isMissing && hasOwnFactor)
  return {
    kind: 'person',
    personId,
    role,
    countries,
    permissions,
    secondFactor,
    session: { sessionId: id, isIncomplete, confirmedUntil },
  }
}

const findByAccessToken = async (ctx: Context, token: string): Promise<Person | undefined> => {
  const { db, clock } = ctx
  const found = await findAccessToken(db, hashToken(token), clock.nowIso())
  if (found === undefined) return undefined
  const { id, personId, role, countries, permissions, usedAt } = found
  if (usedAt === null || clock.nowMs() - Date.parse(usedAt) >= usedEveryMs)
    await touchAccessToken(db, id, clock.nowIso())
  const listed = new Set(permissions)
  const ofRole = permissionsOf(role)
  // A token loses the permissions that its owner's role has lost.
  const granted = new Set([...ofRole].filter((each) => listed.has(each) || each === 'self:read'))
  return {
    kind: 'person',
    personId,
    role,
    countries,
    permissions: granted,
    // An earlier version allowed tokens without a second factor. Such a token now counts as
    // verified only if its owner has a second factor. The owner's role decides whether a factor is
    // required, even if the token is read-only.
    secondFactor: await secondFactorOf(ctx, ofRole, found.hasOwnFactor || isProven(found)),
    session: undefined,
    accessTokenId: id,
  }
}

/**
 * Returns the owner of a session token or access token; undefined if the token is not valid.
 * Automatic requests (`isUse` is false) do not extend a session.
 */
export const createPersonFinder =
  (ctx: Context) =>
  (token: string, isUse = true): Promise<Person | undefined> =>
    // Requests with the same token share a queue, so that they delay only each other.
    workFor(hashToken(token).toString('hex'), async () => {
      if (token.startsWith(tokenPrefixes.session)) return findBySession(ctx, token, isUse)
      if (token.startsWith(tokenPrefixes.access)) return findByAccessToken(ctx, token)
      return undefined
    })
