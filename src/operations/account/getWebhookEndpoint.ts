import { webhookEndpointResource } from '../../resources.ts'
import type { AccountHandler } from '../account-handler.ts'
import { ownEndpoint } from './own-webhooks.ts'

export const getWebhookEndpoint: AccountHandler<'getWebhookEndpoint'> = async ({
  ctx,
  caller,
  params,
}) => {
  const row = await ownEndpoint(ctx.db, caller, params.id)
  return { status: 200, body: { data: webhookEndpointResource(row) } }
}
