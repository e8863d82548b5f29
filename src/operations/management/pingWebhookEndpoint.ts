import { Problem } from '../../domain/problems.ts'
import { pingWebhook } from '../../flows/register-webhook.ts'
import { eventResource } from '../../resources.ts'
import { findWebhookEndpoint } from '../../store/webhook-endpoints.ts'
import type { ManagementHandler } from './handler.ts'

export const pingWebhookEndpoint: ManagementHandler<'pingWebhookEndpoint'> = async ({
  ctx,
  params,
}) => {
  const endpoint = await findWebhookEndpoint(ctx.db, params.id)
  if (endpoint === undefined) throw new Problem('not_found')
  const event = await pingWebhook(ctx, endpoint)
  return { status: 202, body: { data: eventResource(event) } }
}
