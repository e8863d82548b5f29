import type { AppContext } from '../../context.ts'
import type { Country } from '../../domain/markets.ts'
import { limitOf, personOf } from '../../domain/merchants/caller.ts'
import { isWithin } from '../../domain/people/countries.ts'
import { InvalidRequest } from '../../domain/problems.ts'
import { inUtc } from '../../domain/timestamp.ts'
import {
  listWalletDifferences,
  readWalletDays,
} from '../../repositories/reconciliation/wallet-comparisons.ts'
import { walletDayResource, walletDifferenceResource } from '../../resources/wallet-days.ts'
import { compareWallets as compare } from '../../services/reconciliation/compare-wallets.ts'
import { recordStatement } from '../../services/reconciliation/record-statement.ts'
import { requireCountry } from '../country-limit.ts'
import type { ManagementHandler } from '../handler.ts'

const daysReply = async (
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  caller: Parameters<typeof limitOf>[0],
  { month, country }: { month?: string; country?: Country } = {},
) => {
  const at = clock.nowIso()
  const filters = { country, countries: limitOf(caller) }
  const [days, differences] = await Promise.all([
    readWalletDays(db, { ...filters, month: month ?? at.slice(0, 7), at }),
    listWalletDifferences(db, filters),
  ])
  const body = {
    data: days.map(walletDayResource),
    differences: differences.map(walletDifferenceResource),
  }
  return { status: 200 as const, body }
}

export const listWalletDays: ManagementHandler<'listWalletDays'> = ({ ctx, caller, query }) =>
  daysReply(ctx, caller, query)

export const compareWallets: ManagementHandler<'compareWallets'> = async ({ ctx, caller }) => {
  const limit = limitOf(caller)
  await compare(ctx, ({ country }) => isWithin(limit, country))
  return daysReply(ctx, caller)
}

export const recordStatementComparison: ManagementHandler<'recordStatementComparison'> = async ({
  ctx,
  caller,
  body: { from, to, ...comparison },
}) => {
  requireCountry(caller, comparison.country)
  const period = { period_from: inUtc(from), period_to: inUtc(to) }
  if (period.period_from >= period.period_to) {
    throw new InvalidRequest({ to: [{ code: 'not_after_from' }] })
  }
  const changed = await recordStatement(ctx, { ...comparison, ...period }, personOf(caller))
  return { status: 200, body: { data: { changed } } }
}
