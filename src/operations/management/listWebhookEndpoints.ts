import { Problem } from '../../domain/problems.ts'
import { webhookEndpointResource } from '../../resources.ts'
import { findApplication } from '../../store/applications.ts'
import { listWebhookEndpoints as list } from '../../store/webhook-endpoints.ts'
import { listBody, positionOf } from '../pagination.ts'
import type { ManagementHandler } from './handler.ts'

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
