import type { AppContext } from '../../context.ts'
import { shownAmount } from '../../domain/exact-numbers.ts'
import { type Currency, markets, type Wallet } from '../../domain/markets.ts'
import { putProviderBalance } from '../../repositories/markets/provider-balances.ts'

type Context = Pick<AppContext, 'db' | 'clock' | 'liveProviders' | 'log'>
type ConfiguredProvider = ReturnType<Context['liveProviders']['list']>[number]

/**
 * Reads the platform's balance in every wallet at every live provider and stores it for staff. A
 * wallet that cannot be read keeps its last balance, with the time of that reading.
 */
export const fetchBalances = async (ctx: Context): Promise<void> => {
  await Promise.all(
    ctx.liveProviders
      .list()
      .flatMap((configured) =>
        configured.adapter.wallets.flatMap((wallet) =>
          markets[configured.country].currencies.map((currency) =>
            fetchBalance(ctx, configured, wallet, currency),
          ),
        ),
      ),
  )
}

const fetchBalance = async (
  { db, clock, log }: Context,
  { provider, country, adapter }: ConfiguredProvider,
  wallet: Wallet,
  currency: Currency,
): Promise<void> => {
  const key = { provider, country, wallet, currency }
  const read_at = clock.nowIso()
  const amount = await adapter.balance(wallet, currency).catch((error: unknown) => {
    log.warn({ err: error, ...key }, 'provider balance not available')
    return undefined
  })
  if (amount === undefined) return
  await putProviderBalance(db, { ...key, amount: shownAmount(amount), read_at })
}
