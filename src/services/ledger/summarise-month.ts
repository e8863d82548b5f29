import type { AppContext } from '../../context.ts'
import type { BalanceBridge } from '../../domain/ledger/balance-bridge.ts'
import {
  addToSettlement,
  emptySums,
  type SettlementLine,
  type SettlementSums,
  settlementLine,
} from '../../domain/ledger/settlement.ts'
import type { Provider } from '../../domain/markets.ts'
import type { Caller } from '../../domain/merchants/caller.ts'
import { listCurrencies, sumLines } from '../../repositories/ledger/statement-lines.ts'
import { bridgePeriod, periodOf, sliceSize } from './bridge-month.ts'
import { closePeriod } from './close-period.ts'

type Context = Pick<AppContext, 'clock' | 'db'>

interface MonthSummary {
  lines: SettlementLine[]
  balances: BalanceBridge[]
}

export const summariseMonth = async (
  ctx: Context,
  { organisationId, environment }: Caller,
  month: string,
): Promise<MonthSummary> => {
  const settled: SettlementLine[] = []
  const balances: BalanceBridge[] = []
  for (const currency of await listCurrencies(ctx.db, organisationId, environment)) {
    const balanceKey = { organisation_id: organisationId, environment, currency }
    const period = await closePeriod(ctx, balanceKey, periodOf(month))
    const byProvider = new Map<Provider, SettlementSums>()
    for await (const slice of sumLines(ctx.db, balanceKey, period, sliceSize)) {
      for (const sum of slice) {
        const sums = byProvider.get(sum.provider) ?? emptySums()
        byProvider.set(sum.provider, addToSettlement(sums, sum))
      }
    }
    const lines = [...byProvider].map(([provider, sums]) =>
      settlementLine(provider, currency, sums),
    )
    settled.push(...lines.toSorted(byName))
    balances.push(await bridgePeriod(ctx, balanceKey, period))
  }
  return { lines: settled, balances }
}

const byName = (one: SettlementLine, other: SettlementLine): number =>
  one.provider < other.provider ? -1 : 1
