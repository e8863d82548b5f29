import { Problem } from '../../domain/problems.ts'
import { findApplication } from '../../repositories/merchants/applications.ts'
import { listWebhookEndpoints as list } from '../../repositories/webhooks/endpoints.ts'
import { webhookEndpointResource } from '../../resources.ts'
import type { ManagementHandler } from '../management-handler.ts'
import { listBody, positionOf } from '../pagination.ts'

export const listWebhookEndpoints: ManagementHandler<'listWebhookEndpoints'> = async ({
  ctx,
  params,
  query,
  address,
}) => {
  const application = await findApplication(ctx.db, params.id)
  if (application === undefined) throw new Problem('not_found')
  const position = positionOf(query)
  const page = await list(ctx.db, application.id, position)
  const links = { address, query: {} }
  return { status: 200, body: listBody(page, position, webhookEndpointResource, links) }
}
