import { type Administrator, limitOf, personOf } from '../../domain/merchants/caller.ts'
import { shareCountry } from '../../domain/people/countries.ts'
import type { Stranger } from '../../domain/people/person.ts'
import { Problem } from '../../domain/problems.ts'
import { changed, created } from '../../replies/replies.ts'
import { listOpenInvitations } from '../../repositories/people/invitations.ts'
import { findPerson, listPeople as list } from '../../repositories/people/people.ts'
import { invitationResource, personResource } from '../../resources/people.ts'
import {
  accept,
  confirmMember,
  invite,
  revokeOpenInvitation,
  updateMember,
} from '../../services/people/members.ts'
import { makeLink } from '../../services/people/password-resets.ts'
import { unlinkIdentity as unlink } from '../../services/people/unlink-identity.ts'
import type { ManagementHandler } from '../handler.ts'

/** Use this function only in operations that need no token. */
export const requireStranger = (caller: Administrator): Stranger => {
  if (caller.kind === 'stranger') return caller
  throw new Error('an operation that needs no token has an authenticated caller')
}

export const listPeople: ManagementHandler<'listPeople'> = async ({ ctx, caller }) => ({
  status: 200,
  body: { data: (await list(ctx.db, limitOf(caller))).map(personResource) },
})

export const getPerson: ManagementHandler<'getPerson'> = async ({ ctx, caller, params }) => {
  const person = await findPerson(ctx.db, params.id)
  if (person === undefined || !shareCountry(limitOf(caller), person.countries))
    throw new Problem('not_found')
  return { status: 200, body: { data: personResource(person) } }
}

export const updatePerson: ManagementHandler<'updatePerson'> = ({ ctx, caller, params, body }) =>
  changed(updateMember(ctx, personOf(caller), params.id, body), personResource)

export const confirmPerson: ManagementHandler<'confirmPerson'> = ({
  ctx,
  caller,
  params,
  body,
}) => {
  const { reason, host_proof: hostProof } = body
  const confirmed = confirmMember(ctx, personOf(caller), params.id, { hostProof, reason })
  return changed(confirmed, personResource)
}

export const unlinkIdentity: ManagementHandler<'unlinkIdentity'> = async ({
  ctx,
  caller,
  params,
}) => {
  await unlink(ctx, personOf(caller), params.id)
  return { status: 204, body: undefined }
}

export const createPasswordReset: ManagementHandler<'createPasswordReset'> = async ({
  ctx,
  caller,
  params,
}) => {
  const link = await makeLink(ctx, personOf(caller), params.id)
  return created({ data: { token: link.token, expires_at: link.expiresAt } })
}

export const createInvitation: ManagementHandler<'createInvitation'> = async ({
  ctx,
  caller,
  body,
}) => {
  const { row, token } = await invite(ctx, personOf(caller), body)
  return created({ data: { ...invitationResource(row), token } }, row.id)
}

export const listInvitations: ManagementHandler<'listInvitations'> = async ({ ctx, caller }) => {
  const rows = await listOpenInvitations(ctx.db, ctx.clock.nowIso(), limitOf(caller))
  return { status: 200, body: { data: rows.map(invitationResource) } }
}

export const acceptInvitation: ManagementHandler<'acceptInvitation'> = async ({
  ctx,
  caller,
  body,
}) => {
  const person = await accept(ctx, requireStranger(caller), body)
  return created({ data: personResource(person) }, person.id)
}

export const revokeInvitation: ManagementHandler<'revokeInvitation'> = async ({
  ctx,
  caller,
  params,
}) => {
  await revokeOpenInvitation(ctx, personOf(caller), params.id)
  return { status: 204, body: undefined }
}
