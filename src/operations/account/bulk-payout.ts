import type { AppContext } from '../../context.ts'
import type { Caller } from '../../domain/merchants/caller.ts'
import { Problem } from '../../domain/problems.ts'
import { isUuid } from '../../domain/uuid.ts'
import {
  type BulkPayoutWithPayouts,
  findBulkPayout,
} from '../../repositories/payouts/bulk-payouts.ts'

/** Throws Problem `not_found` for a bulk payout that is not the caller's. */
export const findBulkOrThrow = async (
  ctx: AppContext,
  caller: Caller,
  id: string,
): Promise<BulkPayoutWithPayouts> => {
  const bulk = isUuid(id) ? await findBulkPayout(ctx.db, caller, id) : undefined
  if (bulk === undefined) throw new Problem('not_found')
  return bulk
}
