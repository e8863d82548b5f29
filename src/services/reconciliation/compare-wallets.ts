import type { AppContext } from '../../context.ts'
import { shownAmount } from '../../domain/exact-numbers.ts'
import { wallets as allWallets } from '../../domain/markets.ts'
import { type ComparedPosition, readPositions } from '../../repositories/ledger/wallet-positions.ts'
import {
  closeDifference,
  countDifference,
  putWalletDay,
  unexplainedAmount,
  type WalletComparison,
} from '../../repositories/reconciliation/wallet-comparisons.ts'
import { refreshWallets } from '../markets/refresh-wallets.ts'

type Context = Pick<AppContext, 'longDb'> & Parameters<typeof refreshWallets>[0]
type Wanted = NonNullable<Parameters<typeof refreshWallets>[1]>

/** A more recent balance is not fetched again. */
const refreshedWithinMs = 10_000

const comparisonOf = (position: ComparedPosition): WalletComparison => {
  const { provider, country, currency, read_at } = position
  const shown = (digits: string) => shownAmount(BigInt(digits))
  return {
    provider,
    country,
    currency,
    read_at: new Date(read_at).toISOString(),
    reported_amount: shown(position.reported),
    booked_amount: shown(position.booked),
    arriving_amount: shown(position.arriving),
    leaving_amount: shown(position.leaving),
  }
}

/**
 * Fetches provider balances and compares them with the ledger. The ledger has one account for all
 * wallets of a provider in a country, so these wallets are compared as one sum. Nothing is compared
 * until every wallet has reported a balance.
 */
export const compareWallets = async (
  ctx: Context,
  isWanted: Wanted['isWanted'] = () => true,
): Promise<void> => {
  const since = new Date(ctx.clock.nowMs() - refreshedWithinMs).toISOString()
  await refreshWallets(ctx, { unreportedForMs: refreshedWithinMs, isWanted })
  const positions = await readPositions(ctx.longDb, { since, at: ctx.clock.nowIso() })
  for (const position of positions) {
    const { provider, country, wallets } = position
    if (!isWanted({ provider, country }) || wallets < allWallets.length) continue
    const compared = comparisonOf(position)
    const amount = unexplainedAmount(compared)
    await ctx.longDb.transaction().execute(async (tx) => {
      await putWalletDay(tx, compared)
      await (amount === 0 ? closeDifference(tx, compared) : countDifference(tx, compared, amount))
    })
    if (amount !== 0) ctx.log.warn({ ...compared, amount }, 'wallet differs from the ledger')
  }
}
