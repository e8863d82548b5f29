import { Problem } from '../../domain/problems.ts'
import { updateKycStatus } from '../../repositories/merchants/organisations.ts'
import { organisationResource } from '../../resources.ts'
import type { ManagementHandler } from '../management-handler.ts'

export const setKycStatus: ManagementHandler<'setKycStatus'> = async ({ ctx, params, body }) => {
  const row = await updateKycStatus(ctx.db, params.id, body.status, ctx.clock.nowIso())
  if (row === undefined) throw new Problem('not_found')
  return { status: 200, body: { data: organisationResource(row) } }
}
