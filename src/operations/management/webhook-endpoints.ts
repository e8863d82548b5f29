import type { Keyset } from '../../database/keyset.ts'
import type { Position } from '../../database/pagination.ts'
import { Problem } from '../../domain/problems.ts'
import { findApplication } from '../../repositories/merchants/applications.ts'
import { listDeliveriesOf } from '../../repositories/webhooks/deliveries.ts'
import {
  listWebhookEndpoints as list,
  listEndpointHealth as listHealth,
} from '../../repositories/webhooks/endpoints.ts'
import { listEventsOf } from '../../repositories/webhooks/event-lists.ts'
import { listRecoveriesOfEndpoint } from '../../repositories/webhooks/recoveries.ts'
import {
  endpointEventResource,
  endpointHealthResource,
  eventRecoveryResource,
  eventResource,
  webhookEndpointResource,
} from '../../resources/webhooks.ts'
import { pingWebhook, registerWebhook } from '../../services/webhooks/register-endpoint.ts'
import { startRecovery } from '../../services/webhooks/start-recovery.ts'
import type { ManagementHandler } from '../handler.ts'
import {
  cursorBody,
  filterParameters,
  keysetOf,
  replyWithCursorList,
  replyWithManagedList,
} from '../lists.ts'
import { findEndpointOrThrow, issuedReply } from '../shared/webhook-endpoints.ts'

export const createWebhookEndpoint: ManagementHandler<'createWebhookEndpoint'> = async ({
  ctx,
  params,
  query: { reason },
  body: { environment, url, events = null },
}) => {
  const cappedField = 'environment'
  const request = { applicationId: params.id, environment, url, events, reason }
  const endpoint = { ...request, cappedField } as const
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
  const { failing, environment, organisation_id, application_id, id } = input.query
  const filters = {
    isFailing: failing,
    environment,
    organisationId: organisation_id,
    applicationId: application_id,
    id,
  }
  return replyWithCursorList(
    input,
    (keyset) => listHealth(input.ctx.db, filters, keyset),
    endpointHealthResource,
    filterParameters({ failing, environment, organisation_id, application_id, id }),
  )
}

export const listEndpointEvents: ManagementHandler<'listEndpointEvents'> = async (input) => {
  const { ctx, caller, params, query } = input
  const { delivery_status } = query
  const endpoint = await findEndpointOrThrow(ctx.db, caller, params.id)
  const owner = { applicationId: endpoint.application_id, environment: endpoint.environment }
  const keyset = keysetOf(query)
  const filters = { delivery_status, webhook_endpoint_id: endpoint.id }
  const page = await listEventsOf(ctx.db, owner, filters, keyset)
  const deliveries = await listDeliveriesOf(
    ctx.db,
    page.rows.map(({ id }) => id),
  )
  const deliveryTo = (event: { id: string }) =>
    (deliveries.get(event.id) ?? []).find(({ endpoint_id }) => endpoint_id === endpoint.id)
  const rows = page.rows.flatMap((row) => {
    const delivery = deliveryTo(row)
    return delivery === undefined ? [] : [{ ...row, delivery }]
  })
  const next = page.next ?? page.rows.at(-1)?.id
  const body = cursorBody({ rows, hasMore: page.hasMore, next }, keyset, endpointEventResource, {
    address: input.address,
    query: filterParameters({ delivery_status }),
  })
  return { status: 200, body }
}

export const startEndpointRecovery: ManagementHandler<'startEndpointRecovery'> = async ({
  ctx,
  caller,
  params,
  body: { since, until = null },
}) => {
  const { id, application_id, environment } = await findEndpointOrThrow(ctx.db, caller, params.id)
  const owner = { applicationId: application_id, environment }
  const row = await startRecovery(ctx, owner, { endpointId: id, since, until })
  return { status: 202, body: { data: eventRecoveryResource(row) }, createdId: row.id }
}

export const listEndpointRecoveries: ManagementHandler<'listEndpointRecoveries'> = async (
  input,
) => {
  const { ctx, caller, params } = input
  const endpoint = await findEndpointOrThrow(ctx.db, caller, params.id)
  const readPage = (keyset: Keyset) => listRecoveriesOfEndpoint(ctx.db, endpoint, keyset)
  return replyWithCursorList(input, readPage, eventRecoveryResource)
}

export const pingWebhookEndpoint: ManagementHandler<'pingWebhookEndpoint'> = async ({
  ctx,
  caller,
  params,
}) => {
  const event = await pingWebhook(ctx, await findEndpointOrThrow(ctx.db, caller, params.id))
  return { status: 202, body: { data: eventResource(event) }, createdId: event.id }
}
