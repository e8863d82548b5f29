import type { AppContext } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import { isDearer, type PriceInForce } from '../../domain/approvals/proposal.ts'
import type { Acting } from '../../domain/audit/act.ts'
import { changeOf } from '../../domain/audit/entry.ts'
import { InvalidRequest } from '../../domain/problems.ts'
import { closeProposals, lockSubject } from '../../repositories/approvals/proposals.ts'
import {
  findPrice,
  insertPrice,
  type ProviderPriceRow,
} from '../../repositories/ledger/provider-prices.ts'
import { isOlderNodeConnected } from '../../repositories/older-nodes.ts'
import type { Decider } from '../approvals/record-decision.ts'
import { recordAct } from '../audit/record-act.ts'
import { requireTermsColleague } from '../markets/change-terms.ts'

type Context = Pick<AppContext, 'clock' | 'config' | 'db' | 'liveProviders'> & Acting

type PricedMarket = Pick<ProviderPriceRow, 'provider' | 'country' | 'currency' | 'type'>

const priceFields = [
  'provider',
  'country',
  'currency',
  'type',
  'basis_points',
  'fixed_amount',
  'effective_from',
] as const

const priceSubject = ({ provider, country, currency, type }: PricedMarket): string =>
  [provider, country, currency, type].join(' ')

/**
 * Locks a provider's price until the transaction ends. `at` is an ISO 8601 time. Returns the price
 * that applies at that time.
 */
export const lockPrice = async (
  tx: Tx,
  market: PricedMarket,
  at: string,
): Promise<{ subject: string; inForce: PriceInForce }> => {
  const subject = priceSubject(market)
  await lockSubject(tx, 'provider_price', subject)
  return { subject, inForce: await findPrice(tx, market, at) }
}

/**
 * Throws InvalidRequest while an older node is connected, because an older node posts no charges.
 */
export const requirePriceableNodes = async (tx: Tx): Promise<void> => {
  if (await isOlderNodeConnected(tx)) {
    throw new InvalidRequest({ provider: [{ code: 'older_node_connected' }] })
  }
}

/**
 * Adds a provider price that takes effect at `effective_from`. Throws Problem
 * `second_person_needed` if a second person must approve the price, and the errors of
 * `requirePriceableNodes`.
 */
export const addPrice = (ctx: Context, price: ProviderPriceRow, decider: Decider): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const { inForce } = await lockPrice(tx, price, price.effective_from)
    requireTermsColleague(ctx, decider, isDearer(price, inForce))
    await addPriceWithin(ctx, tx, price)
  })

/** Requires a transaction that has locked the market. */
export const addPriceWithin = async (
  ctx: Pick<Context, 'clock' | keyof Acting>,
  tx: Tx,
  price: ProviderPriceRow,
): Promise<void> => {
  await requirePriceableNodes(tx)
  await closeProposals(tx, 'provider_price', priceSubject(price), 'overtaken', ctx.clock.nowIso())
  await insertPrice(tx, price)
  const change = changeOf(priceFields, undefined, price)
  await recordAct(ctx, tx, { subject: 'provider_price', id: price.id, ...change })
}
