import type { Permission } from '../../../generated/permissions.ts'
import type { AppContext } from '../../context.ts'
import type { Administrator } from '../../domain/merchants/caller.ts'
import { idleMs } from '../../domain/people/limits.ts'
import type { Person } from '../../domain/people/person.ts'
import { InvalidRequest, Problem } from '../../domain/problems.ts'
import { created } from '../../replies/replies.ts'
import { listAccessTokens as listTokens } from '../../repositories/people/access-tokens.ts'
import { listPasskeys as listOwnPasskeys } from '../../repositories/people/passkeys.ts'
import { findPerson } from '../../repositories/people/people.ts'
import { listSignIns, readSignIn } from '../../repositories/people/sign-ins.ts'
import {
  accessTokenResource,
  newSessionResource,
  passkeyResource,
  personResource,
  sessionResource,
} from '../../resources/people.ts'
import type { EnrollingSession } from '../../services/people/enrolled-factor.ts'
import {
  confirmAuthenticator as confirmTotp,
  createToken,
  endSessions,
  removeAuthenticator as removeTotp,
  changePassword as replacePassword,
  revokeToken,
  startAuthenticator as startTotp,
} from '../../services/people/own-sign-in.ts'
import { makeChallenge } from '../../services/people/passkey-proofs.ts'
import { addOwn, removeOwn, startCreation } from '../../services/people/passkeys.ts'
import { requestLink, resetByLink } from '../../services/people/password-resets.ts'
import { confirm, signInByPasskey, signIn as start } from '../../services/people/sign-in.ts'
import {
  finishSingleSignOn as signInByProvider,
  startSingleSignOn as startAtProvider,
} from '../../services/people/single-sign-on.ts'
import type { ManagementHandler } from '../handler.ts'
import { requireStranger } from './people.ts'

const done = { status: 204 as const, body: undefined }

/** Throws Problem `person_not_permitted` for the management token. */
const requirePerson = (caller: Administrator): Person => {
  if (caller.kind === 'person') return caller
  throw new Problem('person_not_permitted')
}

/** Throws Problem `person_not_permitted` for the management token and for access tokens. */
const requireSession = (caller: Administrator): { personId: string; sessionId: string } => {
  const { personId, session } = requirePerson(caller)
  if (session === undefined) throw new Problem('person_not_permitted')
  return { personId, sessionId: session.sessionId }
}

/** Returns the session in which the caller is adding a second factor. */
const requireEnrolling = (caller: Administrator): EnrollingSession => {
  const { isMissing } = requirePerson(caller).secondFactor
  return { ...requireSession(caller), isMissing }
}

const idleSince = ({ clock }: AppContext): string => new Date(clock.nowMs() - idleMs).toISOString()

export const signIn: ManagementHandler<'signIn'> = async ({ ctx, caller, body }) => {
  const { row, token } = await start(ctx, requireStranger(caller), body)
  return created({ data: newSessionResource(row, token) }, row.id)
}

export const startPasskeySignIn: ManagementHandler<'startPasskeySignIn'> = async ({ ctx }) => {
  const { challenge, partyId, expiresAt } = makeChallenge(ctx, null)
  return created({ data: { challenge, rp_id: partyId, expires_at: expiresAt } })
}

export const signInWithPasskey: ManagementHandler<'signInWithPasskey'> = async ({
  ctx,
  caller,
  body,
}) => {
  const { row, token } = await signInByPasskey(ctx, requireStranger(caller), body.passkey)
  return created({ data: newSessionResource(row, token) }, row.id)
}

export const startSingleSignOn: ManagementHandler<'startSingleSignOn'> = async ({ ctx }) => {
  const { address, transaction, expiresAt } = await startAtProvider(ctx)
  return created({ data: { authorization_url: address, transaction, expires_at: expiresAt } })
}

export const finishSingleSignOn: ManagementHandler<'finishSingleSignOn'> = async ({
  ctx,
  caller,
  body,
}) => {
  const { row, token } = await signInByProvider(ctx, requireStranger(caller), body)
  return created({ data: newSessionResource(row, token) }, row.id)
}

export const requestPasswordReset: ManagementHandler<'requestPasswordReset'> = async ({
  ctx,
  caller,
  body,
}) => {
  await requestLink(ctx, requireStranger(caller), body.email)
  return done
}

export const resetPassword: ManagementHandler<'resetPassword'> = async ({ ctx, caller, body }) => {
  await resetByLink(ctx, requireStranger(caller), body)
  return done
}

export const confirmSession: ManagementHandler<'confirmSession'> = async ({
  ctx,
  caller,
  body,
}) => {
  const { secondFactor, session } = requirePerson(caller)
  const lacksFactor = secondFactor.isMissing && session?.isIncomplete === true
  const { row, token } = await confirm(ctx, { ...requireSession(caller), lacksFactor }, body)
  return created({ data: newSessionResource(row, token) })
}

