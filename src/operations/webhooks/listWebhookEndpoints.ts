import { Problem } from '../../domain/problems.ts'
import { findApplication } from '../../repositories/merchants/applications.ts'
import { listWebhookEndpoints as list } from '../../repositories/webhooks/endpoints.ts'
import { webhookEndpointResource } from '../../resources.ts'
import { managedListBody, managedPositionOf } from '../managed-list.ts'
import type { ManagementHandler } from '../management-handler.ts'

export const listWebhookEndpoints: ManagementHandler<'listWebhookEndpoints'> = async ({
  ctx,
  params,
  query,
  address,
}) => {
  const application = await findApplication(ctx.db, params.id)
  if (application === undefined) throw new Problem('not_found')
  const position = managedPositionOf(query)
  const page = await list(ctx.db, application.id, position)
  const links = { address, query: {} }
  return { status: 200, body: managedListBody(page, position, webhookEndpointResource, links) }
}
