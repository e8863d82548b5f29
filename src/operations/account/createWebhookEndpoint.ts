import { Problem } from '../../domain/problems.ts'
import { created } from '../../replies/replies.ts'
import { webhookEndpointResource } from '../../resources.ts'
import { registerWebhook } from '../../services/webhooks/register-endpoint.ts'
import type { AccountHandler } from '../account-handler.ts'

export const createWebhookEndpoint: AccountHandler<'createWebhookEndpoint'> = async ({
  ctx,
  caller: { applicationId, environment },
  body: { url, events = null },
}) => {
  const order = { applicationId, environment, url, events, cappedField: 'body' } as const
  const issued = await registerWebhook(ctx, order)
  if (issued === undefined) throw new Problem('not_found')
  const { row, secret } = issued
  return created({ data: { ...webhookEndpointResource(row), secret } }, row.id)
}
