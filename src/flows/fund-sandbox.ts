import type { AppContext } from '../context.ts'
import { fundingOf, sandboxOpeningAmount } from '../domain/ledger.ts'
import type { Db, Tx } from '../store/database.ts'
import { type Purse, post, sumAccounts } from '../store/ledger.ts'

/**
 * Sees to it that sandbox purses hold their opening amount; live ones open empty. Each purse is
 * funded once, whoever touches it first and however many do. As a part of a larger database
 * transaction: call what it returns once that is committed.
 */
export const fundWithin = async (
  ctx: AppContext,
  db: Db | Tx,
  purses: Purse[],
): Promise<() => void> => {
  const unknown = new Map<string, Purse>()
  for (const purse of purses) {
    const key = `${purse.organisation_id} ${purse.currency}`
    if (purse.environment === 'test' && !ctx.fundedPurses.has(key)) unknown.set(key, purse)
  }
  // Always in the same order, so that no two who fund the same purses wait for each other.
  const keys = [...unknown.keys()].sort()
  const postings = keys.flatMap((key) => {
    const purse = unknown.get(key)
    if (purse === undefined) return []
    const owner = { organisationId: purse.organisation_id, currency: purse.currency }
    return [fundingOf('sandbox_opened', owner, sandboxOpeningAmount)]
  })
  await post(db, postings, new Date().toISOString())
  return () => {
    for (const key of keys) ctx.fundedPurses.add(key)
  }
}

export const fundSandbox = async (ctx: AppContext, purses: Purse[]): Promise<void> => {
  const committed = await fundWithin(ctx, ctx.db, purses)
  committed()
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
