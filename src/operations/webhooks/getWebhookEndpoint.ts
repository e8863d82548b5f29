import { Problem } from '../../domain/problems.ts'
import { findWebhookEndpoint } from '../../repositories/webhooks/endpoints.ts'
import { webhookEndpointResource } from '../../resources.ts'
import type { ManagementHandler } from '../management-handler.ts'

export const getWebhookEndpoint: ManagementHandler<'getWebhookEndpoint'> = async ({
  ctx,
  params,
}) => {
  const row = await findWebhookEndpoint(ctx.db, params.id)
  if (row === undefined) throw new Problem('not_found')
  return { status: 200, body: { data: webhookEndpointResource(row) } }
}
