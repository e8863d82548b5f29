import { Problem } from '../../domain/problems.ts'
import { rollApiKey as roll } from '../../flows/issue-api-key.ts'
import { apiKeyResource } from '../../resources.ts'
import type { ManagementHandler } from './handler.ts'

/** What the document gives as default. */
const overlapDefaultSeconds = 24 * 3600

export const rollApiKey: ManagementHandler<'rollApiKey'> = async ({ ctx, params, body }) => {
  const issued = await roll(ctx.db, params.id, body?.overlap_seconds ?? overlapDefaultSeconds)
  if (issued === undefined) throw new Problem('not_found')
  return { status: 201, body: { data: { ...apiKeyResource(issued.row), key: issued.key } } }
}
