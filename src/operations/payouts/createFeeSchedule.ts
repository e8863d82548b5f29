import { newId } from '../../database/ids.ts'
import { inUtc } from '../../domain/timestamp.ts'
import { created } from '../../replies/replies.ts'
import { insertFeeSchedule } from '../../repositories/payouts/fee-schedules.ts'
import { feeScheduleResource } from '../../resources.ts'
import type { ManagementHandler } from '../management-handler.ts'

export const createFeeSchedule: ManagementHandler<'createFeeSchedule'> = async ({ ctx, body }) => {
  const nowMs = ctx.clock.nowMs()
  const now = new Date(nowMs).toISOString()
  const row = await insertFeeSchedule(ctx.db, {
    id: newId(nowMs),
    provider: body.provider,
    country: body.country,
    currency: body.currency,
    basis_points: body.basis_points,
    fixed_amount: body.fixed_amount,
    effective_from: inUtc(body.effective_from) ?? now,
    created_at: now,
  })
  return created({ data: feeScheduleResource(row) }, row.id)
}
