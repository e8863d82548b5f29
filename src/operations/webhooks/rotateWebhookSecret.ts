import { Problem } from '../../domain/problems.ts'
import { created } from '../../replies/replies.ts'
import { webhookEndpointResource } from '../../resources.ts'
import { rotateWebhookSecret as rotate } from '../../services/webhooks/register-endpoint.ts'
import type { ManagementHandler } from '../management-handler.ts'

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
  return created({ data: { ...webhookEndpointResource(row), secret } }, row.id)
}
