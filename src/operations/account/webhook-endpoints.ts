import type { Keyset } from '../../database/keyset.ts'
import { listEndpointsOf } from '../../repositories/webhooks/endpoints.ts'
import { accountEventResource, webhookEndpointResource } from '../../resources/webhooks.ts'
import { pingWebhook, registerWebhook } from '../../services/webhooks/register-endpoint.ts'
import type { AccountHandler } from '../handler.ts'
import { replyWithCursorList } from '../lists.ts'
import { findEndpointOrThrow, issuedReply } from '../shared/webhook-endpoints.ts'

export const createWebhookEndpoint: AccountHandler<'createWebhookEndpoint'> = async ({
  ctx,
  caller: { applicationId, environment },
  body: { url, events = null },
}) => {
  const endpoint = { applicationId, environment, url, events, cappedField: 'body' } as const
  return issuedReply(await registerWebhook(ctx, endpoint))
}

export const listWebhookEndpoints: AccountHandler<'listWebhookEndpoints'> = (input) => {
  const { ctx, caller } = input
  const readPage = (page: Keyset) => listEndpointsOf(ctx.db, caller, page)
  return replyWithCursorList(input, readPage, webhookEndpointResource)
}

export const pingWebhookEndpoint: AccountHandler<'pingWebhookEndpoint'> = async ({
  ctx,
  caller,
  params,
}) => {
  const event = await pingWebhook(ctx, await findEndpointOrThrow(ctx.db, caller, params.id))
  const data = accountEventResource({ ...event, sequence: 1 })
  return { status: 202, body: { data }, createdId: event.id }
}
