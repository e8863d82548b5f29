import { Problem } from '../../domain/problems.ts'
import { created } from '../../replies/replies.ts'
import { rollApiKey } from '../../services/merchants/issue-api-key.ts'
import type { AccountHandler } from '../account-handler.ts'
import { accountApiKeyResource } from '../account-resources.ts'

/** What the document gives as default. */
const overlapDefaultSeconds = 24 * 3600

export const rollCurrentApiKey: AccountHandler<'rollCurrentApiKey'> = async ({
  ctx,
  caller,
  body,
}) => {
  const overlapSeconds = body?.overlap_seconds ?? overlapDefaultSeconds
  const issued = await rollApiKey(ctx, caller.keyId, overlapSeconds)
  // The key was revoked, or rolled without overlap, after this request was let in.
  if (issued === undefined) throw new Problem('key_replaced')
  const { row, key } = issued
  return created({ data: { ...accountApiKeyResource(row), key } }, row.id)
}
