import type { AppContext } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import type { Acting } from '../../domain/audit/act.ts'
import { markets } from '../../domain/markets.ts'
import type { CountryLimit } from '../../domain/people/countries.ts'
import { Problem } from '../../domain/problems.ts'
import { closeProposals } from '../../repositories/approvals/proposals.ts'
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
export const lockExistingUnknownOrder = async (
  tx: Tx,
  id: string,
  countries: CountryLimit = null,
): Promise<UnknownOrderRow> => {
  const unknownOrder = await lockUnknownOrder(tx, id, countries)
  if (unknownOrder === undefined) throw new Problem('not_found')
  return unknownOrder
}

/** Throws Problem `not_found` and `already_resolved`. */
export const lockOpenUnknownOrder = async (
  tx: Tx,
  id: string,
  countries: CountryLimit = null,
): Promise<UnknownOrderRow> => {
  const unknownOrder = await lockExistingUnknownOrder(tx, id, countries)
  if (unknownOrder.resolved_at !== null) throw new Problem('already_resolved')
  return unknownOrder
}

/**
 * Resolves a transaction that only the provider has recorded. Throws the errors of
 * `lockOpenUnknownOrder`. Throws Problem `second_person_needed` if a second person must approve.
 * The amount is unknown, so it is assumed to exceed every limit.
 */
export const resolveUnknownOrder = (
  ctx: Context,
  id: string,
  decider: Decider,
  reason: string,
): Promise<UnknownOrderRow> =>
  ctx.db.transaction().execute(async (tx) => {
    const unknownOrder = await lockOpenUnknownOrder(tx, id, decider?.countries)
    const decided = { amount: Number.MAX_VALUE, environment: 'live' as const }
    for (const currency of markets[unknownOrder.country].currencies) {
      await requireColleagueAbove(ctx, tx, decider, { ...decided, currency })
    }
    return resolveUnknownOrderWithin(ctx, tx, unknownOrder, reason)
  })

/** Requires a database transaction that has locked the unknown transaction. */
export const resolveUnknownOrderWithin = async (
  ctx: Context,
  tx: Tx,
  { id }: UnknownOrderRow,
  reason: string,
): Promise<UnknownOrderRow> => {
  const at = ctx.clock.nowIso()
  await closeProposals(tx, 'unknown_order', id, 'overtaken', at)
  const resolved = await resolve(tx, id, reason, at)
  await recordAct(ctx, tx, { subject: 'unknown_order', id, environment: 'live', reason })
  return resolved
}
