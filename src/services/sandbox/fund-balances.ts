import type { AppContext } from '../../context.ts'
import type { Executor } from '../../database/database.ts'
import { fundingOf, sandboxOpeningAmount } from '../../domain/ledger/postings.ts'
import type { Currency } from '../../domain/markets.ts'
import { type BalanceKey, post, sumAccounts } from '../../repositories/ledger/balances.ts'
import { postToBalances } from '../ledger/post-to-balances.ts'

/**
 * Funds sandbox balances with their opening amount, each once, however many requests use it first
 * at the same time; live balances start empty. As a part of a larger database transaction: call
 * what it returns once that is committed.
 */
export const fundWithin = async (
  ctx: AppContext,
  executor: Executor,
  balanceKeys: BalanceKey[],
): Promise<() => void> => {
  const unknown = new Map<string, BalanceKey>()
  for (const balanceKey of balanceKeys) {
    const key = `${balanceKey.organisation_id} ${balanceKey.currency}`
    if (balanceKey.environment === 'test' && !ctx.fundedBalances.has(key))
      unknown.set(key, balanceKey)
  }
  // Always in the same order, so that two requests that fund the same balances cannot deadlock.
  const keys = [...unknown.keys()].sort()
  const postings = keys.flatMap((key) => {
    const balanceKey = unknown.get(key)
    if (balanceKey === undefined) return []
    const owner = { organisationId: balanceKey.organisation_id, currency: balanceKey.currency }
    return [fundingOf('sandbox_opened', owner, sandboxOpeningAmount)]
  })
  await post(executor, postings, ctx.clock.nowIso())
  return () => {
    for (const key of keys) ctx.fundedBalances.add(key)
  }
}

export const fundSandbox = async (ctx: AppContext, balanceKeys: BalanceKey[]): Promise<void> => {
  const committed = await fundWithin(ctx, ctx.db, balanceKeys)
  committed()
}

/** Adds test money to a sandbox balance; returns what is available afterwards, in minor units. */
export const topUpSandbox = async (
  ctx: AppContext,
  organisationId: string,
  currency: Currency,
  amount: number,
): Promise<number> => {
  const balanceKey = { organisation_id: organisationId, environment: 'test', currency } as const
  await fundSandbox(ctx, [balanceKey])
  const posting = fundingOf('sandbox_topped_up', { organisationId, currency }, amount)
  await ctx.db.transaction().execute((tx) => postToBalances(tx, [posting], ctx.clock.nowIso()))
  return sumAccounts(ctx.db, balanceKey, ['merchant_available'])
}
