import type { AppContext } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import type { Acting } from '../../domain/audit/act.ts'
import { markets } from '../../domain/markets.ts'
import type { CountryLimit } from '../../domain/people/countries.ts'
import { Problem } from '../../domain/problems.ts'
import { endProposals } from '../../repositories/approvals/proposals.ts'
import {
  lockUnknownOrder,
  resolveUnknownOrder as resolve,
  type UnknownOrderRow,
} from '../../repositories/reconciliation/unknown-orders.ts'
import { requireColleagueAbove } from '../approvals/controls.ts'
import type { Decider } from '../approvals/record-decision.ts'
import { recordAct } from '../audit/record-act.ts'

type Context = Pick<AppContext, 'clock' | 'config' | 'db' | 'liveProviders'> & Acting

/**
 * Throws Problem `not_found` if the unknown transaction does not exist or is not in the given
 * countries.
 */
export const lockOrder = async (
  tx: Tx,
  id: string,
  countries: CountryLimit = null,
): Promise<UnknownOrderRow> => {
  const order = await lockUnknownOrder(tx, id, countries)
  if (order === undefined) throw new Problem('not_found')
  return order
}

/** Throws Problem `not_found` and `already_resolved`. */
export const lockOpenOrder = async (
  tx: Tx,
  id: string,
  countries: CountryLimit = null,
): Promise<UnknownOrderRow> => {
  const order = await lockOrder(tx, id, countries)
  if (order.resolved_at !== null) throw new Problem('already_resolved')
  return order
}

/**
 * Resolves a transaction that only the provider has recorded. Throws the errors of `lockOpenOrder`.
 * Throws Problem `second_person_needed` if a second person must approve. The amount is unknown, so
 * it is assumed to exceed every limit.
 */
export const resolveUnknownOrder = (
  ctx: Context,
  id: string,
  decider: Decider,
  reason: string,
): Promise<UnknownOrderRow> =>
  ctx.db.transaction().execute(async (tx) => {
    const order = await lockOpenOrder(tx, id, decider?.countries)
    const decided = { amount: Number.MAX_VALUE, environment: 'live' as const }
    for (const currency of markets[order.country].currencies) {
      await requireColleagueAbove(ctx, tx, decider, { ...decided, currency })
    }
    return resolveOrderWithin(ctx, tx, order, reason)
  })

/** Requires a database transaction that has locked the unknown transaction. */
export const resolveOrderWithin = async (
  ctx: Context,
  tx: Tx,
  { id }: UnknownOrderRow,
  reason: string,
): Promise<UnknownOrderRow> => {
  const at = ctx.clock.nowIso()
  await endProposals(tx, 'unknown_order', id, 'overtaken', at)
  const resolved = await resolve(tx, id, reason, at)
  await recordAct(ctx, tx, { subject: 'unknown_order', id, environment: 'live', reason })
  return resolved
}
