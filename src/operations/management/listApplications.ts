import { Problem } from '../../domain/problems.ts'
import { applicationResource } from '../../resources.ts'
import { listApplications as list } from '../../store/applications.ts'
import { findOrganisation } from '../../store/organisations.ts'
import { listBody, positionOf } from '../pagination.ts'
import type { ManagementHandler } from './handler.ts'

export const listApplications: ManagementHandler<'listApplications'> = async ({
  ctx,
  params,
  query,
  address,
}) => {
  const organisation = await findOrganisation(ctx.db, params.id)
  if (organisation === undefined) throw new Problem('not_found')
  const position = positionOf(query)
  const page = await list(ctx.db, organisation.id, position)
  return {
    status: 200,
    body: listBody(page, position, applicationResource, { address, query: {} }),
  }
}
