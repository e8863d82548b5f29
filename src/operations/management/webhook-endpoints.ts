import type { Position } from '../../database/pagination.ts'
import { Problem } from '../../domain/problems.ts'
import { findApplication } from '../../repositories/merchants/applications.ts'
import {
  listWebhookEndpoints as list,
  listEndpointHealth as listHealth,
} from '../../repositories/webhooks/endpoints.ts'
import {
  endpointHealthResource,
  eventResource,
  webhookEndpointResource,
} from '../../resources/webhooks.ts'
import { pingWebhook, registerWebhook } from '../../services/webhooks/register-endpoint.ts'
import type { ManagementHandler } from '../handler.ts'
import { filterParameters, replyWithCursorList, replyWithManagedList } from '../lists.ts'
import { findEndpointOrThrow, issuedReply } from '../shared/webhook-endpoints.ts'

export const createWebhookEndpoint: ManagementHandler<'createWebhookEndpoint'> = async ({
  ctx,
  params,
  body: { environment, url, events = null },
}) => {
  const cappedField = 'environment'
  const endpoint = { applicationId: params.id, environment, url, events, cappedField } as const
  return issuedReply(await registerWebhook(ctx, endpoint))
}

export const listWebhookEndpoints: ManagementHandler<'listWebhookEndpoints'> = async (input) => {
  const { ctx, params } = input
  const application = await findApplication(ctx.db, params.id)
  if (application === undefined) throw new Problem('not_found')
  const readPage = (position: Position) => list(ctx.db, application.id, position)
  return replyWithManagedList(input, readPage, webhookEndpointResource)
}

export const listEndpointHealth: ManagementHandler<'listEndpointHealth'> = (input) => {
  const { failing, environment, organisation_id } = input.query
  const filters = { isFailing: failing, environment, organisationId: organisation_id }
  return replyWithCursorList(
    input,
    (keyset) => listHealth(input.ctx.db, filters, keyset),
    endpointHealthResource,
    filterParameters({ failing, environment, organisation_id }),
  )
}

export const pingWebhookEndpoint: ManagementHandler<'pingWebhookEndpoint'> = async ({
  ctx,
  caller,
  params,
}) => {
  const event = await pingWebhook(ctx, await findEndpointOrThrow(ctx.db, caller, params.id))
  return { status: 202, body: { data: eventResource(event) }, createdId: event.id }
}
