import { Problem } from '../../domain/problems.ts'
import { created } from '../../replies/replies.ts'
import { apiKeyResource } from '../../resources.ts'
import { rollApiKey as roll } from '../../services/merchants/issue-api-key.ts'
import type { ManagementHandler } from '../management-handler.ts'

/** What the document gives as default. */
const overlapDefaultSeconds = 24 * 3600

export const rollApiKey: ManagementHandler<'rollApiKey'> = async ({ ctx, params, body }) => {
  const issued = await roll(ctx, params.id, body?.overlap_seconds ?? overlapDefaultSeconds)
  if (issued === undefined) throw new Problem('not_found')
  return created({ data: { ...apiKeyResource(issued.row), key: issued.key } }, issued.row.id)
}
