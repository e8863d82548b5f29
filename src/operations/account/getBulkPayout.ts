import type { AccountHandler } from '../account-handler.ts'
import { bulkPayoutResource } from '../bulk-payout-resources.ts'
import { findBulkOrThrow } from './bulk-payout.ts'

export const getBulkPayout: AccountHandler<'getBulkPayout'> = async ({ ctx, caller, params }) => {
  const bulk = await findBulkOrThrow(ctx, caller, params.id)
  return { status: 200, body: { data: bulkPayoutResource(bulk) } }
}
