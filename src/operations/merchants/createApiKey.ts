import { Problem } from '../../domain/problems.ts'
import { inUtc } from '../../domain/timestamp.ts'
import { created } from '../../replies/replies.ts'
import { apiKeyResource } from '../../resources.ts'
import { issueApiKey } from '../../services/merchants/issue-api-key.ts'
import type { ManagementHandler } from '../management-handler.ts'

export const createApiKey: ManagementHandler<'createApiKey'> = async ({ ctx, params, body }) => {
  const issued = await issueApiKey(ctx, {
    applicationId: params.id,
    kind: body.kind,
    environment: body.environment,
    name: body.name ?? null,
    permissions: body.permissions ?? null,
    expiresAt: inUtc(body.expires_at) ?? null,
  })
  if (issued === undefined) throw new Problem('not_found')
  return created({ data: { ...apiKeyResource(issued.row), key: issued.key } }, issued.row.id)
}
