import type { AppContext } from '../../context.ts'
import { shownAmount } from '../../domain/exact-numbers.ts'
import type { Provider } from '../../domain/markets.ts'
import { Problem } from '../../domain/problems.ts'

type Context = Pick<AppContext, 'liveProviders' | 'log'>

const cachedMs = 5000

interface CachedBalance {
  amount: Promise<number>
  untilMs: number
}

/** The last reported balances, kept for a few seconds by the configured providers. */
const caches = new WeakMap<Context['liveProviders'], Map<string, CachedBalance>>()

/**
 * The sum that a live provider holds for us in a currency, in minor units, in all its configured
 * countries, capped at what a JSON number holds exactly. The provider is called once in a few
 * seconds, however many requests need the sum.
 *
 * Throws Problem `provider_unavailable` if the provider does not report a balance.
 */
export const readFloat = async (
  ctx: Context,
  provider: Provider,
  currency: string,
): Promise<number> => {
  const cache = caches.get(ctx.liveProviders) ?? new Map<string, CachedBalance>()
  caches.set(ctx.liveProviders, cache)
  const name = `${provider}/${currency}`
  const known = cache.get(name)
  if (known !== undefined && known.untilMs > performance.now()) return known.amount
  const amount = readBalances(ctx, provider, currency)
  const latest = { amount, untilMs: performance.now() + cachedMs }
  cache.set(name, latest)
  // A failure is not cached: the circuit breaker limits the calls.
  amount.catch(() => {
    if (cache.get(name) === latest) cache.delete(name)
  })
  return amount
}

const readBalances = async (
  ctx: Context,
  provider: Provider,
  currency: string,
): Promise<number> => {
  const accounts = ctx.liveProviders
    .list()
    .filter((configured) => configured.provider === provider && configured.takes(currency))
  if (accounts.length === 0) throw new Problem('provider_unavailable')
  try {
    const held = await Promise.all(accounts.map(({ adapter }) => adapter.balance(currency)))
    return shownAmount(held.reduce((sum, amount) => sum + amount, 0n))
  } catch (error) {
    ctx.log.warn({ err: error, provider, currency }, 'provider balance not available')
    throw new Problem('provider_unavailable')
  }
}
