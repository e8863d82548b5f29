import { overlapDefaultSeconds } from '../../domain/merchants/limits.ts'
import { Problem } from '../../domain/problems.ts'
import { created } from '../../replies/replies.ts'
import { findApiKey, listKeysOf } from '../../repositories/merchants/api-keys.ts'
import { apiKeyResource } from '../../resources/merchants.ts'
import { rollApiKey } from '../../services/merchants/create-api-key.ts'
import type { AccountHandler } from '../handler.ts'
import { replyWithCursorList } from '../lists.ts'

export const listApiKeys: AccountHandler<'listApiKeys'> = (input) => {
  const { ctx, caller } = input
  return replyWithCursorList(input, (page) => listKeysOf(ctx.db, caller, page), apiKeyResource)
}

export const getCurrentApiKey: AccountHandler<'getCurrentApiKey'> = async ({ ctx, caller }) => {
  const row = await findApiKey(ctx.db, caller.keyId)
  if (row === undefined) throw new Error('the key of a request has no row')
  return { status: 200, body: { data: apiKeyResource(row) } }
}

export const rollCurrentApiKey: AccountHandler<'rollCurrentApiKey'> = async ({
  ctx,
  caller,
  body,
}) => {
  const overlapSeconds = body?.overlap_seconds ?? overlapDefaultSeconds
  const issued = await rollApiKey(ctx, caller.keyId, overlapSeconds, null)
  // Another request has revoked the key, or rolled it without an overlap, since this request was
  // authenticated.
  if (issued === 'ended') throw new Problem('key_replaced')
  const { row, key } = issued
  return created({ data: { ...apiKeyResource(row), key } }, row.id)
}
