import { Problem } from '../../domain/problems.ts'
import { applicationResource } from '../../resources.ts'
import { updateApplication as update } from '../../store/applications.ts'
import type { ManagementHandler } from './handler.ts'

export const updateApplication: ManagementHandler<'updateApplication'> = async ({
  ctx,
  params,
  body,
}) => {
  const { name, ip_allow_list, rate_limit_per_minute, payout_approval_threshold } = body
  const row = await update(ctx.db, params.id, {
    name,
    ip_allow_list,
    rate_limit_per_minute,
    payout_approval_threshold,
    updated_at: new Date().toISOString(),
  })
  if (row === undefined) throw new Problem('not_found')
  return { status: 200, body: { data: applicationResource(row) } }
}
