import { listOrganisations as list } from '../../repositories/merchants/organisations.ts'
import { organisationResource } from '../../resources.ts'
import type { ManagementHandler } from '../management-handler.ts'
import { listBody, positionOf } from '../pagination.ts'

export const listOrganisations: ManagementHandler<'listOrganisations'> = async ({
  ctx,
  query,
  address,
}) => {
  const position = positionOf(query)
  const page = await list(ctx.db, position)
  return {
    status: 200,
    body: listBody(page, position, organisationResource, { address, query: {} }),
  }
}
