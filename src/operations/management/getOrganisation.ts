import { Problem } from '../../domain/problems.ts'
import { organisationResource } from '../../resources.ts'
import { findOrganisation } from '../../store/organisations.ts'
import type { ManagementHandler } from './handler.ts'

export const getOrganisation: ManagementHandler<'getOrganisation'> = async ({ ctx, params }) => {
  const row = await findOrganisation(ctx.db, params.id)
  if (row === undefined) throw new Problem('not_found')
  return { status: 200, body: { data: organisationResource(row) } }
}
