import { Problem } from '../../domain/problems.ts'
import { suspendOrganisation as suspend } from '../../repositories/merchants/organisations.ts'
import { organisationResource } from '../../resources.ts'
import type { ManagementHandler } from '../management-handler.ts'

export const suspendOrganisation: ManagementHandler<'suspendOrganisation'> = async ({
  ctx,
  params,
  body,
}) => {
  const row = await suspend(ctx.db, params.id, body.reason, ctx.clock.nowIso())
  if (row === undefined) throw new Problem('not_found')
  return { status: 200, body: { data: organisationResource(row) } }
}