export const getSession: ManagementHandler<'getSession'> = async ({ ctx, caller }) => {
  const { personId, permissions, session, secondFactor } = requirePerson(caller)
  const [person, row] = await Promise.all([
    findPerson(ctx.db, personId),
    session && readSignIn(ctx.db, session.sessionId),
  ])
  if (person === undefined) throw new Problem('not_found')
  const at = ctx.clock.nowIso()
  const data = {
    person: personResource(person),
    permissions: session?.isIncomplete ? [] : [...permissions].sort(),
    session: row === undefined ? null : sessionResource(row, session, at),
    has_second_factor: secondFactor.isProvided,
    second_factor_due: secondFactor.dueAt,
  }
  return { status: 200, body: { data } }
}

export const endSession: ManagementHandler<'endSession'> = async ({ ctx, caller }) => {
  const { personId, sessionId } = requireSession(caller)
  await endSessions(ctx, personId, { id: sessionId })
  return done
}

export const listSessions: ManagementHandler<'listSessions'> = async ({ ctx, caller }) => {
  const { personId, session } = requirePerson(caller)
  const at = ctx.clock.nowIso()
  const rows = await listSignIns(ctx.db, { personId, at, idleSince: idleSince(ctx) })
  const data = rows.map((row) => sessionResource(row, session, at))
  return { status: 200, body: { data } }
}

export const endOtherSessions: ManagementHandler<'endOtherSessions'> = async ({ ctx, caller }) => {
  const { personId, sessionId } = requireSession(caller)
  await endSessions(ctx, personId, { except: sessionId })
  return done
}

export const endSessionById: ManagementHandler<'endSessionById'> = async ({
  ctx,
  caller,
  params,
}) => {
  const { personId } = requirePerson(caller)
  if (!(await endSessions(ctx, personId, { id: params.id }))) throw new Problem('not_found')
  return done
}

export const changePassword: ManagementHandler<'changePassword'> = async ({
  ctx,
  caller,
  body,
}) => {
  await replacePassword(ctx, requireSession(caller), body)
  return done
}

export const startAuthenticator: ManagementHandler<'startAuthenticator'> = async ({
  ctx,
  caller,
}) => created({ data: await startTotp(ctx, requireSession(caller)) })

export const confirmAuthenticator: ManagementHandler<'confirmAuthenticator'> = async ({
  ctx,
  caller,
  body,
}) =>
  created({ data: { recovery_codes: await confirmTotp(ctx, requireEnrolling(caller), body.code) } })

export const removeAuthenticator: ManagementHandler<'removeAuthenticator'> = async ({
  ctx,
  caller,
}) => {
  await removeTotp(ctx, requireSession(caller))
  return done
}

export const startPasskey: ManagementHandler<'startPasskey'> = async ({ ctx, caller }) => {
  const creation = await startCreation(ctx, requireSession(caller).personId)
  const data = {
    challenge: creation.challenge,
    rp_id: creation.partyId,
    user_id: creation.handle,
    user_name: creation.email,
    user_display_name: creation.name,
    algorithms: creation.algorithms,
    excluded_credential_ids: creation.excludedIds,
    expires_at: creation.expiresAt,
  }
  return created({ data })
}

export const addPasskey: ManagementHandler<'addPasskey'> = async ({ ctx, caller, body }) => {
  const row = await addOwn(ctx, requireEnrolling(caller), body)
  return created({ data: passkeyResource(row) }, row.id)
}

export const listPasskeys: ManagementHandler<'listPasskeys'> = async ({ ctx, caller }) => {
  const rows = await listOwnPasskeys(ctx.db, requirePerson(caller).personId)
  return { status: 200, body: { data: rows.map(passkeyResource) } }
}

export const removePasskey: ManagementHandler<'removePasskey'> = async ({
  ctx,
  caller,
  params,
}) => {
  await removeOwn(ctx, requireSession(caller).personId, params.id)
  return done
}

export const createAccessToken: ManagementHandler<'createAccessToken'> = async ({
  ctx,
  caller,
  body,
}) => {
  const { permissions } = requirePerson(caller)
  const beyond = body.permissions.filter((each) => !permissions.has(each as Permission))
  if (beyond.length > 0) {
    throw new InvalidRequest({ permissions: [{ code: 'not_own_permission', names: beyond }] })
  }
  const { row, token } = await createToken(ctx, requireSession(caller), body)
  const { id, name, expires_at } = row
  return created({ data: { id, name, permissions: row.permissions, expires_at, token } }, id)
}

export const listAccessTokens: ManagementHandler<'listAccessTokens'> = async ({ ctx, caller }) => {
  const rows = await listTokens(ctx.db, requirePerson(caller).personId)
  return { status: 200, body: { data: rows.map(accessTokenResource) } }
}

export const revokeAccessToken: ManagementHandler<'revokeAccessToken'> = async ({
  ctx,
  caller,
  params,
}) => {
  const { personId } = requirePerson(caller)
  await revokeToken(ctx, personId, params.id)
  return done
}
