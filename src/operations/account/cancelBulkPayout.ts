import { cancelBulkPayout as cancel } from '../../services/payouts/end-bulk-payout.ts'
import type { AccountHandler } from '../account-handler.ts'
import { bulkPayoutResource } from '../bulk-payout-resources.ts'

export const cancelBulkPayout: AccountHandler<'cancelBulkPayout'> = async ({
  ctx,
  caller,
  params,
}) => {
  const bulk = await cancel(ctx, caller, params.id)
  return { status: 200, body: { data: bulkPayoutResource(bulk) } }
}
