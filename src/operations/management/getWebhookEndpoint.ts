import { Problem } from '../../domain/problems.ts'
import { webhookEndpointResource } from '../../resources.ts'
import { findWebhookEndpoint } from '../../store/webhook-endpoints.ts'
import type { ManagementHandler } from './handler.ts'

export const getWebhookEndpoint: ManagementHandler<'getWebhookEndpoint'> = async ({
  ctx,
  params,
}) => {
  const row = await findWebhookEndpoint(ctx.db, params.id)
  if (row === undefined) throw new Problem('not_found')
  return { status: 200, body: { data: webhookEndpointResource(row) } }
}
