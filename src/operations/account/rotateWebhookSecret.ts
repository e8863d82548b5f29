import { Problem } from '../../domain/problems.ts'
import { created } from '../../replies/replies.ts'
import { webhookEndpointResource } from '../../resources.ts'
import { rotateWebhookSecret as rotate } from '../../services/webhooks/register-endpoint.ts'
import type { AccountHandler } from '../account-handler.ts'
import { ownEndpoint } from './own-webhooks.ts'

/** What the document gives as default. */
const overlapDefaultSeconds = 24 * 3600

export const rotateWebhookSecret: AccountHandler<'rotateWebhookSecret'> = async ({
  ctx,
  caller,
  params,
  body,
}) => {
  const { id } = await ownEndpoint(ctx.db, caller, params.id)
  const issued = await rotate(ctx, id, body?.overlap_seconds ?? overlapDefaultSeconds)
  if (issued === undefined) throw new Problem('not_found')
  const { row, secret } = issued
  return created({ data: { ...webhookEndpointResource(row), secret } }, row.id)
}
