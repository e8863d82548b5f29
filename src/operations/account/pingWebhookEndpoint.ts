import { pingWebhook } from '../../services/webhooks/register-endpoint.ts'
import type { AccountHandler } from '../account-handler.ts'
import { accountEventResource } from './event-resources.ts'
import { ownEndpoint } from './own-webhooks.ts'

export const pingWebhookEndpoint: AccountHandler<'pingWebhookEndpoint'> = async ({
  ctx,
  caller,
  params,
}) => {
  const event = await pingWebhook(ctx, await ownEndpoint(ctx.db, caller, params.id))
  const data = accountEventResource({ ...event, sequence: 1 })
  return { status: 202, body: { data }, createdId: event.id }
}
