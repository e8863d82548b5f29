import { Problem } from '../../domain/problems.ts'
import { webhookEndpointResource } from '../../resources.ts'
import { changeWebhook } from '../../services/webhooks/change-endpoint.ts'
import type { AccountHandler } from '../account-handler.ts'
import { ownEndpoint } from './own-webhooks.ts'

export const updateWebhookEndpoint: AccountHandler<'updateWebhookEndpoint'> = async ({
  ctx,
  caller,
  params,
  body,
}) => {
  const row = await changeWebhook(ctx, await ownEndpoint(ctx.db, caller, params.id), body)
  if (row === undefined) throw new Problem('not_found')
  return { status: 200, body: { data: webhookEndpointResource(row) } }
}
