import type { Db } from '../../database/database.ts'
import { type Principal, scopeOf } from '../../domain/merchants/caller.ts'
import { overlapDefaultSeconds } from '../../domain/merchants/limits.ts'
import { Problem } from '../../domain/problems.ts'
import { endpointUrlErrors } from '../../domain/webhooks/endpoints.ts'
import { created } from '../../replies/replies.ts'
import {
  findWebhookEndpoint,
  type WebhookEndpointRow,
} from '../../repositories/webhooks/endpoints.ts'
import { webhookEndpointResource } from '../../resources/webhooks.ts'
import { changeWebhook, removeWebhook } from '../../services/webhooks/change-endpoint.ts'
import {
  type IssuedWebhookEndpoint,
  rotateWebhookSecret as rotate,
} from '../../services/webhooks/register-endpoint.ts'
import type { SharedHandler } from '../handler.ts'
import { type Checked, type CheckedRequest, fieldsOf } from '../request-check.ts'

/**
 * Checks the URL of an endpoint for the environment of the API key or the body. When an
 * administrator changes an endpoint, the request has no environment, so `changeWebhook` checks the
 * URL again.
 */
export const checkWebhookUrl = (request: CheckedRequest): Checked<undefined> => {
  const { url, environment } = fieldsOf(request)
  if (typeof url !== 'string') return {}
  const named = environment === 'live' ? 'live' : undefined
  const fieldErrors = endpointUrlErrors(url, request.caller?.environment ?? named)
  return fieldErrors.length === 0 ? {} : { fieldErrors: { url: fieldErrors } }
}

/** Throws Problem `not_found` if the principal may not manage the endpoint. */
export const findEndpointOrThrow = async (
  db: Db,
  principal: Principal,
  id: string,
): Promise<WebhookEndpointRow> => {
  const row = await findWebhookEndpoint(db, scopeOf(principal), id)
  if (row === undefined) throw new Problem('not_found')
  return row
}

export const issuedReply = ({ row, secret }: IssuedWebhookEndpoint) =>
  created({ data: { ...webhookEndpointResource(row), secret } }, row.id)

export const getWebhookEndpoint: SharedHandler<'getWebhookEndpoint'> = async ({
  ctx,
  caller,
  params,
}) => {
  const row = await findEndpointOrThrow(ctx.db, caller, params.id)
  return { status: 200, body: { data: webhookEndpointResource(row) } }
}

export const updateWebhookEndpoint: SharedHandler<'updateWebhookEndpoint'> = async ({
  ctx,
  caller,
  params,
  query: { reason },
  body,
}) => {
  const endpoint = await findEndpointOrThrow(ctx.db, caller, params.id)
  const row = await changeWebhook(ctx, endpoint, body, reason)
  return { status: 200, body: { data: webhookEndpointResource(row) } }
}

export const deleteWebhookEndpoint: SharedHandler<'deleteWebhookEndpoint'> = async ({
  ctx,
  caller,
  params,
  query: { reason },
}) => {
  const endpoint = await findEndpointOrThrow(ctx.db, caller, params.id)
  if (!(await removeWebhook(ctx, endpoint, reason))) throw new Problem('not_found')
  return { status: 204, body: undefined }
}

export const rotateWebhookSecret: SharedHandler<'rotateWebhookSecret'> = async ({
  ctx,
  caller,
  params,
  query: { reason },
  body,
}) => {
  const { id } = await findEndpointOrThrow(ctx.db, caller, params.id)
  const overlapSeconds = body?.overlap_seconds ?? overlapDefaultSeconds
  return issuedReply(await rotate(ctx, id, overlapSeconds, reason))
}
