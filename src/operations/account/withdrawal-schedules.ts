import * as schedules from '../../repositories/treasury/withdrawal-schedules.ts'
import { withdrawalScheduleResource } from '../../resources/withdrawals.ts'
import { fundNow } from '../../services/sandbox/fund-balances.ts'
import { setWithdrawalSchedule as set } from '../../services/treasury/withdrawal-schedules.ts'
import type { AccountHandler } from '../handler.ts'

export const setWithdrawalSchedule: AccountHandler<'setWithdrawalSchedule'> = async ({
  ctx,
  caller,
  body,
}) => {
  const { applicationId, environment, organisationId: organisation_id } = caller
  // Funds the test balance if this is its first use.
  await fundNow(ctx, [{ organisation_id, environment, currency: body.currency }])
  const row = await set(ctx, { applicationId, environment }, body)
  return { status: 200, body: { data: withdrawalScheduleResource(row) } }
}

export const listWithdrawalSchedules: AccountHandler<'listWithdrawalSchedules'> = async ({
  ctx,
  caller,
}) => {
  const { applicationId, environment } = caller
  const rows = await schedules.listWithdrawalSchedules(ctx.db, { applicationId, environment })
  return { status: 200, body: { data: rows.map(withdrawalScheduleResource) } }
}
