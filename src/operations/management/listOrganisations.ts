import { organisationResource } from '../../resources.ts'
import { listOrganisations as list } from '../../store/organisations.ts'
import { listBody, positionOf } from '../pagination.ts'
import type { ManagementHandler } from './handler.ts'

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
