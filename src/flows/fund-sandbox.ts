import type { AppContext } from '../context.ts'
import { fundingOf, sandboxOpeningAmount } from '../domain/ledger.ts'
import { type Purse, post, sumAccounts } from '../store/ledger.ts'

/**
 * Sees to it that sandbox purses hold their opening amount; live ones open empty. Each purse is
 * funded once, whoever touches it first and however many do.
 */
export const fundSandbox = async (ctx: AppContext, purses: Purse[]): Promise<void> => {
  const unknown = new Map<string, Purse>()
  for (const purse of purses) {
    const key = `${purse.organisation_id} ${purse.currency}`
    if (purse.environment === 'test' && !ctx.fundedPurses.has(key)) unknown.set(key, purse)
  }
  if (unknown.size === 0) return
  const postings = [...unknown.values()].map(({ organisation_id: organisationId, currency }) =>
    fundingOf('sandbox_opened', { organisationId, currency }, sandboxOpeningAmount),
  )
  await post(ctx.db, postings, new Date().toISOString())
  for (const key of unknown.keys()) ctx.fundedPurses.add(key)
}

/** Adds play money to a sandbox purse; returns what is available afterwards, in minor units. */
export const topUpSandbox = async (
  ctx: AppContext,
  organisationId: string,
  currency: string,
  amount: number,
): Promise<number> => {
  const purse = { organisation_id: organisationId, environment: 'test', currency } as const
  await fundSandbox(ctx, [purse])
  const posting = fundingOf('sandbox_topped_up', { organisationId, currency }, amount)
  await post(ctx.db, [posting], new Date().toISOString())
  return sumAccounts(ctx.db, purse, ['merchant_available'])
}
