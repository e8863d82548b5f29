import { Problem } from '../../domain/problems.ts'
import { rotateWebhookSecret as rotate } from '../../flows/register-webhook.ts'
import { webhookEndpointResource } from '../../resources.ts'
import type { ManagementHandler } from './handler.ts'

/** What the document gives as default. */
const overlapDefaultSeconds = 24 * 3600

export const rotateWebhookSecret: ManagementHandler<'rotateWebhookSecret'> = async ({
  ctx,
  params,
  body,
}) => {
  const issued = await rotate(ctx, params.id, body?.overlap_seconds ?? overlapDefaultSeconds)
  if (issued === undefined) throw new Problem('not_found')
  const { row, secret } = issued
  return { status: 201, body: { data: { ...webhookEndpointResource(row), secret } } }
}
