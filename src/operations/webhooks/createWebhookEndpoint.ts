import { Problem } from '../../domain/problems.ts'
import { created } from '../../replies/replies.ts'
import { webhookEndpointResource } from '../../resources.ts'
import { registerWebhook } from '../../services/webhooks/register-endpoint.ts'
import type { ManagementHandler } from '../management-handler.ts'

export const createWebhookEndpoint: ManagementHandler<'createWebhookEndpoint'> = async ({
  ctx,
  params,
  body,
}) => {
  const issued = await registerWebhook(ctx, {
    applicationId: params.id,
    environment: body.environment,
    url: body.url,
    events: body.events ?? null,
    cappedField: 'environment',
  })
  if (issued === undefined) throw new Problem('not_found')
  const { row, secret } = issued
  return created({ data: { ...webhookEndpointResource(row), secret } }, row.id)
}
