import type { Clock } from '../../clock.ts'
import type { Db, Executor } from '../../database/database.ts'
import type { Acting } from '../../domain/audit/act.ts'
import { fundingOf, sandboxOpeningAmount } from '../../domain/ledger/postings.ts'
import type { Currency } from '../../domain/markets.ts'
import { type BalanceKey, sumAccounts } from '../../repositories/ledger/balances.ts'
import { post } from '../../repositories/ledger/post.ts'
import { recordAct } from '../audit/record-act.ts'
import { postToBalances } from '../ledger/post-to-balances.ts'

/**
 * Funds each sandbox balance once with its opening amount, even if many requests first use it at
 * the same time. Live balances start empty. Within a larger database transaction, call the returned
 * function after the commit.
 */
export type FundSandbox = (executor: Executor, balanceKeys: BalanceKey[]) => Promise<() => void>

/** Remembers funded balances, so that a process funds each balance only once. */
export const createSandboxFunding = (clock: Clock): FundSandbox => {
  const funded = new Set<string>()
  return async (executor, balanceKeys) => {
    const unknown = new Map<string, BalanceKey>()
    for (const balanceKey of balanceKeys) {
      const key = `${balanceKey.organisation_id} ${balanceKey.currency}`
      if (balanceKey.environment === 'test' && !funded.has(key)) unknown.set(key, balanceKey)
    }
    // Sorted, so that two requests that fund the same balances cannot deadlock.
    const keys = [...unknown.keys()].sort()
    const postings = keys.flatMap((key) => {
      const balanceKey = unknown.get(key)
      if (balanceKey === undefined) return []
      const owner = { organisationId: balanceKey.organisation_id, currency: balanceKey.currency }
      return [fundingOf('sandbox_opened', owner, sandboxOpeningAmount)]
    })
    await post(executor, postings, clock.nowIso())
    return () => {
      for (const key of keys) funded.add(key)
    }
  }
}

interface Context {
  db: Db
  clock: Clock
  fundSandbox: FundSandbox
}

/** Funds sandbox balances in a separate statement. */
export const fundNow = async ({ db, fundSandbox }: Context, keys: BalanceKey[]): Promise<void> => {
  const committed = await fundSandbox(db, keys)
  committed()
}

/** Adds test money to a sandbox balance. Returns the new available balance, in minor units. */
export const topUpSandbox = async (
  ctx: Context & Acting,
  organisationId: string,
  currency: Currency,
  amount: number,
): Promise<number> => {
  const balanceKey = { organisation_id: organisationId, environment: 'test', currency } as const
  await fundNow(ctx, [balanceKey])
  const posting = fundingOf('sandbox_topped_up', { organisationId, currency }, amount)
  await ctx.db.transaction().execute(async (tx) => {
    await recordAct(ctx, tx, {
      subject: 'sandbox_balance',
      id: organisationId,
      organisationId,
      environment: 'test',
      after: { currency, amount },
    })
    await postToBalances(tx, [posting], ctx.clock.nowIso())
  })
  return sumAccounts(ctx.db, balanceKey, ['merchant_available'])
}
