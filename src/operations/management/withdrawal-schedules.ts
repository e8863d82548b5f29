import { Problem } from '../../domain/problems.ts'
import { findApplication } from '../../repositories/merchants/applications.ts'
import { listWithdrawalSchedules } from '../../repositories/treasury/withdrawal-schedules.ts'
import { withdrawalScheduleResource } from '../../resources/withdrawals.ts'
import { setWithdrawalSchedule } from '../../services/treasury/withdrawal-schedules.ts'
import type { ManagementHandler } from '../handler.ts'

export const setManagedWithdrawalSchedule: ManagementHandler<
  'setManagedWithdrawalSchedule'
> = async ({ ctx, params, body: { environment, ...request } }) => {
  const owner = { applicationId: params.id, environment }
  const row = await setWithdrawalSchedule(ctx, owner, request)
  return { status: 200, body: { data: withdrawalScheduleResource(row) } }
}

export const listManagedWithdrawalSchedules: ManagementHandler<
  'listManagedWithdrawalSchedules'
> = async ({ ctx, params }) => {
  if ((await findApplication(ctx.db, params.id)) === undefined) throw new Problem('not_found')
  const rows = await listWithdrawalSchedules(ctx.db, { applicationId: params.id })
  return { status: 200, body: { data: rows.map(withdrawalScheduleResource) } }
}
