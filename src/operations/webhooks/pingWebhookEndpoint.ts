import { Problem } from '../../domain/problems.ts'
import { findWebhookEndpoint } from '../../repositories/webhooks/endpoints.ts'
import { eventResource } from '../../resources.ts'
import { pingWebhook } from '../../services/webhooks/register-endpoint.ts'
import type { ManagementHandler } from '../management-handler.ts'

export const pingWebhookEndpoint: ManagementHandler<'pingWebhookEndpoint'> = async ({
  ctx,
  params,
}) => {
  const endpoint = await findWebhookEndpoint(ctx.db, params.id)
  if (endpoint === undefined) throw new Problem('not_found')
  const event = await pingWebhook(ctx, endpoint)
  return { status: 202, body: { data: eventResource(event) }, createdId: event.id }
}
