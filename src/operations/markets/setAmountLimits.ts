import { putAmountLimits } from '../../repositories/markets/amount-limits.ts'
import type { ManagementHandler } from '../management-handler.ts'
import { amountLimitsResource } from './limits-resource.ts'

export const setAmountLimits: ManagementHandler<'setAmountLimits'> = async ({ ctx, body }) => {
  const row = await putAmountLimits(ctx.db, {
    provider: body.provider,
    country: body.country,
    currency: body.currency,
    minimum_amount: body.minimum_amount,
    maximum_amount: body.maximum_amount,
    updated_at: ctx.clock.nowIso(),
  })
  return { status: 200, body: { data: amountLimitsResource(row) } }
}
