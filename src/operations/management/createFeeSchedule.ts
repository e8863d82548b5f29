import { inUtc } from '../../domain/moment.ts'
import { feeScheduleResource } from '../../resources.ts'
import { insertFeeSchedule } from '../../store/fees.ts'
import { newId } from '../../store/ids.ts'
import type { ManagementHandler } from './handler.ts'

export const createFeeSchedule: ManagementHandler<'createFeeSchedule'> = async ({ ctx, body }) => {
  const now = new Date().toISOString()
  const row = await insertFeeSchedule(ctx.db, {
    id: newId(),
    provider: body.provider,
    country: body.country,
    basis_points: body.basis_points,
    fixed_amount: body.fixed_amount,
    effective_from: inUtc(body.effective_from) ?? now,
    created_at: now,
  })
  return { status: 201, body: { data: feeScheduleResource(row) } }
}
