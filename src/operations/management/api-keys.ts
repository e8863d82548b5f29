import type { Position } from '../../database/pagination.ts'
import { personOf } from '../../domain/merchants/caller.ts'
import { overlapDefaultSeconds } from '../../domain/merchants/limits.ts'
import { InvalidRequest, Problem } from '../../domain/problems.ts'
import { inUtc } from '../../domain/timestamp.ts'
import { created } from '../../replies/replies.ts'
import {
  findApiKey,
  listApiKeys as list,
  searchApiKeys as search,
} from '../../repositories/merchants/api-keys.ts'
import { findApplication } from '../../repositories/merchants/applications.ts'
import { apiKeyResource } from '../../resources/merchants.ts'
import {
  createApiKey as create,
  revokeApiKey as revoke,
  rollApiKey as roll,
} from '../../services/merchants/create-api-key.ts'
import type { ManagementHandler } from '../handler.ts'
import { filterParameters, replyWithCursorList, replyWithManagedList } from '../lists.ts'
import { type Checked, type CheckedRequest, fieldsOf } from '../request-check.ts'
import { expiryFaults } from '../shared-checks.ts'

export const checkApiKey =
  (nowMs: () => number) =>
  (request: CheckedRequest): Checked<undefined> => ({
    fieldErrors: expiryFaults(fieldsOf(request), nowMs()),
  })

export const createApiKey: ManagementHandler<'createApiKey'> = async ({
  ctx,
  caller,
  params,
  body,
}) => {
  if (body.environment === 'live') throw new Problem('live_key_claim_required')
  const newKey = await create(ctx, {
    applicationId: params.id,
    kind: body.kind,
    environment: body.environment,
    name: body.name ?? null,
    permissions: body.permissions ?? null,
    expiresAt: inUtc(body.expires_at) ?? null,
    issuedBy: personOf(caller)?.personId ?? null,
  })
  return created({ data: { ...apiKeyResource(newKey.row), key: newKey.key } }, newKey.row.id)
}

export const listApiKeys: ManagementHandler<'listApiKeys'> = async (input) => {
  const { ctx, params } = input
  const application = await findApplication(ctx.db, params.id)
  if (application === undefined) throw new Problem('not_found')
  const readPage = (position: Position) => list(ctx.db, application.id, position)
  return replyWithManagedList(input, readPage, apiKeyResource)
}

export const searchApiKeys: ManagementHandler<'searchApiKeys'> = (input) => {
  const { prefix, last_four } = input.query
  return replyWithCursorList(
    input,
    (keyset) => search(input.ctx.db, { prefix, lastFour: last_four }, keyset),
    apiKeyResource,
    filterParameters({ prefix, last_four }),
  )
}

export const rollApiKey: ManagementHandler<'rollApiKey'> = async ({
  ctx,
  caller,
  params,
  body,
}) => {
  if ((await findApiKey(ctx.db, params.id))?.environment === 'live')
    throw new Problem('live_key_claim_required')
  const overlapSeconds = body?.overlap_seconds ?? overlapDefaultSeconds
  const rolledBy = personOf(caller)?.personId ?? null
  const newKey = await roll(ctx, params.id, overlapSeconds, rolledBy)
  if (newKey === 'ended') throw new InvalidRequest({ id: [{ code: 'key_ended' }] })
  return created({ data: { ...apiKeyResource(newKey.row), key: newKey.key } }, newKey.row.id)
}

export const revokeApiKey: ManagementHandler<'revokeApiKey'> = async ({ ctx, params, query }) => {
  const valid = await revoke(ctx, params.id, query.reason, query.successors ?? false)
  return {
    status: 204,
    body: undefined,
    ...(valid.length > 0 && { headers: { 'Active-Successors': valid.join(',') } }),
  }
}
