import { decideBulkPayout } from '../../services/payouts/end-bulk-payout.ts'
import { managedBulkPayoutResource } from '../bulk-payout-resources.ts'
import type { ManagementHandler } from '../management-handler.ts'

export const rejectBulkPayout: ManagementHandler<'rejectBulkPayout'> = async ({ ctx, params }) => {
  const row = await decideBulkPayout(ctx, params.id, 'rejected')
  return { status: 200, body: { data: managedBulkPayoutResource(row) } }
}
