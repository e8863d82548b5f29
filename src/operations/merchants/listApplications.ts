import { Problem } from '../../domain/problems.ts'
import { listApplications as list } from '../../repositories/merchants/applications.ts'
import { findOrganisation } from '../../repositories/merchants/organisations.ts'
import { applicationResource } from '../../resources.ts'
import { managedListBody, managedPositionOf } from '../managed-list.ts'
import type { ManagementHandler } from '../management-handler.ts'

export const listApplications: ManagementHandler<'listApplications'> = async ({
  ctx,
  params,
  query,
  address,
}) => {
  const organisation = await findOrganisation(ctx.db, params.id)
  if (organisation === undefined) throw new Problem('not_found')
  const position = managedPositionOf(query)
  const page = await list(ctx.db, organisation.id, position)
  return {
    status: 200,
    body: managedListBody(page, position, applicationResource, { address, query: {} }),
  }
}
