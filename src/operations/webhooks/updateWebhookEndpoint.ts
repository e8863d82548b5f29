import { InvalidRequest, Problem } from '../../domain/problems.ts'
import { endpointUrlErrors } from '../../domain/webhooks/endpoint-url.ts'
import {
  findWebhookEndpoint,
  updateWebhookEndpoint as update,
} from '../../repositories/webhooks/endpoints.ts'
import { webhookEndpointResource } from '../../resources.ts'
import type { ManagementHandler } from '../management-handler.ts'

export const updateWebhookEndpoint: ManagementHandler<'updateWebhookEndpoint'> = async ({
  ctx,
  params,
  body,
}) => {
  const { url, events, enabled } = body
  const found = await findWebhookEndpoint(ctx.db, params.id)
  if (found === undefined) throw new Problem('not_found')
  const fieldErrors = url === undefined ? [] : endpointUrlErrors(url, found.environment)
  if (fieldErrors.length > 0) throw new InvalidRequest({ url: fieldErrors })
  const row = await update(ctx.db, params.id, {
    url,
    events,
    ...(enabled === true && { enabled, disabled_reason: null, failing_since: null }),
    ...(enabled === false && { enabled, disabled_reason: 'manual' }),
    updated_at: new Date().toISOString(),
  })
  if (row === undefined) throw new Problem('not_found')
  return { status: 200, body: { data: webhookEndpointResource(row) } }
}
