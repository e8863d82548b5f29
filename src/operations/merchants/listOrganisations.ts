import { listOrganisations as list } from '../../repositories/merchants/organisations.ts'
import { organisationResource } from '../../resources.ts'
import { managedListBody, managedPositionOf } from '../managed-list.ts'
import type { ManagementHandler } from '../management-handler.ts'

export const listOrganisations: ManagementHandler<'listOrganisations'> = async ({
  ctx,
  query,
  address,
}) => {
  const position = managedPositionOf(query)
  const page = await list(ctx.db, position)
  return {
    status: 200,
    body: managedListBody(page, position, organisationResource, { address, query: {} }),
  }
}
