import type { AppContext } from '../../context.ts'
import type { Country, Provider } from '../../domain/markets.ts'
import type { LiveProviderAdapter } from '../../providers/provider.ts'
import { recordCallback } from '../../repositories/transactions/provider-callbacks.ts'

type Context = Pick<AppContext, 'clock' | 'db' | 'log' | 'wake'>

/**
 * Records a provider's callback. A callback is only a hint: no matter what it claims, only the
 * provider's answer to an enquiry moves money (`workers/transactions/confirm-callbacks.ts`).
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
  const named = adapter.orderNamedIn(body)
  if (named === undefined) {
    ctx.log.warn({ provider, country }, 'callback names no transaction, or its hash is wrong')
  }
  await recordCallback(ctx.db, { provider, country, ...named, body }, ctx.clock.nowMs())
  ctx.wake.callbacks()
}
