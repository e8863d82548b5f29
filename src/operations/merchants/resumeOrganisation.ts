import { Problem } from '../../domain/problems.ts'
import { resumeOrganisation as resume } from '../../repositories/merchants/organisations.ts'
import { organisationResource } from '../../resources.ts'
import type { ManagementHandler } from '../management-handler.ts'

export const resumeOrganisation: ManagementHandler<'resumeOrganisation'> = async ({
  ctx,
  params,
}) => {
  const row = await resume(ctx.db, params.id, ctx.clock.nowIso())
  if (row === undefined) throw new Problem('not_found')
  return { status: 200, body: { data: organisationResource(row) } }
}
