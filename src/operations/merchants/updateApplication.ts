import { Problem } from '../../domain/problems.ts'
import { updateApplication as update } from '../../repositories/merchants/applications.ts'
import { applicationResource } from '../../resources.ts'
import type { ManagementHandler } from '../management-handler.ts'

export const updateApplication: ManagementHandler<'updateApplication'> = async ({
  ctx,
  params,
  body,
}) => {
  const { name, ip_allow_list, rate_limit_per_minute, payout_approval_rules } = body
  const row = await update(ctx.db, params.id, {
    name,
    ip_allow_list,
    rate_limit_per_minute,
    payout_approval_rules,
    updated_at: ctx.clock.nowIso(),
  })
  if (row === undefined) throw new Problem('not_found')
  return { status: 200, body: { data: applicationResource(row) } }
}
