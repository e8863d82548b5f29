import type { AppContext } from '../../context.ts'
import type { Country, Provider } from '../../domain/markets.ts'
import type { LiveProviderAdapter } from '../../providers/provider.ts'
import {
  listedADayMax,
  recordUnknownOrder,
} from '../../repositories/reconciliation/unknown-orders.ts'

type Context = Pick<AppContext, 'clock' | 'db' | 'log' | 'recordCallback' | 'wake'>

/**
 * Records a provider callback. A callback never moves money. It only triggers a query, whose answer
 * decides the status (`workers/transactions/confirm-callbacks.ts`). An authentic callback about an
 * unknown transaction becomes a reconciliation item.
 */
export const receiveCallback = async (
  ctx: Context,
  {
    provider,
    country,
    adapter,
  }: { provider: Provider; country: Country; adapter: LiveProviderAdapter },
  body: string,
): Promise<void> => {
  const named = adapter.referencesIn(body)
  if (named === undefined) {
    ctx.log.warn({ provider, country }, 'callback has no transaction id or a wrong hash')
  }
  const received = { provider, country, ...named, body, atMs: ctx.clock.nowMs() }
  const isKnown = await ctx.recordCallback(received)
  if (isKnown) ctx.wake.callbacks()
  if (isKnown || named === undefined) return
  const outcome = await recordUnknownOrder(ctx.db, received)
  if (outcome === 'listed')
    ctx.log.warn({ provider, country }, 'callback about an unknown transaction')
  if (outcome === 'left_out') {
    ctx.log.error(
      { provider, country, listedADayMax },
      'daily limit of unknown transactions reached: not listed',
    )
  }
}
