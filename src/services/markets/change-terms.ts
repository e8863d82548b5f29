import type { AppContext } from '../../context.ts'
import type { NewRow } from '../../database/columns.ts'
import type { Acting } from '../../domain/audit/act.ts'
import { changeOf } from '../../domain/audit/entry.ts'
import { limitedMarketKey } from '../../domain/markets.ts'
import {
  type AmountLimitsRow,
  putAmountLimits,
  readAmountLimits,
} from '../../repositories/markets/amount-limits.ts'
import { type FeeScheduleRow, insertFeeSchedule } from '../../repositories/payouts/fee-schedules.ts'
import { recordAct } from '../audit/record-act.ts'

type Context = Pick<AppContext, 'db'> & Pick<AppContext, 'clock'> & Acting

const limitFields = ['minimum_amount', 'maximum_amount'] as const

/** Sets the limits of amounts of a market; in minor units. */
export const setAmountLimits = (
  ctx: Context,
  limits: NewRow<'amount_limits'>,
): Promise<AmountLimitsRow> =>
  ctx.db.transaction().execute(async (tx) => {
    const id = limitedMarketKey(limits)
    const before = (await readAmountLimits(tx)).find((row) => limitedMarketKey(row) === id)
    const after = await putAmountLimits(tx, limits)
    const change = changeOf(limitFields, before, after)
    await recordAct(ctx, tx, { subject: 'amount_limits', id, ...change })
    return after
  })

const feeFields = [
  'provider',
  'country',
  'currency',
  'basis_points',
  'fixed_amount',
  'effective_from',
] as const

/** Adds the fee of payouts from a time on. */
export const addFeeSchedule = (
  ctx: Context,
  schedule: Parameters<typeof insertFeeSchedule>[1],
): Promise<FeeScheduleRow> =>
  ctx.db.transaction().execute(async (tx) => {
    const row = await insertFeeSchedule(tx, schedule)
    const organisationId = schedule.organisation_id ?? undefined
    const change = changeOf(feeFields, undefined, row)
    await recordAct(ctx, tx, { subject: 'fee_schedule', id: row.id, organisationId, ...change })
    return row
  })
