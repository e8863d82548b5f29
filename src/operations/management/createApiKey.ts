import { inUtc } from '../../domain/moment.ts'
import { Problem } from '../../domain/problems.ts'
import { issueApiKey } from '../../flows/issue-api-key.ts'
import { apiKeyResource } from '../../resources.ts'
import { findApplication } from '../../store/applications.ts'
import type { ManagementHandler } from './handler.ts'

export const createApiKey: ManagementHandler<'createApiKey'> = async ({ ctx, params, body }) => {
  const application = await findApplication(ctx.db, params.id)
  if (application === undefined) throw new Problem('not_found')
  const { row, key } = await issueApiKey(ctx.db, {
    applicationId: application.id,
    kind: body.kind,
    environment: body.environment,
    name: body.name ?? null,
    expiresAt: inUtc(body.expires_at) ?? null,
  })
  return { status: 201, body: { data: { ...apiKeyResource(row), key } } }
}
