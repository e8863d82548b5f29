import type { AppContext } from '../../context.ts'
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
import { closePeriod } from './close-period.ts'

type Context = Pick<AppContext, 'clock' | 'db'>

/** Lines that one statement adds up. */
export const sliceSize = 2000

/** The month of `2026-11` in UTC. */
export const periodOf = (month: string): { from: string; to: string } => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return {
    from: new Date(Date.UTC(year, number - 1)).toISOString(),
    to: new Date(Date.UTC(year, number)).toISOString(),
  }
}

/** The sums of an organisation's statements of a month, by currency and provider. */
export const summariseMonth = async (
  ctx: Context,
  { organisationId, environment }: Caller,
  month: string,
): Promise<SettlementLine[]> => {
  const settled: SettlementLine[] = []
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
  }
  return settled
}

const byName = (one: SettlementLine, other: SettlementLine): number =>
  one.provider < other.provider ? -1 : 1
