import { Problem } from '../../domain/problems.ts'
import { findApplication } from '../../repositories/merchants/applications.ts'
import { listEvents as list } from '../../repositories/webhooks/events.ts'
import { eventResource } from '../../resources.ts'
import { managedListBody, managedPositionOf } from '../managed-list.ts'
import type { ManagementHandler } from '../management-handler.ts'

export const listEvents: ManagementHandler<'listEvents'> = async ({
  ctx,
  params,
  query,
  address,
}) => {
  const application = await findApplication(ctx.db, params.id)
  if (application === undefined) throw new Problem('not_found')
  const { type, environment } = query
  const position = managedPositionOf(query)
  const page = await list(ctx.db, application.id, { type, environment }, position)
  const links = { address, query: { type, environment } }
  return { status: 200, body: managedListBody(page, position, eventResource, links) }
}
