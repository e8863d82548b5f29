import type { AppContext } from '../context.ts'
import type { Provider } from '../domain/markets.ts'
import { Problem } from '../domain/problems.ts'

const rememberedMs = 5000

interface Remembered {
  amount: Promise<number>
  untilMs: number
}

/** By process: what operators said they hold, for the few seconds it is remembered. */
const rememberedBy = new WeakMap<AppContext, Map<string, Remembered>>()

/**
 * What a live operator holds for us in a currency, in minor units, over all countries it is
 * configured for; however many ask at once, the operator is asked once in a few seconds.
 *
 * Throws Problem `provider_unavailable` when it cannot say.
 */
export const readFloat = async (
  ctx: AppContext,
  provider: Provider,
  currency: string,
): Promise<number> => {
  const remembered = rememberedBy.get(ctx) ?? new Map<string, Remembered>()
  rememberedBy.set(ctx, remembered)
  const name = `${provider}/${currency}`
  const known = remembered.get(name)
  if (known !== undefined && known.untilMs > Date.now()) return known.amount
  const amount = askAll(ctx, provider, currency)
  const latest = { amount, untilMs: Date.now() + rememberedMs }
  remembered.set(name, latest)
  // What an operator could not say may be asked again at once: its circuit spares it.
  amount.catch(() => {
    if (remembered.get(name) === latest) remembered.delete(name)
  })
  return amount
}

const askAll = async (ctx: AppContext, provider: Provider, currency: string): Promise<number> => {
  const accounts = ctx.operators
    .list()
    .filter((configured) => configured.provider === provider && configured.takes(currency))
  if (accounts.length === 0) throw new Problem('provider_unavailable')
  try {
    const held = await Promise.all(accounts.map(({ operator }) => operator.balance(currency)))
    return held.reduce((sum, amount) => sum + amount, 0)
  } catch (error) {
    ctx.log.warn({ err: error, provider, currency }, 'an operator did not say what it holds')
    throw new Problem('provider_unavailable')
  }
}
