import type { AppContext } from '../../context.ts'
import type { Acting } from '../../domain/audit/act.ts'
import type { CountryLimit } from '../../domain/people/countries.ts'
import { Problem } from '../../domain/problems.ts'
import {
  isUnknownOrderListed,
  resolveUnknownOrder as resolve,
  type UnknownOrderRow,
} from '../../repositories/reconciliation/unknown-orders.ts'
import { recordAct } from '../audit/record-act.ts'

/**
 * Resolves an order that only a provider knows. Throws Problem `not_found`, also for one of another
 * country, and `already_resolved`.
 */
export const resolveUnknownOrder = (
  ctx: Pick<AppContext, 'clock' | 'db'> & Acting,
  id: string,
  countries: CountryLimit,
  reason: string,
): Promise<UnknownOrderRow> =>
  ctx.db.transaction().execute(async (tx) => {
    const resolved = await resolve(tx, id, countries, reason, ctx.clock.nowIso())
    if (resolved === undefined) {
      const isListed = await isUnknownOrderListed(tx, id, countries)
      throw new Problem(isListed ? 'already_resolved' : 'not_found')
    }
    await recordAct(ctx, tx, { subject: 'unknown_order', id, environment: 'live', reason })
    return resolved
  })
