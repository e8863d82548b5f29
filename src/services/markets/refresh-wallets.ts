import type { AppContext } from '../../context.ts'
import { shownAmount } from '../../domain/exact-numbers.ts'
import { markets } from '../../domain/markets.ts'
import {
  putProviderBalance,
  readReports,
  type WalletKey,
  type WalletReport,
  walletKey,
} from '../../repositories/markets/provider-balances.ts'
import { releaseFunded } from '../payouts/wait-for-wallets.ts'

type Context = Pick<AppContext, 'db' | 'clock' | 'liveProviders' | 'log'> &
  Parameters<typeof releaseFunded>[0]
type ConfiguredProvider = ReturnType<Context['liveProviders']['list']>[number]

interface Wanted {
  /** Skips wallets whose balance is more recent than this. */
  unreportedForMs?: number
  isWanted?: (market: Pick<ConfiguredProvider, 'provider' | 'country'>) => boolean
}

/**
 * Fetches the platform's balances from all live providers and stores them for staff. If a fetch
 * fails, the last balance and its time are kept. Then releases payouts and refunds that were held
 * for a wallet that has enough money again, and fails those that were held for too long.
 */
export const refreshWallets = async (
  ctx: Context,
  { unreportedForMs = 0, isWanted = () => true }: Wanted = {},
): Promise<void> => {
  const reports = await readReports(ctx.db)
  const isDue = (report: WalletReport | undefined): boolean =>
    report === undefined ||
    Math.abs(ctx.clock.nowMs() - Date.parse(report.read_at)) >= unreportedForMs
  const fetches = ctx.liveProviders
    .list()
    .filter(isWanted)
    .flatMap((configured) => {
      const { provider, country, adapter } = configured
      return adapter.wallets.flatMap((wallet) =>
        markets[country].currencies.flatMap((currency) => {
          const key = { provider, country, wallet, currency }
          const report = reports.get(walletKey(key))
          return isDue(report) ? [fetchBalance(ctx, configured, key, report?.drawn)] : []
        }),
      )
    })
  await Promise.all(fetches)
  await releaseFunded(ctx)
}

const fetchBalance = async (
  { db, clock, log }: Context,
  { adapter }: ConfiguredProvider,
  key: WalletKey,
  drawn = '0',
): Promise<void> => {
  const read_at = clock.nowIso()
  const amount = await adapter.balance(key.wallet, key.currency).catch((error: unknown) => {
    log.warn({ err: error, ...key }, 'provider balance not available')
    return undefined
  })
  if (amount === undefined) return
  await putProviderBalance(db, key, { amount: shownAmount(amount), read_at, drawn })
}
