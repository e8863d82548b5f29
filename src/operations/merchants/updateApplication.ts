import { Problem } from '../../domain/problems.ts'
import { updateApplication as update } from '../../repositories/merchants/applications.ts'
import { applicationResource } from '../../resources.ts'
import type { ManagementHandler } from '../management-handler.ts'

export const updateApplication: ManagementHandler<'updateApplication'> = async ({
  ctx,
  params,
  body,
}) => {
  const row = await update(ctx.db, params.id, {
    name: body.name,
    ip_allow_list: body.ip_allow_list,
    rate_limit_per_minute: body.rate_limit_per_minute,
    payout_approval_rules: body.payout_approval_rules,
    duplicate_collection: body.duplicate_collection,
    support_email: body.support_email,
    support_phone: body.support_phone,
    support_url: body.support_url,
    updated_at: ctx.clock.nowIso(),
  })
  if (row === undefined) throw new Problem('not_found')
  return { status: 200, body: { data: applicationResource(row) } }
}
