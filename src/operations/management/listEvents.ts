import { Problem } from '../../domain/problems.ts'
import { eventResource } from '../../resources.ts'
import { findApplication } from '../../store/applications.ts'
import { listEvents as list } from '../../store/events.ts'
import { listBody, positionOf } from '../pagination.ts'
import type { ManagementHandler } from './handler.ts'

export const listEvents: ManagementHandler<'listEvents'> = async ({
  ctx,
  params,
  query,
  address,
}) => {
  const application = await findApplication(ctx.db, params.id)
  if (application === undefined) throw new Problem('not_found')
  const { type, environment } = query
  const position = positionOf(query)
  const page = await list(ctx.db, application.id, { type, environment }, position)
  const links = { address, query: { type, environment } }
  return { status: 200, body: listBody(page, position, eventResource, links) }
}
