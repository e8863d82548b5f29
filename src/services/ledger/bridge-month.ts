import type { AppContext } from '../../context.ts'
import {
  type BalanceBridge,
  type BridgePart,
  bankCountOf,
  bridgePartOf,
  bridgeParts,
} from '../../domain/ledger/balance-bridge.ts'
import type { Environment } from '../../domain/merchants/caller.ts'
import type { BalanceKey } from '../../repositories/ledger/balances.ts'
import {
  listCurrencies,
  type Period,
  readExactBalanceBefore,
  sumKinds,
} from '../../repositories/ledger/statement-lines.ts'
import { closePeriod } from './close-period.ts'

const noMovement = Object.fromEntries(bridgeParts.map((part) => [part, 0n])) as Record<
  BridgePart,
  bigint
>

type Context = Pick<AppContext, 'clock' | 'db'>

/** The maximum number of lines that one SQL statement sums. */
export const sliceSize = 2000

/** Converts a month such as `2026-11` into a UTC period. */
export const periodOf = (month: string): Period => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return {
    from: new Date(Date.UTC(year, number - 1)).toISOString(),
    to: new Date(Date.UTC(year, number)).toISOString(),
  }
}

export const bridgePeriod = async (
  { db }: Pick<AppContext, 'db'>,
  balanceKey: BalanceKey,
  period: Period,
): Promise<BalanceBridge> => {
  const { currency } = balanceKey
  const opening = await readExactBalanceBefore(db, balanceKey, period.from)
  const moved = { ...noMovement }
  const charged = { ...noMovement }
  const counts = { top_ups: 0, withdrawals: 0 }
  for await (const slice of sumKinds(db, balanceKey, period, sliceSize)) {
    for (const { kind, amount, fees, lines } of slice) {
      const part = bridgePartOf[kind]
      const fee = part === 'corrections' || part === 'test_money' ? 0n : fees
      moved[part] += amount - fee
      charged[part] += fee
      if (part === 'top_ups' || part === 'withdrawals') {
        counts[part] += (bankCountOf[kind] ?? 0) * lines
      }
    }
  }
  const closing = await readExactBalanceBefore(db, balanceKey, period.to)
  const fees = bridgeParts.reduce((total, part) => total + charged[part], 0n)
  const sum = bridgeParts.reduce((total, part) => total + moved[part], opening + fees)
  if (sum !== closing)
    throw new Error(`the statement lines in ${currency} do not add up to the balance`)
  const withdrawalFees = charged.withdrawals
  return { currency, opening, ...moved, fees, withdrawalFees, counts, closing }
}

/** Returns one balance bridge for each currency. The month has the form `2026-11` and is in UTC. */
export const bridgeMonth = async (
  ctx: Context,
  { organisationId, environment }: { organisationId: string; environment: Environment },
  month: string,
): Promise<BalanceBridge[]> => {
  const bridges: BalanceBridge[] = []
  for (const currency of await listCurrencies(ctx.db, organisationId, environment)) {
    const balanceKey = { organisation_id: organisationId, environment, currency }
    const period = await closePeriod(ctx, balanceKey, periodOf(month))
    bridges.push(await bridgePeriod(ctx, balanceKey, period))
  }
  return bridges
}
