import { limitedMarketKey, unlimited } from '../../domain/amount-limits.ts'
import { limitedMarkets } from '../../domain/markets.ts'
import { readAmountLimits } from '../../repositories/markets/amount-limits.ts'
import type { ManagementHandler } from '../management-handler.ts'
import { amountLimitsResource } from './limits-resource.ts'

export const listAmountLimits: ManagementHandler<'listAmountLimits'> = async ({ ctx }) => {
  const rows = await readAmountLimits(ctx.db)
  const set = new Map(rows.map((row) => [limitedMarketKey(row), row]))
  const data = limitedMarkets().map((market) =>
    amountLimitsResource(
      set.get(limitedMarketKey(market)) ?? {
        ...market,
        minimum_amount: unlimited.minimum,
        maximum_amount: unlimited.maximum,
        updated_at: null,
      },
    ),
  )
  return { status: 200, body: { data } }
}
