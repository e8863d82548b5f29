import { Problem } from '../../domain/problems.ts'
import { findWebhookEndpoint } from '../../repositories/webhooks/endpoints.ts'
import { webhookEndpointResource } from '../../resources.ts'
import { changeWebhook } from '../../services/webhooks/change-endpoint.ts'
import type { ManagementHandler } from '../management-handler.ts'

export const updateWebhookEndpoint: ManagementHandler<'updateWebhookEndpoint'> = async ({
  ctx,
  params,
  body,
}) => {
  const found = await findWebhookEndpoint(ctx.db, params.id)
  const row = found && (await changeWebhook(ctx, found, body))
  if (row === undefined) throw new Problem('not_found')
  return { status: 200, body: { data: webhookEndpointResource(row) } }
}
