import type { components } from '../../../generated/account.ts'
import type { AppContext } from '../../context.ts'
import type { Caller } from '../../domain/merchants/caller.ts'
import { findRepeated } from '../../domain/payouts/bulk-payout.ts'
import { Problem } from '../../domain/problems.ts'
import { isUuid } from '../../domain/uuid.ts'
import {
  type BulkPayoutWithPayouts,
  findBulkPayout,
} from '../../repositories/payouts/bulk-payouts.ts'
import { previewBulkPayout } from '../../services/payouts/create-bulk-payout.ts'
import type { BulkOrder } from '../../services/payouts/price-bulk-payout.ts'
import type { FoundBulk } from '../bulk-payout-check.ts'

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

type Body = components['schemas']['CreateBulkPayoutRequest']

/** What a body asks for: as JSON, which CSV was read into. */
export const bulkOrderOf = (body: Body, found: FoundBulk): BulkOrder => ({
  ...found,
  reference: body.reference ?? null,
  description: body.description ?? null,
  metadata: body.metadata ?? null,
})

/** The reply of a preview; nothing is stored. */
export const previewed = async (ctx: AppContext, caller: Caller, order: BulkOrder) => ({
  status: 200 as const,
  body: {
    data: await previewBulkPayout(ctx, caller, order),
    warnings: findRepeated(order.lines),
  },
})
