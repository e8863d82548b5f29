import { Problem } from '../../domain/problems.ts'
import { webhookEndpointResource } from '../../resources.ts'
import { updateWebhookEndpoint as update } from '../../store/webhook-endpoints.ts'
import type { ManagementHandler } from './handler.ts'

export const updateWebhookEndpoint: ManagementHandler<'updateWebhookEndpoint'> = async ({
  ctx,
  params,
  body,
}) => {
  const { url, events, enabled } = body
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
