import { Problem } from '../../domain/problems.ts'
import { findOrganisation } from '../../repositories/merchants/organisations.ts'
import { organisationResource } from '../../resources.ts'
import type { ManagementHandler } from '../management-handler.ts'

export const getOrganisation: ManagementHandler<'getOrganisation'> = async ({ ctx, params }) => {
  const row = await findOrganisation(ctx.db, params.id)
  if (row === undefined) throw new Problem('not_found')
  return { status: 200, body: { data: organisationResource(row) } }
}
