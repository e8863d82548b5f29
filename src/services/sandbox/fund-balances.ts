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
 * Funds each sandbox balance exactly once with its opening amount, even if many requests use the
 * balance for the first time simultaneously. Live balances start empty. If the executor is a
 * transaction, call the returned function after its commit.
 */
export type FundSandbox = (executor: Executor, balanceKeys: BalanceKey[]) => Promise<() => void>

/** Caches the funded balances, so that a process funds each balance only once. */
export const createSandboxFunding = (clock: Clock): FundSandbox => {
  const funded = new Set<string>()
  return async (executor, balanceKeys) => {
    const unknown = new Map<string, BalanceKey>()
    for (const balanceKey of balanceKeys) {
      const key = `${balanceKey.organisation_id} ${balanceKey.currency}`
      if (balanceKey.environment === 'test' && !funded.has(key)) unknown.set(key, balanceKey)
    }
    // Sorting prevents a deadlock between two requests that fund the same balances.
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

/** Funds sandbox balances outside of the caller's transaction. */
export const fundNow = async ({ db, fundSandbox }: Context, keys: BalanceKey[]): Promise<void> => {
  const committed = await fundSandbox(db, keys)
  committed()
}

/** Returns the new available balance. Amounts are in minor units. */
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
